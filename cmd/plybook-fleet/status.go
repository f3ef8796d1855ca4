package main

import (
	"cmp"
	"context"
	_ "embed" // for the page
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/nats-io/nats.go/jetstream"
	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/reports/page"
	"github.com/plybook/plybook/reports/wording"
)

func statusCommand() *cli.Command {
	return &cli.Command{
		Name:      "status",
		Usage:     "show the matches, corpora and workers of a fleet",
		UsageText: "plybook-fleet status --fleet tls://10.0.0.1:4222 --keys keys/coordinator",
		Flags: []cli.Flag{
			fleetFlag, keysFlag,
			&cli.BoolFlag{Name: "json", Usage: "print JSON", DisableDefaultText: true},
			&cli.StringFlag{Name: "listen", Usage: "serve a page that refreshes itself on `HOST:PORT`"},
		},
		Action: status,
	}
}

// statusSchema is the version of status --json, which status.schema.json describes.
const statusSchema = 1

// answerTime is how long workers may take to say that they are there. Nobody knows how many there are.
const answerTime = time.Second

// A fleetStatus is what the servers know, and what workers say of themselves.
type fleetStatus struct {
	Schema  int            `json:"schema"`
	Server  serverStatus   `json:"server"`
	Runs    []runStatus    `json:"runs"`
	Workers []workerStatus `json:"workers"`
	Barred  []barredStatus `json:"barred"`
}

// A serverStatus is the server that answers.
type serverStatus struct {
	Name    string `json:"name"`
	Version string `json:"version"`           // of the NATS server
	Cluster string `json:"cluster,omitempty"` // "": it is alone
}

type runStatus struct {
	ID    string    `json:"id"`
	State string    `json:"state"` // one of the constants
	Seen  time.Time `json:"seen"`  // when its coordinator last told how it goes, by the clock of the servers
	runInfo
}

type workerStatus struct {
	User  string    `json:"user"` // whose keys it has; its name where there are none
	Name  string    `json:"name"`
	State string    `json:"state"` // one of the constants
	Heard time.Time `json:"heard"` // when it last said so, by the clock here
	workerInfo
}

// A barredStatus is a user of whose workers a coordinator takes no more results.
type barredStatus struct {
	User string `json:"user"`
	Why  string `json:"why"`
}

// States of runs and workers.
const (
	isRunning = "running"
	isEnded   = "ended"
	isHere    = "connected"
	isSilent  = "silent" // nothing was heard for longer than pauses are
	isGone    = "gone"   // it has said so
)

func status(c *cli.Context) error {
	nc, err := connect("status", c.String("fleet"), c.String("keys"), nil)
	if err != nil {
		return err
	}
	defer nc.Close()
	f, err := newFleet(nc)
	if err != nil {
		return err
	}
	workers, err := f.roll()
	if err != nil {
		return err
	}
	if listen := c.String("listen"); listen != "" {
		return serveStatus(c.Context, f, workers, listen)
	}
	if err := pause(c.Context, answerTime); err != nil {
		return err
	}
	s, err := f.status(c.Context, workers)
	switch {
	case err != nil:
		return err
	case c.Bool("json"):
		e := json.NewEncoder(os.Stdout)
		e.SetIndent("", "  ")
		return e.Encode(s)
	}
	return s.write(os.Stdout)
}

// status returns what the servers know, which is nothing before the first run, and the workers that have answered.
func (f *fleet) status(ctx context.Context, workers *roll) (*fleetStatus, error) {
	s := &fleetStatus{Schema: statusSchema, Runs: []runStatus{}, Workers: []workerStatus{}, Barred: []barredStatus{}}
	s.Server = serverStatus{f.nc.ConnectedServerName(), f.nc.ConnectedServerVersion(), f.nc.ConnectedClusterName()}
	for _, w := range workers.workers() {
		state := isHere
		switch {
		case w.info.Gone:
			state = isGone
		case w.silent():
			state = isSilent
		}
		s.Workers = append(s.Workers, workerStatus{w.id.user, w.id.name, state, w.at, w.info})
	}
	err := f.addRuns(ctx, s)
	if err == nil {
		err = f.addBarred(ctx, s)
	}
	switch {
	case errors.Is(err, jetstream.ErrStreamNotFound), errors.Is(err, jetstream.ErrBucketNotFound):
		return s, nil // nothing has been run on these servers
	case errors.Is(err, jetstream.ErrJetStreamNotEnabled):
		return nil, errors.New("the server has no JetStream: start it with plybook-fleet serve, or nats-server -js")
	case err != nil:
		return nil, fmt.Errorf("the servers do not say which runs there are: %w", err)
	}
	return s, nil
}

func (f *fleet) addRuns(ctx context.Context, s *fleetStatus) error {
	ids, err := f.keys(ctx, runKey)
	for _, id := range ids {
		r := runStatus{ID: id}
		entry, err := f.get(ctx, runKey+id, &r.runInfo)
		if err != nil {
			return err
		}
		if entry == nil {
			continue
		}
		r.Seen, r.Counts = entry.Created(), cmp.Or(r.Counts, ofGames) // which earlier versions do not say
		switch {
		case r.Ended:
			r.State = isEnded
		case time.Since(r.Seen) > time.Minute: // by which clocks may differ
			r.State = isSilent
		default:
			r.State = isRunning
		}
		s.Runs = append(s.Runs, r)
	}
	slices.SortFunc(s.Runs, func(a, b runStatus) int {
		return cmp.Or(strings.Compare(a.Title, b.Title), strings.Compare(a.ID, b.ID))
	})
	return err
}

func (f *fleet) addBarred(ctx context.Context, s *fleetStatus) error {
	users, err := f.keys(ctx, barredKey)
	for _, user := range users {
		b := barredStatus{User: user}
		entry, err := f.get(ctx, barredKey+user, &b.Why)
		if err != nil {
			return err
		}
		if entry != nil {
			s.Barred = append(s.Barred, b)
		}
	}
	slices.SortFunc(s.Barred, func(a, b barredStatus) int { return strings.Compare(a.User, b.User) })
	return err
}

// ID returns the worker as messages name it.
func (w *workerStatus) ID() string { return workerID{w.User, w.Name}.String() }

// Done returns the units that the worker has done, for people.
func (w *workerStatus) Done() string { return wording.Number(int64(w.Units)) }

// Titles returns what the runs are called, by ID.
func (s *fleetStatus) Titles() map[string]string {
	titles := map[string]string{}
	for i := range s.Runs {
		titles[s.Runs[i].ID] = s.Runs[i].Title
	}
	return titles
}

// A Refusal is a run that a worker leaves to others.
type Refusal struct{ Title, Why string }

// Refusals returns the runs that have not ended and that a worker leaves to others, by title.
func (s *fleetStatus) Refusals(w workerStatus) (all []Refusal) {
	titles := s.Titles()
	for id, why := range w.Refuses {
		all = append(all, Refusal{cmp.Or(titles[id], "run "+id), why})
	}
	slices.SortFunc(all, func(a, b Refusal) int { return strings.Compare(a.Title, b.Title) })
	return all
}

// Done returns how far a run is, for people: "12 of 64 shards".
func (r *runStatus) Done() string { return wording.Of(r.Played, r.Scheduled) + " " + r.Counts }

// Score returns the points of a player, and what share of those of its games they are, for people.
func (s standing) Score() string {
	return wording.Hundredths(s.Points) + " (" + wording.Percent(s.Points, int64(s.Games)) + ")"
}

// Line returns the server in a sentence.
func (s *serverStatus) Line() string {
	line := fmt.Sprintf("Server %s is up (NATS %s", s.Name, s.Version)
	if s.Cluster != "" {
		line += ", one of cluster " + s.Cluster
	}
	return line + ")."
}

// write writes the status as text.
func (s *fleetStatus) write(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "%s\n\n", s.Server.Line())
	if len(s.Runs) == 0 {
		fmt.Fprintln(w, "Nothing has been run on it yet.")
	} else {
		fmt.Fprintln(w, "match or corpus\tdone\twaiting\tagain\trefused\tstate\trun")
	}
	for i := range s.Runs {
		r := &s.Runs[i]
		fmt.Fprintf(w, "%s\t%s\t%d\t%d\t%d\t%s\t%s\n", r.Title, r.Done(), r.Waiting, r.Again, r.Refused, r.State, r.ID)
	}
	fmt.Fprintln(w)
	if len(s.Workers) == 0 {
		fmt.Fprintln(w, "No worker is connected.")
	} else {
		fmt.Fprintln(w, "worker\tslots\tbusy\tunits\tstate")
	}
	for i := range s.Workers {
		k := &s.Workers[i]
		fmt.Fprintf(w, "%s\t%d\t%d\t%s\t%s\n", k.ID(), k.Slots, len(k.Playing), k.Done(), k.State)
	}
	for i := range s.Runs {
		r := &s.Runs[i]
		for place, p := range r.Standings {
			if place == 0 {
				fmt.Fprintf(w, "\n%s\nplayer\tgames\twins\tshared\tlosses\tpoints\n", r.Title)
			}
			fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\t%s\n", wording.Clean(p.Player), p.Games, p.Wins, p.Shared, p.Losses, p.Score())
		}
		if r.Irreproducible != "" {
			fmt.Fprintf(w, "\n%s is not reproducible: %s\n", r.Title, r.Irreproducible)
		}
	}
	for i := range s.Workers {
		for _, r := range s.Refusals(s.Workers[i]) {
			fmt.Fprintf(w, "\n%s skips %s: %s\n", s.Workers[i].ID(), r.Title, r.Why)
		}
	}
	for _, b := range s.Barred {
		fmt.Fprintf(w, "\n%s is barred: %s\n", b.User, b.Why)
	}
	return w.Flush()
}

// serveStatus serves the page until it is interrupted.
func serveStatus(ctx context.Context, f *fleet, workers *roll, listen string) error {
	listener, err := net.Listen("tcp", listen)
	if err != nil {
		return fmt.Errorf("--listen: %w", err)
	}
	fmt.Printf("http://%s/\n", listener.Addr())
	server := &http.Server{ReadHeaderTimeout: patience, Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s, err := f.status(r.Context(), workers)
		if err != nil {
			http.Error(w, err.Error(), http.StatusServiceUnavailable)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'")
		_ = statusPage().Execute(w, s) // else the reader is gone
	})}
	stop := context.AfterFunc(ctx, func() {
		closing, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		_ = server.Shutdown(closing)
	})
	defer stop()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

//go:embed status.html
var statusHTML string

var statusPage = page.Template("status", statusHTML)
