// Package fakestore is a store of objects in memory for tests, which fails as they ask for.
package fakestore

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"
)

// Bucket is the only one.
const Bucket = "archive"

// A Store is a store on loopback.
type Store struct {
	URL string

	t       testing.TB
	backend *s3mem.Backend
	mu      sync.Mutex
	fault   func(w http.ResponseWriter, r *http.Request) bool
	reads   map[string]int64 // bytes of bodies that were asked for, by key
}

// New returns a store for a test, and sets credentials for the test and the processes that it starts.
func New(t testing.TB) *Store {
	t.Helper()
	s := &Store{t: t, backend: s3mem.New(), reads: map[string]int64{}}
	if err := s.backend.CreateBucket(Bucket); err != nil {
		t.Fatal(err)
	}
	inner := gofakes3.New(s.backend, gofakes3.WithLogger(gofakes3.DiscardLog())).Server()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		fault := s.fault
		s.mu.Unlock()
		if fault != nil && fault(w, r) || s.refuses(w, r) {
			return
		}
		inner.ServeHTTP(w, r)
	}))
	t.Cleanup(func() {
		server.CloseClientConnections()
		server.Close()
	})
	s.URL = server.URL
	for name, value := range map[string]string{
		"AWS_ENDPOINT_URL": s.URL, "AWS_ENDPOINT_URL_S3": "", "AWS_REGION": "us-east-1", "AWS_EC2_METADATA_DISABLED": "true",
		"AWS_ACCESS_KEY_ID": "AKIDTEST", "AWS_SECRET_ACCESS_KEY": "secret-of-the-test", "AWS_SESSION_TOKEN": "",
	} {
		t.Setenv(name, value)
	}
	return s
}

// refuses does what the store below it does not: it compares ETags.
func (s *Store) refuses(w http.ResponseWriter, r *http.Request) bool {
	want := r.Header.Get("If-Match")
	key, of := strings.CutPrefix(r.URL.Path, "/"+Bucket+"/")
	if r.Method != http.MethodGet || !of || key == "" {
		return false
	}
	o, err := s.backend.HeadObject(Bucket, key)
	if err != nil {
		return false
	}
	if etag := fmt.Sprintf("\"%x\"", o.Hash); want != "" && etag != want {
		Refuse(w, http.StatusPreconditionFailed, "PreconditionFailed", "At least one of the pre-conditions you specified did not hold.")
		return true
	}
	from, to := int64(0), o.Size-1
	if _, err := fmt.Sscanf(r.Header.Get("Range"), "bytes=%d-%d", &from, &to); err == nil {
		s.mu.Lock()
		s.reads[key] += min(to, o.Size-1) - from + 1
		s.mu.Unlock()
	}
	return false
}

// Read returns how many bytes of an object were asked for since the last call.
func (s *Store) Read(key string) int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	defer delete(s.reads, key)
	return s.reads[key]
}

// Put stores an object.
func (s *Store) Put(key string, data []byte) {
	s.t.Helper()
	meta := map[string]string{"Last-Modified": "Mon, 02 Jan 2006 15:04:05 GMT"}
	if _, err := s.backend.PutObject(Bucket, key, meta, bytes.NewReader(data), int64(len(data)), nil); err != nil {
		s.t.Fatal(err)
	}
}

// Get returns an object; nil if there is none.
func (s *Store) Get(key string) []byte {
	s.t.Helper()
	o, err := s.backend.GetObject(Bucket, key, nil)
	if err != nil {
		return nil
	}
	defer o.Contents.Close()
	var data bytes.Buffer
	if _, err := data.ReadFrom(o.Contents); err != nil {
		s.t.Fatal(err)
	}
	return data.Bytes()
}

// Keys returns the keys of all objects below a prefix, in their order.
func (s *Store) Keys(prefix string) (keys []string) {
	s.t.Helper()
	all, err := s.backend.ListBucket(Bucket, &gofakes3.Prefix{HasPrefix: true, Prefix: prefix}, gofakes3.ListBucketPage{})
	if err != nil {
		s.t.Fatal(err)
	}
	for _, o := range all.Contents {
		keys = append(keys, o.Key)
	}
	return keys
}

// Fail has a function see every request first; it returns whether it has answered. nil: none does.
func (s *Store) Fail(fault func(w http.ResponseWriter, r *http.Request) bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fault = fault
}

// Refuse answers with an error of a store.
func Refuse(w http.ResponseWriter, status int, code, message string) {
	w.Header().Set("Content-Type", "application/xml")
	w.WriteHeader(status)
	data, _ := xml.Marshal(struct {
		XMLName       xml.Name `xml:"Error"`
		Code, Message string
	}{Code: code, Message: message})
	_, _ = w.Write(data)
}
