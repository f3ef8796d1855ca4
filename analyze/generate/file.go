package generate

import (
	"context"
	"fmt"
	"slices"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// A File is a file of the games of a generator. It is its head and, one after the other, the pieces of all games.
// It is safe for several goroutines.
type File struct {
	generator *Generator
	format    *parse.Format
	options   parse.EncodeOptions

	head   []byte
	beside []parse.NamedFile
}

// File returns the file of all games in a format, or why the format cannot hold them.
func (g *Generator) File(format *parse.Format, o parse.EncodeOptions) (*File, error) {
	f := &File{generator: g, format: format, options: o}
	kind := g.settings.Game
	switch {
	case !format.CanEncode():
		return nil, fmt.Errorf("plybook reads the format %s but does not write it", format.Name)
	case format.Game != "" && format.Game != kind.Name:
		return nil, fmt.Errorf("%s cannot be written in the format %s", kind.Title, format.Name)
	case format.Single && g.settings.Games > 1:
		return nil, fmt.Errorf("a file of the format %s holds one game, not %d", format.Name, g.settings.Games)
	}
	if file := format.NewFile(o); file != nil {
		return f, f.begin(file)
	}
	f.head = []byte(format.Preface)
	return f, nil
}

// Head returns what stands before the first game.
func (f *File) Head() []byte { return f.head }

// Beside returns the files that belong beside the file.
func (f *File) Beside() []parse.NamedFile { return f.beside }

// empty returns a game before its first ply, with the same player in all seats.
func (g *Generator) empty(which int) *game.Played {
	state, err := g.start(0)
	if err != nil {
		return nil
	}
	specs := slices.Repeat([]string{g.settings.Players[which]}, g.seats)
	return &game.Played{State: state, Rules: g.settings.Options.Rules, Record: g.record(0, specs)}
}

// begin makes the head of a file with a header, and the lists of all names.
func (f *File) begin(file parse.FileWriter) error {
	blocks, ok := file.(parse.BlockWriter)
	if !ok {
		return fmt.Errorf("a file of the format %s cannot be written piece by piece", f.format.Name)
	}
	for i := range f.generator.settings.Players {
		if err := f.add(file, f.generator.empty(i)); err != nil {
			return err
		}
	}
	head, err := blocks.Head(f.generator.settings.Games)
	if err != nil {
		return err
	}
	files, err := file.Files()
	if err != nil {
		return err
	}
	f.head, f.beside = head, files[1:]
	before := f.options.Beside
	f.options.Beside = func(name string) ([]byte, error) {
		for i := range f.beside {
			if f.beside[i].Name == name {
				return f.beside[i].Data, nil
			}
		}
		if before == nil {
			return nil, fmt.Errorf("there is no %s", name)
		}
		return before(name)
	}
	return nil
}

// Piece plays the games from one number to before another one, and returns them as they stand in the file.
func (f *File) Piece(ctx context.Context, from, to int) ([]byte, error) {
	file := f.format.NewFile(f.options)
	var text []byte
	for n := from; n < to; n++ {
		p, err := f.generator.Game(ctx, n)
		if err != nil {
			return nil, err
		}
		if n > 0 {
			text = append(text, f.format.Parting...)
		}
		if file != nil {
			err = f.add(file, p)
		} else {
			text, err = f.append(text, p)
		}
		if err != nil {
			return nil, fmt.Errorf("game %d: %w", n+1, err)
		}
	}
	if file == nil {
		return text, nil
	}
	return f.blocks(file)
}

// blocks returns the records of a file without its header.
func (f *File) blocks(file parse.FileWriter) ([]byte, error) {
	files, err := file.Files()
	if err != nil {
		return nil, err
	}
	return files[0].Data[len(f.head):], nil
}

// append appends a game in the format's notation.
func (f *File) append(dst []byte, p *game.Played) ([]byte, error) {
	record, refused := f.generator.settings.Game.Write(p, f.format.Name)
	if refused != nil {
		return dst, refused
	}
	return f.format.Append(dst, record, f.options)
}

// add adds a game to a file with a header.
func (f *File) add(file parse.FileWriter, p *game.Played) error {
	record, refused := f.generator.settings.Game.Write(p, f.format.Name)
	if refused != nil {
		return refused
	}
	_, err := file.Add(record)
	return err
}
