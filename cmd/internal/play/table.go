package play

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/plybook/plybook/analyze"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// A seat is who plays on a side of the game that is on.
type seat struct {
	Seat
	entrant int  // place in the config's seats
	came    bool // who has it was handed a view of this game, or has acted in it
}

// A table is a game with all that is around it.
type table struct {
	tree
	kind    *replay.Game
	config  Config
	rules   string       // full name of the rule set
	options game.Options // with the seed of deals
	base    *node        // the position in which it begins: moves before it come from elsewhere
	tip     *node        // the last position of the game; variations of a review lie elsewhere
	redo    []*node      // positions that were taken back, the next one last
	seats   []seat
	clocks  clocks
	ended   game.Outcome // an end that is none of the board's
	loser   game.Seat    // of ended by resignation or time
	ends    map[string]bool
	offers  []offer
	stats   counts
	failed  *failure
	paused  bool
	asks    bool           // a forced pass waits for its player
	passAt  time.Duration  // when a forced pass is played by itself; 0: it is not
	nextAt  time.Duration  // when the next engine begins to think, in a game of engines alone; 0: at once
	step    bool           // an engine makes one move though the game is paused
	dealt   *node          // a position in which people have agreed to go on with a deal
	hinted  *node          // the position in which a hint was given last
	source  *replay.Played // the record under review; nil of a game that is played here
	file    string         // where it is saved, "" nowhere
	before  [][]byte       // the records in front of one under review in its file,
	after   [][]byte       // and behind it
	begun   time.Time
}

// counts are what a record says of how a game was played.
type counts struct {
	Takebacks, Hints int
	From             string `json:",omitempty"` // where it begins, if that is not the start of its rules: fromSetup, or [fromPly] of another game
}

// A failure is an engine's that stopped a game.
type failure struct {
	seat int
	Failure
}

// An offer is one that waits for an answer.
type offer struct {
	from   int // seat
	what   string
	ply    *node // the position in which it was made
	agreed []int // seats: those of who made it, and of who has accepted
}

// start returns the game of a config, with the full name of its rules, and the position in which it begins with a seed of deals.
func (c *Config) start(seed uint64) (kind *replay.Game, o game.Options, state game.State, refused *Refusal) {
	kind, err := replay.GameByName(c.Game)
	if err != nil {
		return nil, o, nil, &Refusal{Message: game.Sentence(err), Field: "game"}
	}
	o.Rules, o.Values = cmp.Or(c.Rules, kind.ImpliedRules(c.Game), kind.RuleSets[0].Name), map[string]string{}
	maps.Copy(o.Values, c.Values)
	if kind.Deals() && o.Values[replay.SeedFlag] == "" {
		o.Values[replay.SeedFlag] = strconv.FormatUint(seed, 10)
	}
	if state, err = kind.Start(c.Setup, o); err != nil {
		refused = refusalOf(err, fieldOf(*c))
		if ill, ok := err.(*game.Illegal); ok && ill.Len > 0 && ill.Off <= len(c.Setup) {
			refused.Place = placeIn(c.Setup, ill.Off)
		}
		return nil, o, nil, refused
	}
	return kind, o, state, checkValues(kind, o.Values) // of what a start does not look at
}

// placeIn returns the line and the column, in characters, of a byte of a text.
func placeIn(text string, at int) string {
	before := text[:at]
	line := before[strings.LastIndexByte(before, '\n')+1:]
	return fmt.Sprintf("%d:%d", strings.Count(before, "\n")+1, utf8.RuneCountInString(line)+1)
}

// newTable makes the table of a game that begins. seats say who plays, by seat, as places among the config's.
func newTable(c Config, seed uint64, entrants []int) (*table, *Refusal) {
	kind, o, state, refused := c.start(seed)
	if refused != nil {
		return nil, refused
	}
	t := &table{kind: kind, config: c, loser: game.Nobody, rules: o.Rules, options: o, tree: newTree(state)}
	t.base, t.tip = t.root, t.root
	if refused := t.setPass(); refused != nil {
		return nil, refused
	}
	control, err := player.ParseTimeControl(c.Clock)
	if err != nil {
		return nil, &Refusal{Message: game.Sentence(err), Field: "tc"}
	}
	t.clocks = newClocks(control, state.Seats())
	t.ends = endsOf(kind, t)
	if control.Bounded() && !t.ends["time"] {
		return nil, &Refusal{Message: kind.Title + " cannot be lost on time.", Hint: "Choose a clock that counts up.", Field: "tc"}
	}
	return t, t.sit(entrants)
}

// setPass decides whether forced passes wait for their players.
func (t *table) setPass() *Refusal {
	switch t.config.Pass {
	case "ask":
		t.asks = true
	case "auto":
	case "":
		base, _, _ := strings.Cut(t.rules, "+")
		i := slices.IndexFunc(t.kind.RuleSets, func(r game.RuleSet) bool { return r.Name == base })
		t.asks = i >= 0 && t.kind.RuleSets[i].AsksPass
	default:
		return &Refusal{Message: fmt.Sprintf("A forced pass must be ask or auto, not %q.", clip(t.config.Pass)), Field: "pass"}
	}
	return nil
}

// checkValues checks the switches of the start.
func checkValues(kind *replay.Game, values map[string]string) *Refusal {
	for _, name := range slices.Sorted(maps.Keys(values)) {
		if !kind.HasFlag(name) {
			return &Refusal{Message: kind.Title + " has no choice called " + strconv.Quote(name) + ".", Field: name}
		}
		if err := replay.CheckFlag(kind.Name, name, values[name], parse.Allow{}); err != nil {
			return &Refusal{Message: "The choice " + name + " " + err.Error() + ".", Field: name}
		}
	}
	return nil
}

// fieldOf guesses which field of a form a start that is refused is about.
func fieldOf(c Config) string {
	switch {
	case c.Setup != "":
		return "setup"
	case c.Values["size"] != "":
		return "size"
	}
	return "rules"
}

// refusalOf makes a refusal of an error, which may be one of the rules.
func refusalOf(err error, field string) *Refusal {
	r := &Refusal{Message: game.Sentence(err), Field: field}
	if ill, ok := err.(*game.Illegal); ok {
		r.Code, r.Message, r.Hint, r.Cells = ill.Code, ill.Message, ill.Hint, ill.Cells
	}
	return r
}

// sit gives the seats to those who play.
func (t *table) sit(entrants []int) *Refusal {
	players := t.state.Seats()
	of := t.config.Seats
	if len(of) == 0 {
		of = slices.Repeat([]Seat{{Kind: Human}}, players)
	}
	if len(of) < players {
		return &Refusal{Message: fmt.Sprintf("This game has %d seats, not %d.", players, len(of)), Field: "seats"}
	}
	t.config.Seats = of
	t.seats = make([]seat, players)
	for i := range t.seats {
		entrant := i
		if entrants != nil {
			entrant = entrants[i]
		}
		t.seats[i] = seat{Seat: of[entrant], entrant: entrant}
		t.seats[i].Name = oneLine(of[entrant].Name)
		if refused := checkSeat(t.kind, of[entrant]); refused != nil {
			return refused
		}
	}
	return nil
}

// oneLine puts one blank between the words of a name, and none around them.
func oneLine(name string) string { return strings.Join(strings.Fields(name), " ") }

// longestName is how many bytes the name of a player has at most.
const longestName = 80

func checkSeat(kind *replay.Game, s Seat) *Refusal {
	switch {
	case !slices.Contains([]SeatKind{Human, Engine, Remote, Open}, s.Kind):
		return &Refusal{Message: fmt.Sprintf("Unknown kind of seat %q; known: human, engine, remote.", s.Kind), Field: "seats"}
	case len(s.Name) > longestName:
		return &Refusal{Message: fmt.Sprintf("A name has at most %d bytes.", longestName), Field: "names"}
	case s.Kind == Engine && s.Player == "":
		return &Refusal{Message: "The seat of an engine needs the name of a player.", Hint: "plybook games lists them", Field: "seats"}
	}
	return s.Limits.check()
}

// checkPlayer says why no engine is called so. Programs are known to the host.
func (s *Session) checkPlayer(kind *replay.Game, name string) *Refusal {
	if slices.Contains(s.o.Programs, name) {
		return nil
	}
	p, err := analyze.NewPlayer(kind, name, player.Options{Table: 1})
	if err != nil {
		return &Refusal{Message: game.Sentence(err), Field: "seats"}
	}
	if err := p.Close(); err != nil {
		return &Refusal{Message: game.Sentence(err), Field: "seats"}
	}
	return nil
}

// nameOf returns what the player of a seat is called.
func (t *table) nameOf(i int) string {
	s := t.seats[i]
	return cmp.Or(s.Name, s.Player, t.kind.SeatName(game.Seat(i)))
}

// turn returns the side to move at the tip; Nobody once the game is over.
func (t *table) turn() game.Seat {
	if t.ended.Over {
		return game.Nobody
	}
	return t.goTo(t.tip).Turn()
}

// outcome returns that of the game.
func (t *table) outcome() game.Outcome {
	if t.ended.Over {
		return t.ended
	}
	return t.goTo(t.tip).Outcome()
}

// played returns the line through a node as a played game. Its state is that of the tree; call sync after it was moved.
func (t *table) played(line []*node) *replay.Played {
	p := &replay.Played{Kind: t.kind}
	p.Rules, p.State, p.Plies = t.rules, t.state, plies(line)
	p.Record = t.header()
	p.Read = len(p.Record.Tokens)
	if len(line) == 0 || line[len(line)-1] == t.tip {
		p.Outcome = t.outcome()
	} else {
		p.Outcome = t.goTo(line[len(line)-1]).Outcome()
	}
	return p
}

// sync takes note of where on a line the state was left.
func (t *table) sync(line []*node) {
	if n := t.state.Ply(); n > 0 {
		t.at = line[n-1]
		return
	}
	t.at = t.root
}

// isPass returns the only move of the side to move, where that is to pass.
func isPass(s game.State) (pass game.Move, forced bool) {
	passer, ok := s.(game.Passer)
	if !ok {
		return 0, false
	}
	moves := s.Moves(nil)
	if len(moves) != 1 || !passer.IsPass(moves[0]) {
		return 0, false
	}
	return moves[0], true
}
