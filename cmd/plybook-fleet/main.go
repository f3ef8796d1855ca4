// Plybook-fleet plays matches and measures corpora on many machines, with the files of one machine as the result. Servers, workers
// and coordinators are this one program:
//
//	plybook-fleet serve    a NATS server, or one of three
//	plybook-fleet work     plays games and measures shards
//	plybook-fleet match    gives games to workers, and writes the file of the match
//	plybook-fleet analyze  gives shards of a corpus to workers, and writes the files of the analysis; or analyses one shard
//	plybook-fleet plan     cuts a corpus in object storage into ranges
//	plybook-fleet merge    merges parts in object storage
//	plybook-fleet status   shows who works at what
//	plybook-fleet keys     makes the certificates and keys of all of them
//	plybook-fleet bench    measures how fast a machine is
//
// A game is a pure function of the document of its match and of its number, as a part is of that of its corpus and of its ranges, and
// only the coordinator's files are the truth: what servers hold may be lost at any time, and costs work that is done again. The exit codes are those of plybook.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/urfave/cli/v2"
)

// Exit codes, as those of plybook.
const (
	exitFindings    = 1
	exitFailed      = 2
	exitInterrupted = 130
)

// An exitError ends the program with a code, and has been explained already.
type exitError struct{ code int }

func (e *exitError) Error() string { return fmt.Sprintf("exit code %d", e.code) }

func main() { os.Exit(run(os.Args)) }

func run(args []string) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := newApp().RunContext(ctx, args)
	var exit *exitError
	switch {
	case errors.As(err, &exit):
		return exit.code
	case ctx.Err() != nil && errors.Is(err, context.Canceled):
		return exitInterrupted
	case err != nil:
		fmt.Fprintf(os.Stderr, "plybook-fleet: %v\n", err)
		return exitFailed
	}
	return 0
}

func newApp() *cli.App {
	return &cli.App{
		Name:           "plybook-fleet",
		Usage:          "play matches and analyse corpora on many machines",
		Version:        buildOf().String(),
		Suggest:        true,
		ExitErrHandler: func(*cli.Context, error) {}, // run has the last word
		Commands: []*cli.Command{
			serveCommand(), workCommand(), matchCommand(), analyzeCommand(), planCommand(), mergeCommand(), statusCommand(), keysCommand(), benchCommand(), versionCommand(),
		},
		Action: func(c *cli.Context) error {
			if c.Args().Present() {
				return fmt.Errorf("unknown command %q; run plybook-fleet --help for the commands", c.Args().First())
			}
			return errors.New("expected a command, found none; run plybook-fleet --help for the commands")
		},
	}
}

// say tells people on standard error what happens.
func say(format string, args ...any) { fmt.Fprintf(os.Stderr, "plybook-fleet: "+format+"\n", args...) }
