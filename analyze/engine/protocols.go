package engine

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/plybook/plybook/analyze/engine/process"
	"github.com/plybook/plybook/analyze/engine/protocol"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/replay"
)

// Kinds returns the rows of the table of players for programs, one for each protocol.
func Kinds() []player.Kind {
	var kinds []player.Kind
	for i := range protocols {
		p := &protocols[i]
		kinds = append(kinds, player.Kind{
			Name: p.Name, Games: p.Games, Arg: "PROGRAM", Text: "an engine that uses " + p.Title, Foreign: true,
			New: func(kind *replay.Game, command string, o player.Options) (player.Player, error) {
				e, err := newEngine(command, p.NewClient(kind), o)
				if err != nil {
					return nil, err
				}
				e.unit = p.Unit
				return e, nil
			},
		})
	}
	return kinds
}

// Protocols returns the names of the protocols.
func Protocols() []string {
	var names []string
	for _, p := range protocols {
		names = append(names, p.Name)
	}
	return names
}

// GamesOf returns the names of the games that a protocol is for, the default first.
func GamesOf(name string) ([]string, error) {
	p, err := protocolByName(name)
	if err != nil {
		return nil, err
	}
	return p.Games, nil
}

func protocolByName(name string) (*protocol.Protocol, error) {
	for i := range protocols {
		if protocols[i].Name == name {
			return &protocols[i], nil
		}
	}
	return nil, fmt.Errorf("unknown protocol %q; known: %s", name, strings.Join(Protocols(), ", "))
}

// CheckSpec returns what is wrong with a text that names a protocol and a program, as in "uhp:./engine".
func CheckSpec(spec string) error {
	name, command, _ := strings.Cut(spec, ":")
	if _, err := protocolByName(name); err != nil {
		return err
	}
	_, err := process.Split(command)
	return err
}

// Serve is a program that speaks a protocol of [Protocols]; see [protocol.Serve].
func Serve(ctx context.Context, in io.Reader, out io.Writer, name string, c protocol.Config) error {
	p, err := protocolByName(name)
	if err != nil {
		return err
	}
	if !slices.Contains(p.Games, c.Kind.Name) {
		return fmt.Errorf("%s is not a protocol for %s; it is for: %s", p.Name, c.Kind.Title, strings.Join(p.Games, ", "))
	}
	return protocol.Serve(ctx, in, out, p.NewServer, c)
}
