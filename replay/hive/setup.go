package hive

import (
	"fmt"
	"slices"
	"strings"

	"github.com/plybook/plybook/replay/game"
)

// Start returns the start of a game under o.Rules, Standard where they are not named. A setup is
// a UHP GameString, "Base+MLP;InProgress;White[2];wA1;bA1 wA1-", or its game type alone: the
// expansions of its type count, and must be those of o.Rules if that names any; its moves are
// played; its state and turn are not looked at.
func Start(setup string, o game.Options) (game.State, error) {
	p, err := StartPosition(setup, o)
	if err != nil {
		return nil, err
	}
	return p, nil
}

// StartPosition is [Start] for callers in need of a [Position].
func StartPosition(setup string, o game.Options) (*Position, error) {
	name := o.Rules
	if name == "" {
		name = bases[Standard].name
	}
	rules, err := ParseRules(name)
	if err != nil {
		return nil, err
	}
	repetition := o.Values["repetition"]
	if flag := Flags()[0]; repetition != "" && !slices.Contains(flag.Values, repetition) {
		return nil, fmt.Errorf("--%s %s: pass %s", flag.Name, repetition, strings.Join(flag.Values, " or "))
	}
	fields := strings.Split(strings.TrimSpace(setup), ";")
	if setup = strings.TrimSpace(fields[0]); setup != "" || len(fields) > 1 {
		letters, ok := ParseGameType(setup)
		if !ok {
			return nil, fmt.Errorf("setup: %q is not a game type; write Base, or Base+ and letters of M, L, P", setup)
		}
		if rules.Letters != 0 && rules.Letters != letters {
			return nil, fmt.Errorf("setup: its type %s contradicts the rules %s; leave the expansions out of one", setup, name)
		}
		rules.Letters = letters
		if err := rules.check(); err != nil {
			return nil, fmt.Errorf("setup: %w", err)
		}
	}
	p := New(rules)
	p.SetRepetition(rules.Base.DrawsRepetition(repetition))
	if len(fields) > 3 {
		if err := p.playAll(fields[3:], o); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// DrawsRepetition says whether the third occurrence of a position is a draw, with a value of the flag repetition; "" leaves it
// to the rules.
func (b Base) DrawsRepetition(value string) bool {
	return value == "draw" || value == "" && bases[b].draws
}

// playAll plays a list of moves.
func (p *Position) playAll(texts []string, o game.Options) error {
	style := StyleFor(o.Allow)
	for _, text := range texts {
		m, refused := p.Read(text, style)
		if refused != nil && refused.Code == "hive/missing-pass" && o.Allow.Has("missing-pass") {
			p.Play(Pass)
			m, refused = p.Read(text, style)
		}
		if refused != nil {
			return fmt.Errorf("setup: ply %d, %s: %w", p.Ply()+1, strings.TrimSpace(text), refused)
		}
		p.Play(m)
	}
	return nil
}
