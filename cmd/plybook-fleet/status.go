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
	ID   string    `json:"id"`
	Seen time.Time `json:"seen"` // by the clock of the servers
	runInfo
}

type workerStatus struct {
	Name string    `json:"name"`
	Seen time.Time `json:"seen"`
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
		entry, err := f.get(ctx, runKey+id, &r.runInfo)
		if err != nil {
			return nil, err
		}
		if entry != nil {
			r.Seen = entry.Created()
			s.Runs = append(s.Runs, r)
		}
	}
	workers, err := f.keys(ctx, workerKey)
	if err != nil {
		return nil, err
	}
	for _, name := range workers {
		w := workerStatus{Name: name}
		entry, err := f.get(ctx, workerKey+name, &w.workerInfo)
		if err == nil {
			_, err = f.get(ctx, barredKey+name, &w.Barred)
		}
		if err != nil {
			return nil, err
		}
		if entry == nil {
			continue
		}
		w.Seen = entry.Created()
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
	return "running" + silent(r.Seen)
}

// silent says for how long nothing was heard, where that is longer than clocks differ and pauses are.
func silent(seen time.Time) string {
	if d := time.Since(seen); d > time.Minute {
		return fmt.Sprintf(", but silent for %v", d.Round(time.Minute))
	}
	return ""
}

// State says in a sentence how a worker is.
func (w *workerStatus) State() string {
	switch {
	case w.Barred != "":
		return "barred: " + w.Barred
	case w.Gone:
		return "gone"
	}
	state := "there" + silent(w.Seen)
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
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: .35rem 1rem .35rem 0; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere }
.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
progress { width: 8rem; max-width: 100% }
@media (max-width: 45rem) {
	thead { display: none }
	tbody, tr, td, td.n { display: block; text-align: left; border: 0; padding: .1rem 0 }
	tr { border-bottom: 1px solid var(--line); padding: .5rem 0 }
	td[data-label]::before { content: attr(data-label) ": "; opacity: .7 }
}
</style></head><body>
<h1>plybook fleet</h1>
<h2>Matches</h2>
<table><thead><tr><th scope="col">Match</th><th scope="col">Progress</th><th scope="col" class="n">Games</th><th scope="col" class="n">Waiting</th><th scope="col" class="n">Published again</th><th scope="col" class="n">Refused</th><th scope="col">State</th></tr></thead><tbody>
{{range .Runs}}<tr><td><b>{{.Title}}</b></td><td><progress max="{{.Scheduled}}" value="{{.Played}}" aria-label="games played"></progress></td><td class="n" data-label="Games">{{.Played}} of {{.Scheduled}}</td><td class="n" data-label="Waiting">{{.Waiting}}</td><td class="n" data-label="Published again">{{.Again}}</td><td class="n" data-label="Refused">{{.Refused}}</td><td data-label="State">{{.State}}</td></tr>
{{else}}<tr><td colspan="7">No match is known.</td></tr>{{end}}</tbody></table>
<h2>Workers</h2>
<table><thead><tr><th scope="col">Worker</th><th scope="col" class="n">Slots</th><th scope="col" class="n">Playing</th><th scope="col" class="n">Units</th><th scope="col">State</th></tr></thead><tbody>
{{range .Workers}}<tr><td><b>{{.Name}}</b></td><td class="n" data-label="Slots">{{.Slots}}</td><td class="n" data-label="Playing">{{len .Playing}}</td><td class="n" data-label="Units">{{.Games}}</td><td data-label="State">{{.State}}</td></tr>
{{else}}<tr><td colspan="5">No worker is known.</td></tr>{{end}}</tbody></table>
</body></html>
`))
