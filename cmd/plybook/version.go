package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook"
)

// version is set by -ldflags "-X main.version=…"; otherwise the build information has it.
var version string

// versionCommand says what --version says.
func (p *program) versionCommand() *cli.Command {
	return &cli.Command{
		Name:        "version",
		Usage:       "say which plybook this is",
		ArgsUsage:   "no arguments",
		Description: help("version"),
		Flags: []cli.Flag{
			&cli.BoolFlag{Name: "licenses", Usage: "print the notice and the licences of all parts instead", DisableDefaultText: true},
		},
		Action: func(c *cli.Context) error {
			if err := noPaths(c); err != nil {
				return err
			}
			if c.Bool("licenses") {
				_, err := fmt.Fprintf(p.talk.out, "%s\n%s", plybook.Notice, plybook.ThirdPartyLicenses)
				return err
			}
			cli.ShowVersion(c)
			return nil
		},
	}
}

// versionText returns the version, the commit and what it was built with.
func versionText() string {
	commit := ""
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				commit = " " + s.Value[:min(len(s.Value), 12)]
			}
		}
	}
	return fmt.Sprintf("%s%s %s %s/%s", versionNumber(), commit, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// versionNumber returns the version alone.
func versionNumber() string {
	if version != "" {
		return version
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}
