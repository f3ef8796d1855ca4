package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"

	"github.com/plybook/plybook/analyze/course"
	"github.com/plybook/plybook/analyze/engine/process"
	"github.com/plybook/plybook/analyze/match"
)

// printDocument prints the settings of a match for those who play its games on other machines.
func (p *program) printDocument(s *match.Settings) (err error) {
	for i := range s.Entrants {
		e := &s.Entrants[i]
		if e.Program, err = programSum(e.Spec); err != nil {
			return fmt.Errorf("--document: player %s: %w", e.Name, err)
		}
	}
	d, err := s.Document()
	if err != nil {
		return fmt.Errorf("--document: %w", err)
	}
	return p.write("", func(w io.Writer) error {
		e := json.NewEncoder(w)
		e.SetEscapeHTML(false)
		e.SetIndent("", "  ")
		return e.Encode(d)
	})
}

// programSum returns the checksum of the program that a player is, by which other machines know theirs; "" for one of
// plybook's own. A program whose arguments are files is more than that.
func programSum(spec string) (string, error) {
	if !isEngine(spec) && !course.IsCourse(spec) {
		return "", nil
	}
	_, command, _ := strings.Cut(spec, ":")
	args, err := process.Split(command)
	if err != nil {
		return "", err
	}
	for _, arg := range args[1:] {
		if info, err := os.Stat(arg); err == nil && info.Mode().IsRegular() {
			return "", errorWithHint("make one file of it: a script that begins with #!, for example",
				"its argument %s is a file, which the checksum of the program does not cover", arg)
		}
	}
	path, err := exec.LookPath(args[0])
	if err != nil {
		return "", err
	}
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	sum, err := process.Sum(file)
	if err != nil {
		return "", fmt.Errorf("cannot read %s: %w", path, cause(err))
	}
	return sum, nil
}
