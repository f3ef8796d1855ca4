package objects

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/plybook/plybook/cmd/plybook-fleet/internal/objects/fakestore"
	"github.com/plybook/plybook/corpus/source"
)

// quick returns the client of a store that does not wait long.
func quick(t *testing.T, ctx context.Context) *Store {
	t.Helper()
	s, err := New(ctx, Settings{})
	if err != nil {
		t.Fatal(err)
	}
	s.wait, s.tries = time.Millisecond, 4
	return s
}

// noise returns bytes that hold nothing.
func noise(n int) []byte {
	data := make([]byte, n)
	r := rand.NewChaCha8([32]byte{1})
	_, _ = r.Read(data)
	return data
}

const object = "s3://" + fakestore.Bucket + "/a/b"

// readAll reads an object from its beginning to its end.
func readAll(s *Store, name string) ([]byte, error) {
	r, size, _, err := s.Open(name)
	if err != nil {
		return nil, err
	}
	return io.ReadAll(io.NewSectionReader(r, 0, size))
}

func TestObjectsAreReadInBlocks(t *testing.T) {
	fake := fakestore.New(t)
	data := noise(2*blockSize + 12345)
	fake.Put("a/b", data)
	s := quick(t, t.Context())
	if got, err := readAll(s, object); err != nil || !bytes.Equal(got, data) {
		t.Fatalf("%d bytes, %v", len(got), err)
	}
	if n := fake.Read("a/b"); n != int64(len(data)) {
		t.Errorf("%d bytes were asked for, of %d", n, len(data))
	}
	r, size, etag, err := s.Open(object)
	if err != nil || size != int64(len(data)) || etag == "" {
		t.Fatal(size, etag, err)
	}
	r.(*reader).Expect(1000, 3000)
	got := make([]byte, 2000)
	if _, err := r.ReadAt(got, 1000); err != nil || !bytes.Equal(got, data[1000:3000]) {
		t.Error(err)
	}
	if n := fake.Read("a/b"); n != 2000 {
		t.Errorf("%d bytes were asked for, and 2000 are expected", n)
	}
	if n, err := r.ReadAt(got, size-5); n != 5 || err != io.EOF {
		t.Error(n, err)
	}
	if _, _, _, err := s.Open(object + "c"); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}

// List gives what is below the prefix as below a folder, however many there are, and asks for nothing else.
func TestListStaysBelowThePrefix(t *testing.T) {
	fake := fakestore.New(t)
	var want []string
	for i := range 1100 {
		name := fmt.Sprintf("%04d", i)
		want = append(want, name)
		fake.Put("a/"+name, nil)
	}
	for _, key := range []string{"a/x/y", "a/x/", "ab", "a", "b/c"} {
		fake.Put(key, []byte("1"))
	}
	want = append(want, "x/y")
	fake.Fail(func(w http.ResponseWriter, r *http.Request) bool {
		if prefix := r.URL.Query().Get("prefix"); prefix != "a/" {
			t.Errorf("asked for the prefix %q: %v", prefix, r.URL)
		}
		return false
	})
	s := quick(t, t.Context())
	for _, prefix := range []string{"s3://archive/a", "s3://archive/a/"} {
		var got []string
		if err := s.List(prefix, func(below string, _ int64) error {
			got = append(got, below)
			return nil
		}); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %d names, want %d: %v", prefix, len(got), len(want), err)
		}
	}
	full := errors.New("full")
	if err := s.List("s3://archive/a", func(string, int64) error { return full }); err != full {
		t.Error(err)
	}
}

// What a store does wrong once or twice costs nothing but time; what it always does wrong ends.
func TestFailuresThatPass(t *testing.T) {
	data := noise(300_000)
	ways := map[string]func(w http.ResponseWriter, r *http.Request){
		"503": func(w http.ResponseWriter, _ *http.Request) {
			fakestore.Refuse(w, http.StatusServiceUnavailable, "SlowDown", "Please reduce your request rate.")
		},
		"500 without a body":       func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusInternalServerError) },
		"the connection is closed": func(w http.ResponseWriter, _ *http.Request) { panic(http.ErrAbortHandler) },
		"a body that is cut off": func(w http.ResponseWriter, r *http.Request) {
			if r.Method == http.MethodGet && r.URL.Query().Get("prefix") == "" {
				from := int64(0)
				_, _ = fmt.Sscanf(r.Header.Get("Range"), "bytes=%d-", &from)
				w.Header().Set("ETag", r.Header.Get("If-Match"))
				w.Header().Set("Last-Modified", "Mon, 02 Jan 2006 15:04:05 GMT")
				w.Header().Set("Content-Length", fmt.Sprint(int64(len(data))-from))
				w.WriteHeader(http.StatusPartialContent)
				_, _ = w.Write(data[from : from+1000])
			}
			panic(http.ErrAbortHandler)
		},
		"silence": func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() },
		"silence in a body": func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("ETag", r.Header.Get("If-Match"))
			w.Header().Set("Last-Modified", "Mon, 02 Jan 2006 15:04:05 GMT")
			w.WriteHeader(http.StatusPartialContent)
			w.(http.Flusher).Flush()
			<-r.Context().Done()
		},
	}
	for name, way := range ways {
		t.Run(name, func(t *testing.T) {
			fake := fakestore.New(t)
			fake.Put("a/b", data)
			s := quick(t, t.Context())
			var left atomic.Int32
			fake.Fail(func(w http.ResponseWriter, r *http.Request) bool {
				if left.Add(-1) < 0 {
					return false
				}
				way(w, r)
				return true
			})
			if strings.HasPrefix(name, "silence") {
				s.patience = 50 * time.Millisecond
			}
			left.Store(2)
			listed := 0
			if err := s.List("s3://archive/a", func(string, int64) error { listed++; return nil }); err != nil || listed != 1 {
				t.Errorf("listing: %d, %v", listed, err)
			}
			r, size, _, err := s.Open(object)
			if err != nil {
				t.Fatal(err)
			}
			left.Store(2)
			if got, err := io.ReadAll(io.NewSectionReader(r, 0, size)); err != nil || !bytes.Equal(got, data) {
				t.Errorf("%d bytes, %v", len(got), err)
			}
			r, size, _, err = s.Open(object)
			if err != nil {
				t.Fatal(err)
			}
			left.Store(1 << 20)
			got, err := io.ReadAll(io.NewSectionReader(r, 0, size))
			if err == nil || len(got) != 0 || !strings.Contains(err.Error(), "the last of 4 tries") {
				t.Errorf("%d bytes, %v", len(got), err)
			}
			if asked := 1<<20 - left.Load(); asked < 4 || asked > 8 { // HTTP itself tries once more where a connection was closed
				t.Errorf("it was tried %d times", asked)
			}
		})
	}
}

// The end of the context ends a request that gets no answer.
func TestASilentStoreEndsWithTheContext(t *testing.T) {
	fake := fakestore.New(t)
	fake.Put("a/b", noise(100))
	ctx, end := context.WithCancel(t.Context())
	s := quick(t, ctx)
	r, _, _, err := s.Open(object)
	if err != nil {
		t.Fatal(err)
	}
	fake.Fail(func(_ http.ResponseWriter, r *http.Request) bool {
		end()
		<-r.Context().Done()
		return true
	})
	if _, err := r.ReadAt(make([]byte, 10), 0); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// Another version is never read as the one that was opened, whether the store compares ETags or not.
func TestAChangedObjectIsNotRead(t *testing.T) {
	for _, heeds := range []bool{true, false} {
		fake := fakestore.New(t)
		fake.Put("a/b", noise(100))
		s := quick(t, t.Context())
		r, _, _, err := s.Open(object)
		if err != nil {
			t.Fatal(err)
		}
		fake.Put("a/b", noise(101)[1:])
		fake.Fail(func(_ http.ResponseWriter, r *http.Request) bool {
			if r.Header.Get("If-Match") == "" {
				t.Errorf("%s %v has no If-Match", r.Method, r.URL)
			}
			if !heeds {
				r.Header.Del("If-Match")
			}
			return false
		})
		if n, err := r.ReadAt(make([]byte, 10), 0); n != 0 || !errors.Is(err, source.ErrChanged) {
			t.Errorf("%d bytes, %v", n, err)
		}
	}
}

// Messages say what is wrong and with which keys, and never the secret.
func TestWhatAStoreRefusesIsExplained(t *testing.T) {
	file := filepath.Join(t.TempDir(), "credentials")
	if err := os.WriteFile(file, []byte("[default]\naws_access_key_id = AKIDFILE\naws_secret_access_key = secret-in-the-file\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	fake := fakestore.New(t)
	denied := func(code, message string) func(w http.ResponseWriter, r *http.Request) bool {
		return func(w http.ResponseWriter, r *http.Request) bool {
			fakestore.Refuse(w, http.StatusForbidden, code, message)
			return true
		}
	}
	t.Setenv("AWS_SHARED_CREDENTIALS_FILE", filepath.Join(t.TempDir(), "none"))
	for _, c := range []struct {
		name, key, file, bucket string
		fault                   func(w http.ResponseWriter, r *http.Request) bool
		want                    string
	}{
		{"keys of the environment", "AKIDTEST", "", "archive", denied("InvalidAccessKeyId", "The key does not exist."),
			` denies access to the bucket "archive" with the key AKIDTEST from the environment (AWS_ACCESS_KEY_ID): The key does not exist`},
		{"keys of the file", "", file, "archive", denied("SignatureDoesNotMatch", "The signature does not match."),
			` denies access to the bucket "archive" with the key AKIDFILE from the shared credentials file: The signature does not match`},
		{"no keys", "", "", "archive", denied("AccessDenied", "Access Denied."),
			` denies access to the bucket "archive" with no keys: none are in the environment (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY), in the shared credentials file, or from a role of this machine: Access Denied`},
		{"no bucket", "AKIDTEST", "", "attic", nil, `there is no bucket "attic" at ` + fake.URL + `; check its name, --endpoint and --region`},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Setenv("AWS_ACCESS_KEY_ID", c.key)
			if c.key == "" {
				t.Setenv("AWS_SECRET_ACCESS_KEY", "")
			}
			if c.file != "" {
				t.Setenv("AWS_SHARED_CREDENTIALS_FILE", c.file)
			}
			fake.Fail(c.fault)
			err := quick(t, t.Context()).List("s3://"+c.bucket+"/a", func(string, int64) error { return nil })
			if err == nil || strings.TrimPrefix(err.Error(), fake.URL) != c.want {
				t.Errorf("%v; want %s", err, c.want)
			}
			if err != nil && strings.Contains(err.Error(), "secret-") {
				t.Error("the message has the secret")
			}
		})
	}
	for _, endpoint := range []string{"storage.example", "ftp://storage.example", "https://storage.example/path"} {
		if _, err := New(t.Context(), Settings{Endpoint: endpoint}); err == nil || !strings.Contains(err.Error(), "--endpoint: expected a URL") {
			t.Errorf("%s: %v", endpoint, err)
		}
	}
}

// A part lies under its checksum, is sent in pieces if it is large, and is not taken for one if it is damaged.
func TestPartsLieUnderTheirChecksum(t *testing.T) {
	fake := fakestore.New(t)
	s := quick(t, t.Context())
	for _, size := range []int{1000, 17 << 20} {
		file, err := os.Create(filepath.Join(t.TempDir(), "part"))
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		data := noise(size)
		if _, err := file.Write(data); err != nil {
			t.Fatal(err)
		}
		failed := false
		var pieces, checked atomic.Int32
		fake.Fail(func(w http.ResponseWriter, r *http.Request) bool {
			if r.Method == http.MethodPut {
				if !failed {
					failed = true
					fakestore.Refuse(w, http.StatusServiceUnavailable, "SlowDown", "Please reduce your request rate.")
					return true
				}
				pieces.Add(1)
				if len(r.Header.Get("X-Amz-Content-Sha256")) == 64 {
					checked.Add(1)
				}
			}
			return false
		})
		name, err := s.PutPart("s3://archive/parts/", "1-of-4", file)
		if err != nil || !strings.HasPrefix(name, "s3://archive/parts/1-of-4-") || !strings.HasSuffix(name, ".plypart") {
			t.Fatal(name, err)
		}
		if n := pieces.Load(); n != checked.Load() || n != int32(size/pieceSize+1) {
			t.Errorf("%d bytes: %d pieces, %d with a checksum", size, n, checked.Load())
		}
		var got bytes.Buffer
		if err := s.Get(name, &got); err != nil || !bytes.Equal(got.Bytes(), data) {
			t.Error(err)
		}
		fake.Put(strings.TrimPrefix(name, "s3://archive/"), data[1:])
		if err := quick(t, t.Context()).Get(name, io.Discard); err == nil || !strings.Contains(err.Error(), name+" is damaged") {
			t.Error(err)
		}
	}
}
