package main

import (
	"encoding/json"
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
		Name:  "version",
		Usage: "print version, commit and build details",

		Description: help("version"),
		Flags: []cli.Flag{
			&cli.BoolFlag{Name: "json", Usage: "print version, commit, date, Go version and platform as JSON", DisableDefaultText: true},
			&cli.BoolFlag{Name: "licenses", Usage: "print the notice and the licences of all parts", DisableDefaultText: true},
		},
		Action: func(c *cli.Context) error {
			if err := noPaths(c); err != nil {
				return err
			}
			if c.Bool("json") {
				return json.NewEncoder(p.talk.out).Encode(buildOf())
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

// A build is what a plybook was made of. Commit and date are empty where nobody knows them.
type build struct {
	Version  string `json:"version"`
	Commit   string `json:"commit"`
	Date     string `json:"date"` // of the commit, as in 2026-01-31T12:00:00Z
	Go       string `json:"go"`
	Platform string `json:"platform"`
}

func buildOf() build {
	b := build{Version: versionNumber(), Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			switch s.Key {
			case "vcs.revision":
				b.Commit = s.Value
			case "vcs.time":
				b.Date = s.Value
			}
		}
	}
	return b
}

// versionText returns the version, the commit and what it was built with.
func versionText() string {
	b := buildOf()
	commit := ""
	if b.Commit != "" {
		commit = " " + b.Commit[:min(len(b.Commit), 12)]
	}
	return fmt.Sprintf("%s%s %s %s", b.Version, commit, b.Go, b.Platform)
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
