package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"io"
	"net"
	"net/http"
	"os"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/urfave/cli/v2"
)

func statusCommand() *cli.Command {
	return &cli.Command{
		Name:      "status",
		Usage:     "show the matches and workers of a fleet",
		UsageText: "plybook-fleet status --fleet tls://10.0.0.1:4222 --keys keys/coordinator",
		Flags: []cli.Flag{
			fleetFlag, keysFlag,
			&cli.BoolFlag{Name: "json", Usage: "print JSON", DisableDefaultText: true},
			&cli.StringFlag{Name: "listen", Usage: "serve a page on `HOST:PORT`, such as 127.0.0.1:0, which refreshes itself"},
		},
		Action: status,
	}
}

// A fleetStatus is what the servers know.
type fleetStatus struct {
	Runs    []runStatus    `json:"runs"`
	Workers []workerStatus `json:"workers"`
}

type runStatus struct {
	ID string `json:"id"`
	runInfo
}

type workerStatus struct {
	Name string `json:"name"`
	workerInfo
	Barred string `json:"barred,omitempty"`
}

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
	if listen := c.String("listen"); listen != "" {
		return serveStatus(c.Context, f, listen)
	}
	s, err := f.status(c.Context)
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

// status reads what the servers know. Before the first match that is nothing.
func (f *fleet) status(ctx context.Context) (*fleetStatus, error) {
	s := &fleetStatus{Runs: []runStatus{}, Workers: []workerStatus{}}
	runs, err := f.keys(ctx, runKey)
	if err != nil {
		return nil, fmt.Errorf("no match has been played on these servers yet: %w", err)
	}
	for _, id := range runs {
		r := runStatus{ID: id}
		if _, ok, err := f.get(ctx, runKey+id, &r.runInfo); err != nil {
			return nil, err
		} else if ok {
			s.Runs = append(s.Runs, r)
		}
	}
	workers, err := f.keys(ctx, workerKey)
	if err != nil {
		return nil, err
	}
	for _, name := range workers {
		w := workerStatus{Name: name}
		if _, ok, err := f.get(ctx, workerKey+name, &w.workerInfo); err != nil {
			return nil, err
		} else if !ok {
			continue
		}
		if _, _, err := f.get(ctx, barredKey+name, &w.Barred); err != nil {
			return nil, err
		}
		s.Workers = append(s.Workers, w)
	}
	slices.SortFunc(s.Runs, func(a, b runStatus) int { return strings.Compare(a.ID, b.ID) })
	slices.SortFunc(s.Workers, func(a, b workerStatus) int { return strings.Compare(a.Name, b.Name) })
	return s, nil
}

// State says in a word how a run is.
func (r *runStatus) State() string {
	if r.Ended {
		return "ended"
	}
	return "running"
}

// State says in a sentence how a worker is.
func (w *workerStatus) State() string {
	switch {
	case w.Barred != "":
		return "barred: " + w.Barred
	case w.Gone:
		return "gone"
	}
	state := "there"
	for run, why := range w.Refuses {
		state += "; leaves run " + run + " to others: " + why
	}
	return state
}

// write writes the status as text.
func (s *fleetStatus) write(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "run\tmatch\tgames\tof\twaiting\tagain\trefused\tstate")
	for i := range s.Runs {
		r := &s.Runs[i]
		fmt.Fprintf(w, "%s\t%s\t%d\t%d\t%d\t%d\t%d\t%s\n", r.ID, r.Title, r.Played, r.Scheduled, r.Waiting, r.Again, r.Refused, r.State())
	}
	fmt.Fprintln(w, "\nworker\tslots\tplaying\tunits\tstate")
	for i := range s.Workers {
		k := &s.Workers[i]
		fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%s\n", k.Name, k.Slots, len(k.Playing), k.Games, k.State())
	}
	return w.Flush()
}

// serveStatus serves the page until it is interrupted.
func serveStatus(ctx context.Context, f *fleet, listen string) error {
	listener, err := net.Listen("tcp", listen)
	if err != nil {
		return fmt.Errorf("--listen: %w", err)
	}
	fmt.Printf("http://%s/\n", listener.Addr())
	server := &http.Server{ReadHeaderTimeout: patience, Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s, err := f.status(r.Context())
		if err != nil {
			http.Error(w, err.Error(), http.StatusServiceUnavailable)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'")
		_ = statusPage.Execute(w, s) // the reader is gone
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

var statusPage = template.Must(template.New("status").Parse(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="3"><title>plybook fleet</title>
<style>
:root { color-scheme: light dark; --line: #8884 }
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem }
h1 { font-size: 1.5rem } h2 { font-size: 1.15rem; margin-top: 2rem }
div { overflow-x: auto }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
.n { text-align: right; font-variant-numeric: tabular-nums }
progress { width: 8rem }
</style></head><body>
<h1>plybook fleet</h1>
<h2>Matches</h2>
<div><table><tr><th>Match</th><th>Progress</th><th class="n">Games</th><th class="n">Waiting</th><th class="n">Again</th><th class="n">Refused</th><th>State</th></tr>
{{range .Runs}}<tr><td>{{.Title}}</td><td><progress max="{{.Scheduled}}" value="{{.Played}}"></progress></td><td class="n">{{.Played}} of {{.Scheduled}}</td><td class="n">{{.Waiting}}</td><td class="n">{{.Again}}</td><td class="n">{{.Refused}}</td><td>{{.State}}</td></tr>
{{else}}<tr><td colspan="7">No match is known.</td></tr>{{end}}</table></div>
<h2>Workers</h2>
<div><table><tr><th>Worker</th><th class="n">Slots</th><th class="n">Playing</th><th class="n">Units</th><th>State</th></tr>
{{range .Workers}}<tr><td>{{.Name}}</td><td class="n">{{.Slots}}</td><td class="n">{{len .Playing}}</td><td class="n">{{.Games}}</td><td>{{.State}}</td></tr>
{{else}}<tr><td colspan="5">No worker is known.</td></tr>{{end}}</table></div>
</body></html>
`))
