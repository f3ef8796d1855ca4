package main

import (
	"net/http"
	"slices"
	"testing"

	"github.com/andybalholm/brotli"

	"github.com/plybook/plybook/render/browsertest"
)

// BenchmarkProgram says how large the program of the page is, as it is and packed.
func BenchmarkProgram(b *testing.B) {
	p := builtPage(b)
	var small counter
	for b.Loop() {
		small = 0
		w := brotli.NewWriterLevel(&small, brotli.BestCompression)
		if _, err := w.Write(p.wasm); err != nil {
			b.Fatal(err)
		}
		if err := w.Close(); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(p.wasm)), "bytes")
	b.ReportMetric(float64(len(p.packed)), "bytes-gzip")
	b.ReportMetric(float64(small), "bytes-brotli")
	b.ReportMetric(0, "ns/op")
}

// A counter counts the bytes that are written to it.
type counter int

func (c *counter) Write(data []byte) (int, error) {
	*c += counter(len(data))
	return len(data), nil
}

// BenchmarkFirstScreen says when a browser that has nothing of the page yet shows its first screen.
func BenchmarkFirstScreen(b *testing.B) {
	mux := http.NewServeMux()
	files := http.FileServer(http.Dir(folder(b)))
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		files.ServeHTTP(w, r)
	})
	at := serve(b, mux)
	var times []float64
	for b.Loop() {
		tab := open(b, browsertest.Start(b), at.url, at.has)
		times = append(times, wait[float64](tab, ready))
	}
	slices.Sort(times)
	b.ReportMetric(times[len(times)/2], "ms-median")
	b.ReportMetric(times[len(times)*95/100], "ms-95%")
	b.ReportMetric(0, "ns/op")
}
