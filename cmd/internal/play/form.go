package play

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/plybook/plybook/replay"
)

// Fields are what the fields of the form of a new game say, by name: "game", "rules" and "option-M" for what follows its +, the start
// flags of the game, of each seat "kind0", "name0", "player0" and "level0", and those of [fieldsOf]. A box that is ticked says "on". Those
// that are empty say nothing.
type Fields map[string]string

const ticked = "on"

// optionField begins the name of the box of an option of a rule set.
const optionField = "option-"

// seatField is the name of a field of a seat.
func seatField(name string, seat int) string { return name + strconv.Itoa(seat) }

// fieldsOf returns the fields that say what a config does.
func fieldsOf(c *Config) Fields {
	f := Fields{"game": c.Game, "setup": c.Setup, "tc": c.Clock, "pass": c.Pass}
	name, letters, _ := strings.Cut(c.Rules, "+")
	f["rules"] = name
	for _, letter := range letters {
		f[optionField+string(letter)] = ticked
	}
	maps.Copy(f, c.Values)
	for i, s := range c.Seats {
		f[seatField("kind", i)], f[seatField("name", i)] = string(s.Kind), s.Name
		if s.Player != "" {
			f[seatField("player", i)], f[seatField("level", i)], _ = strings.Cut(s.Player, ":")
		}
	}
	if c.Here { // what the start flags say is not told, see [StartView]
		f["players"] = strconv.Itoa(len(c.Seats))
	}
	if c.Seed > 0 {
		f["any-seed"] = strconv.FormatUint(c.Seed, 10)
	}
	if c.Games > 0 {
		f["games"] = strconv.Itoa(c.Games)
	}
	for name, on := range map[string]bool{"here": c.Here, "lot": c.Lot, "hardcore": c.Hardcore, "manual": c.Manual, "noDraws": c.NoDraws} {
		if on {
			f[name] = ticked
		}
	}
	maps.DeleteFunc(f, func(name, text string) bool { return text == "" && !strings.HasPrefix(name, "level") })
	return f
}

// configOf returns the config that fields describe. What the game does not have is left out, and so is what goes without saying.
func (s *Session) configOf(f Fields) (Config, *Refusal) {
	kind, err := replay.GameByName(f["game"])
	if err != nil {
		return Config{}, &Refusal{Message: err.Error(), Field: "game"}
	}
	form := s.formOf(kind)
	text := func(name string) string { return strings.TrimSpace(f[name]) }
	c := Config{
		Game: kind.Name, Rules: form.rules(f), Values: form.values(f), Setup: text("setup"), Clock: text("tc"), Pass: text("pass"), Seats: form.seats(f),
		Here: text("here") != "", Lot: text("lot") != "", Hardcore: text("hardcore") != "", Manual: form.Manual && text("manual") != "", NoDraws: form.Draws && text("noDraws") != "",
	}
	if games := text("games"); games != "" && games != "1" {
		if c.Games, err = strconv.Atoi(games); err != nil || c.Games < 1 {
			return c, refusedGames()
		}
	}
	if seed := text("any-seed"); seed != "" {
		if c.Seed, err = strconv.ParseUint(seed, 10, 64); err != nil {
			return c, &Refusal{Message: fmt.Sprintf("A seed must be a number from 0, not %q.", clip(seed)), Field: "any-seed"}
		}
	}
	return c, nil
}

// rules returns the rule set that fields name, with its options; "" of the default one.
func (g *GameForm) rules(f Fields) string {
	i := slices.IndexFunc(g.Rules, func(r Choice) bool { return r.Name == f["rules"] })
	if i < 0 {
		return f["rules"]
	}
	letters := ""
	for _, letter := range g.Rules[i].Letters {
		if f[optionField+letter] != "" {
			letters += letter
		}
	}
	switch {
	case letters != "":
		return g.Rules[i].Name + "+" + letters
	case i == 0:
		return ""
	}
	return g.Rules[i].Name
}

// values returns what fields say of the start flags of a game; nil if that goes without saying.
func (g *GameForm) values(f Fields) map[string]string {
	var values map[string]string
	for _, flag := range g.Flags {
		value := strings.TrimSpace(f[flag.Name])
		if value == "" || len(flag.Values) > 0 && value == flag.Values[0] {
			continue
		}
		if values == nil {
			values = map[string]string{}
		}
		values[flag.Name] = value
	}
	return values
}

// seats returns the seats that fields describe.
func (g *GameForm) seats(f Fields) (seats []Seat) {
	for i := range g.Most {
		kind := f[seatField("kind", i)]
		if kind == "" {
			break
		}
		seat := Seat{Kind: SeatKind(kind), Name: strings.TrimSpace(f[seatField("name", i)])}
		if seat.Kind == Engine {
			seat.Player = f[seatField("player", i)]
			levels := func(p Choice) bool { return p.Name == seat.Player && p.Level != "" }
			if level := f[seatField("level", i)]; level != "" && slices.ContainsFunc(g.Players, levels) {
				seat.Player += ":" + level
			}
		}
		seats = append(seats, seat)
	}
	return seats
}

// command returns the command that begins the same game.
func (g *GameForm) command(c *Config) string {
	words := []string{"plybook", "play"}
	add := func(flag, value string) {
		if value != "" {
			words = append(words, "--"+flag, quoted(value))
		}
	}
	add("rules", c.Rules)
	for _, flag := range g.Flags {
		add(flag.Name, c.Values[flag.Name])
	}
	add("setup", c.Setup)
	var who, names []string
	people, unnamed := true, true
	for i, s := range c.Seats {
		people, unnamed = people && s.Kind == Human, unnamed && s.Name == ""
		if s.Kind == Engine {
			who = append(who, s.Player)
		} else {
			who = append(who, string(s.Kind))
		}
		if s.Name == "" {
			s.Name = g.Seats[i]
		}
		names = append(names, s.Name)
	}
	if !people {
		add("seats", strings.Join(who, ","))
	}
	if !unnamed {
		add("names", strings.Join(names, ","))
	}
	add("tc", c.Clock)
	if c.Games > 0 {
		add("games", strconv.Itoa(c.Games))
	}
	if c.Seed > 0 {
		add("seed", strconv.FormatUint(c.Seed, 10))
	}
	add("pass", c.Pass)
	for _, flag := range []struct {
		name string
		on   bool
	}{{"hardcore", c.Hardcore}, {"manual", c.Manual}, {"no-agreement", c.NoDraws}} {
		if flag.on {
			words = append(words, "--"+flag.name)
		}
	}
	return strings.Join(append(words, c.Game), " ")
}

// quoted writes a word as shells read it.
func quoted(word string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("_.:,+/-", r)
	}
	if strings.TrimLeftFunc(word, plain) == "" {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
