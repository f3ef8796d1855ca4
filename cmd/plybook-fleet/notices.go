package main

import (
	_ "embed" // for the licences
	"fmt"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook"
)

//go:embed THIRD_PARTY_LICENSES
var thirdPartyLicenses string

func versionCommand() *cli.Command {
	return &cli.Command{
		Name:  "version",
		Usage: "print version, commit and checksum of the program",
		Flags: []cli.Flag{&cli.BoolFlag{Name: "licenses", Usage: "print the notice and the licences of all parts", DisableDefaultText: true}},
		Action: func(c *cli.Context) error {
			if c.Bool("licenses") {
				fmt.Printf("%s\n%s", plybook.Notice, thirdPartyLicenses)
				return nil
			}
			fmt.Println(buildOf())
			return nil
		},
	}
}
