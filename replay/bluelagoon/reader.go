package bluelagoon

import (
	"strconv"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/record"
)

// A Reader reads records of this game in every format; see [record.Reader].
type Reader struct {
	record.Reading[*dialect]
	state *State

	dealsGiven bool         // the caller says the deals that the record leaves out
	awaited    bool         // of a log: a state has to come next
	moved      *parse.Token // of a log: the last move, if no state has followed it
	scored     bool         // the phase that has ended last has its scores
	branches   []bool       // scored where the variations begin that are open

	parser      Parser
	parsedState parsedState
	textCache   textCache
	name        string // of the map that the last record named
	board       *Board
}

// NewReader returns a Reader.
func NewReader() record.Reader { return &Reader{parser: Parser{Reuse: true}} }

// Rules implements [record.Reader].
func (r *Reader) Rules() string { return Standard }

// Open implements [record.Reader].
func (r *Reader) Open(rec *parse.Record, o game.Options) (game.State, *game.Illegal) {
	r.Begin(&dialects, rec, o)
	r.state, r.dealsGiven, r.awaited, r.moved, r.scored, r.branches = nil, false, false, nil, false, r.branches[:0]
	r.textCache.whole = false
	r.parser.Allow = o.Allow
	if ill := r.checkRules(); ill != nil {
		return nil, ill
	}
	state, ills := r.start()
	first := chainOf(ills)
	if state == nil {
		return nil, first
	}
	r.state = state
	r.state.allow, r.state.bothTokens = o.Allow, o.Values[flagTieBreak] == tieBoth
	if o.Values[flagSeed] != "" || o.Values[flagDeal] != "" {
		if err := r.state.dealAsGiven(o); err != nil {
			return nil, r.atTag("Setup", givenIllegal(err))
		}
		r.dealsGiven = true
	}
	r.awaited = !r.Dialect.own && state.Turn() == game.Chance
	return state, first
}

// checkRules refuses a rule set that this game does not have.
func (r *Reader) checkRules() *game.Illegal {
	name, tag := r.RulesName()
	err := ParseRules(name)
	switch {
	case err == nil:
		return nil
	case tag != nil:
		return r.atTag("Rules", illegal("bad-rules", "%s", game.Sentence(err)))
	}
	return illegal("bad-rules", "%s", game.Sentence(err))
}

// givenIllegal returns what is wrong with the deals that the caller says.
func givenIllegal(err error) *game.Illegal {
	if ill, ok := err.(*game.Illegal); ok {
		return ill
	}
	return illegal("not-dealt", "The tokens cannot be dealt: %s.", err)
}

// chainOf makes one of several explanations; nil of none.
func chainOf(ills []*game.Illegal) *game.Illegal {
	if len(ills) == 0 {
		return nil
	}
	first := ills[0]
	first.Also = ills[1:]
	return first
}

// start returns the position that the record begins with, and what there is to say about it.
func (r *Reader) start() (*State, []*game.Illegal) {
	tag := r.Record.FindTag("Setup")
	players, ill := r.players()
	if ill != nil {
		return nil, []*game.Illegal{ill}
	}
	setup := ""
	if tag != nil {
		setup = tag.Value
	}
	if r.Dialect.own && (setup == "" || strings.HasPrefix(setup, setupMap)) {
		return r.startOfMap(setup, players)
	}
	if !r.Dialect.own && !r.Dialect.single && isMoveLine(setup) {
		return nil, []*game.Illegal{r.atTag("Setup", outOfOrder("A move", "a state"))}
	}
	state, ills := r.parser.ParseAll(setup)
	switch {
	case state == nil:
	case players != 0 && players != state.seats:
		return nil, []*game.Illegal{r.atTag("Players",
			illegal("player-count", "Expected %d players, found %d in the setup.", players, state.seats))}
	default:
		ills = r.alone(state)
	}
	for _, ill := range ills {
		r.locate(ill, tag)
	}
	return state, ills
}

// startOfMap returns the start of a game on a map.
func (r *Reader) startOfMap(setup string, players int) (*State, []*game.Illegal) {
	if players == 0 {
		players = r.namedPlayers()
	}
	if setup == "" {
		setup = r.Options.Values[flagMap]
	}
	if r.board != nil && setup == r.name {
		return New(r.board, players), nil
	}
	state, ill := openSetup(setup, r.Options, players)
	if ill != nil {
		return nil, []*game.Illegal{r.atTag("Setup", ill)}
	}
	if strings.HasPrefix(setup, setupMap) {
		r.board, r.name = state.board, setup
	}
	return state, nil
}

// players returns the number of players that the tag Players says, or 0.
func (r *Reader) players() (int, *game.Illegal) {
	tag := r.Record.FindTag("Players")
	if tag == nil || !r.Dialect.own {
		return 0, nil
	}
	n, err := strconv.Atoi(tag.Value)
	if err != nil || n < MinSeats || n > MaxSeats {
		return 0, r.atTag("Players", illegal("player-count", "A game has %d to %d players, not %s.", MinSeats, MaxSeats, clipQuote(tag.Value)))
	}
	return n, nil
}

// namedPlayers returns the number of players where the record does not say it: that of the options, or
// as many as it has names for.
func (r *Reader) namedPlayers() int {
	if n, err := playersOf(r.Options); err == nil && n > 0 {
		return n
	}
	n := MaxSeats
	for n > MinSeats && r.Record.FindTag(playerTags[n-1][0]) == nil {
		n--
	}
	return n
}

// alone returns what the first state shows by itself. That the tokens have not been dealt is worth
// saying where nothing follows.
func (r *Reader) alone(s *State) (all []*game.Illegal) {
	for _, ill := range s.Check() {
		if r.Dialect.single || ill.Code != codePrefix+"not-dealt" {
			at := r.parser.parsedState.checkPlace(ill)
			ill.Off, ill.Len = at.off, at.len
			all = append(all, ill)
		}
	}
	return all
}

// atTag puts what there is to say at the place of a tag.
func (r *Reader) atTag(name string, ill *game.Illegal) *game.Illegal {
	ill.Len = 0
	r.locate(ill, r.Record.FindTag(name))
	return ill
}

// locate turns a place in the value of a tag into one in the record: all of the value where there is
// none, or where it is written with escapes.
func (r *Reader) locate(ill *game.Illegal, tag *parse.Tag) {
	if tag == nil {
		return
	}
	if ill.Len > 0 && tag.Len == len(tag.Value) {
		ill.Off += tag.Off
		return
	}
	ill.Off, ill.Len = tag.Off, max(tag.Len, 1)
}

// Read implements [record.Reader].
func (r *Reader) Read(t *parse.Token) (game.Move, record.Step, *game.Illegal) {
	switch {
	case t.Kind == parse.End:
		return 0, record.Skip, nil // nobody can end this game but by its rules
	case !r.Dialect.own:
		return r.readLine(t)
	case t.Kind == parse.Claim:
		return r.readScore(t)
	case isDealText(t.Text):
		return r.readDeal(t)
	}
	if m, ok := r.leftOut(); ok {
		return m, record.Again, nil
	}
	by, text := cutPlayer(t.Text)
	m, ill := r.state.ParseMoveBy(by, text)
	if ill != nil && r.state.status == dealing && ill.Hint == "" {
		ill.Hint = "a record gives the deal before the move; pass --deal, or --seed N to draw one"
	}
	return r.played(m, inToken(ill, t, len(t.Text)-len(text)))
}

// readDeal reads a deal. That of the game is known from then on, for plies that are played in place of those of the record.
func (r *Reader) readDeal(t *parse.Token) (game.Move, record.Step, *game.Illegal) {
	of, _ := r.state.Due()
	m, ill := r.state.parseDealMove(t.Text)
	if ill == nil && t.Kind == parse.Play && m != NoDeal {
		r.state.known[of] = m
	}
	return r.played(m, inToken(ill, t, 0))
}

// Branch implements [record.Brancher].
func (r *Reader) Branch() { r.branches, r.scored = append(r.branches, r.scored), false }

// Rejoin implements [record.Brancher].
func (r *Reader) Rejoin() {
	last := len(r.branches) - 1
	r.scored, r.branches = r.branches[last], r.branches[:last]
}

// played returns the step of a move that may be refused.
func (r *Reader) played(m game.Move, ill *game.Illegal) (game.Move, record.Step, *game.Illegal) {
	if ill != nil {
		return 0, record.Stop, ill
	}
	r.scored = false
	return m, record.Ply, nil
}

// leftOut returns the deal that is due and that the record leaves out, because the caller says it or none
// is needed.
func (r *Reader) leftOut() (game.Move, bool) {
	if r.state.status != dealing || !r.dealsGiven && !r.state.NoneSurvive() {
		return 0, false
	}
	r.scored = false
	return r.state.knownDeal()
}

// cutPlayer takes the player off a move, "(0) S 9,3"; Nobody if it has none.
func cutPlayer(text string) (by game.Seat, move string) {
	number, rest, found := strings.Cut(strings.TrimPrefix(text, "("), ")")
	if !found || !strings.HasPrefix(text, "(") || len(number) != 1 || !isDigit(number[0]) {
		return game.Nobody, text
	}
	return game.Seat(number[0] - '0'), strings.TrimPrefix(rest, " ")
}

// inToken turns a place in the text of a token, from some byte of it on, into one in the record.
func inToken(ill *game.Illegal, t *parse.Token, from int) *game.Illegal {
	if ill == nil || ill.Len == 0 {
		return ill
	}
	if t.Len != len(t.Text) {
		ill.Off, ill.Len = t.Off, t.Len
		return ill
	}
	ill.Off = min(t.Off+from+ill.Off, t.Off+t.Len)
	return ill
}

// Finish implements [record.Finisher]: where no village survives exploration, the game is over without
// a deal.
func (r *Reader) Finish() (game.Move, bool) {
	if !r.Dialect.own {
		return 0, false
	}
	return r.leftOut()
}
