// Package objects reads and writes objects of stores that speak the protocol of S3, under names such as "s3://bucket/key". A [Store]
// is a [source.Opener].
//
// A store may refuse for a while, cut a body off or fall silent: each request is tried again, a limited number of times, and ends
// with the context.
package objects

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/minio/minio-go/v7"

	"github.com/plybook/plybook/corpus/source"
)

// Scheme is what the names of objects begin with.
const Scheme = "s3://"

// blockSize is how many bytes one request asks for at most.
const blockSize = 8 << 20

// Settings say where a store is. Empty ones are those of the environment.
type Settings struct {
	Endpoint string // URL
	Region   string
}

// A Store is a store of objects.
type Store struct {
	ctx    context.Context
	client *minio.Client
	core   minio.Core
	where  string // the endpoint, for messages
	keys   *chain

	patience time.Duration // without a byte
	tries    int           // of each request
	wait     time.Duration // before the second one; then twice as long each time

	mu   sync.Mutex
	last found // ranges of one object are read one after the other
}

// A found is an object that is known to be there, or to have been.
type found struct {
	name string
	size int64
	etag string
}

// How long a store may take.
const (
	usualPatience = 30 * time.Second
	usualTries    = 8
	usualWait     = 200 * time.Millisecond
	longestWait   = 10 * time.Second
)

// New returns a store whose requests end with the context.
func New(ctx context.Context, s Settings) (*Store, error) {
	endpoint := cmp.Or(s.Endpoint, os.Getenv("AWS_ENDPOINT_URL_S3"), os.Getenv("AWS_ENDPOINT_URL"), "https://s3.amazonaws.com")
	u, err := url.Parse(endpoint)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" || strings.Trim(u.Path, "/") != "" {
		return nil, fmt.Errorf("--endpoint: expected a URL such as https://s3.eu-central-1.amazonaws.com, found %q", endpoint)
	}
	secure := u.Scheme == "https"
	transport, err := minio.DefaultTransport(secure)
	if err != nil {
		return nil, err
	}
	keys := newChain()
	client, err := minio.New(u.Host, &minio.Options{
		Creds: keys.credentials(), Secure: secure, Transport: transport, MaxRetries: 1, // tried again here
		Region: cmp.Or(s.Region, os.Getenv("AWS_REGION"), os.Getenv("AWS_DEFAULT_REGION")),
	})
	if err != nil {
		return nil, err
	}
	return &Store{
		ctx: ctx, client: client, core: minio.Core{Client: client}, where: endpoint, keys: keys,
		patience: usualPatience, tries: usualTries, wait: usualWait,
	}, nil
}

// Has implements [source.Opener].
func (s *Store) Has(name string) bool { return strings.HasPrefix(name, Scheme) }

// split returns bucket and key.
func split(name string) (bucket, key string) {
	bucket, key, _ = strings.Cut(strings.TrimPrefix(name, Scheme), "/")
	return bucket, key
}

// Open implements [source.Opener]. It asks once for an object that is opened several times in a row: reading finds out whether it is
// another one by then.
func (s *Store) Open(name string) (io.ReaderAt, int64, string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	bucket, key := split(name)
	if s.last.name == name {
		return &reader{store: s, bucket: bucket, key: key, size: s.last.size, etag: s.last.etag}, s.last.size, s.last.etag, nil
	}
	if key == "" || strings.HasSuffix(key, "/") {
		return nil, 0, "", fs.ErrNotExist // it is a prefix
	}
	var info minio.ObjectInfo
	err := s.patiently(func(ctx context.Context, _ func()) (err error) {
		info, err = s.client.StatObject(ctx, bucket, key, minio.StatObjectOptions{})
		return err
	})
	if err != nil {
		return nil, 0, "", s.explained(bucket, err)
	}
	s.last = found{name, info.Size, info.ETag}
	return &reader{store: s, bucket: bucket, key: key, size: info.Size, etag: info.ETag}, info.Size, info.ETag, nil
}

// List implements [source.Opener]. It lists nothing but what is below the prefix. A key that ends with a slash is the mark of a folder
// and no object of anybody's.
func (s *Store) List(prefix string, call func(below string, size int64) error) error {
	bucket, key := split(prefix)
	if key != "" && !strings.HasSuffix(key, "/") {
		key += "/"
	}
	last := ""
	err := s.patiently(func(ctx context.Context, alive func()) error {
		ctx, stop := context.WithCancel(ctx)
		defer stop()
		for o := range s.client.ListObjectsIter(ctx, bucket, minio.ListObjectsOptions{Prefix: key, Recursive: true, StartAfter: last}) {
			if o.Err != nil {
				return o.Err
			}
			alive()
			last = o.Key
			if strings.HasSuffix(o.Key, "/") || !strings.HasPrefix(o.Key, key) {
				continue
			}
			if err := call(strings.TrimPrefix(o.Key, key), o.Size); err != nil {
				return &finalError{err}
			}
		}
		return context.Cause(ctx)
	})
	return s.explained(bucket, err)
}

// A reader reads one version of an object, a block at a time.
type reader struct {
	store       *Store
	bucket, key string
	etag        string
	size        int64

	mu    sync.Mutex
	until int64  // what is expected to be read; 0: all
	at    int64  // of the block
	block []byte // what was read last
}

// Expect says which bytes will be read, so that no others are asked for.
func (r *reader) Expect(_, to int64) { r.until = to }

// afterExpected is how many bytes one request asks for of those that were not expected.
const afterExpected = 64 << 10

// ReadAt implements [io.ReaderAt].
func (r *reader) ReadAt(p []byte, off int64) (n int, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for n < len(p) {
		at := off + int64(n)
		if at >= r.size {
			return n, io.EOF
		}
		if at < r.at || at >= r.at+int64(len(r.block)) {
			if err := r.fill(at); err != nil {
				return n, err
			}
		}
		n += copy(p[n:], r.block[at-r.at:])
	}
	return n, nil
}

// fill reads the block that begins at a place.
func (r *reader) fill(at int64) error {
	length := min(blockSize, r.size-at)
	switch {
	case at < r.until:
		length = min(length, r.until-at)
	case r.until > 0:
		length = min(length, afterExpected)
	}
	if int64(cap(r.block)) < length {
		r.block = make([]byte, length)
	}
	r.at, r.block = at, r.block[:length]
	have := int64(0)
	err := r.store.patiently(func(ctx context.Context, alive func()) error {
		n, err := r.get(ctx, alive, at+have, r.block[have:])
		have += int64(n)
		return err
	})
	if err != nil {
		r.block = r.block[:0]
	}
	return r.store.explained(r.bucket, err)
}

// get asks for some bytes once. It returns how many came.
func (r *reader) get(ctx context.Context, alive func(), at int64, into []byte) (n int, err error) {
	var o minio.GetObjectOptions
	if err := errors.Join(o.SetRange(at, at+int64(len(into))-1), o.SetMatchETag(r.etag)); err != nil {
		return 0, err
	}
	body, info, _, err := r.store.core.GetObject(ctx, r.bucket, r.key, o)
	if err != nil {
		return 0, err
	}
	defer body.Close()
	alive()
	if info.ETag != r.etag {
		return 0, source.ErrChanged // by a store that pays no heed to If-Match
	}
	for n < len(into) && err == nil {
		var k int
		k, err = body.Read(into[n:])
		n += k
		alive()
	}
	switch {
	case n == len(into):
		return n, nil
	case err == io.EOF:
		return n, io.ErrUnexpectedEOF
	}
	return n, err
}

// A silentError says that a store sent nothing for too long.
type silentError struct{ patience time.Duration }

func (e *silentError) Error() string { return fmt.Sprintf("the store sent nothing for %v", e.patience) }

// A finalError is not tried again.
type finalError struct{ error }

func (e *finalError) Unwrap() error { return e.error }

// patiently does something until it succeeds, fails for good, has failed too often, or the context ends. What is done says when it
// is alive; if it says nothing for too long, its context ends.
func (s *Store) patiently(do func(ctx context.Context, alive func()) error) error {
	wait := s.wait
	for try := 1; ; try++ {
		err := s.once(do)
		switch {
		case err == nil:
			return nil
		case s.ctx.Err() != nil:
			return context.Cause(s.ctx)
		case !temporary(err):
			return err
		case try == s.tries:
			return fmt.Errorf("%w (the last of %d tries)", err, try)
		}
		select {
		case <-time.After(wait):
		case <-s.ctx.Done():
			return context.Cause(s.ctx)
		}
		wait = min(2*wait, longestWait)
	}
}

func (s *Store) once(do func(ctx context.Context, alive func()) error) error {
	ctx, end := context.WithCancelCause(s.ctx)
	defer end(nil)
	silent := &silentError{s.patience}
	timer := time.AfterFunc(s.patience, func() { end(silent) })
	defer timer.Stop()
	err := do(ctx, func() { timer.Reset(s.patience) })
	if err != nil && s.ctx.Err() == nil && context.Cause(ctx) == silent {
		return silent
	}
	return err
}

// temporary says whether something that failed may succeed later.
func temporary(err error) bool {
	var final *finalError
	if errors.As(err, &final) || errors.Is(err, source.ErrChanged) {
		return false
	}
	var answer minio.ErrorResponse
	if errors.As(err, &answer) && answer.StatusCode != 0 {
		switch answer.StatusCode {
		case http.StatusTooManyRequests, http.StatusRequestTimeout:
			return true
		case http.StatusNotImplemented:
			return false
		}
		return answer.StatusCode >= http.StatusInternalServerError
	}
	return true // the network
}

// explained says of an error of a store what is wrong and what to do.
func (s *Store) explained(bucket string, err error) error {
	var answer minio.ErrorResponse
	if err == nil || !errors.As(err, &answer) {
		var final *finalError
		if errors.As(err, &final) {
			return final.error
		}
		return err
	}
	switch answer.Code {
	case minio.NoSuchBucket:
		return fmt.Errorf("there is no bucket %q at %s; check its name, --endpoint and --region", bucket, s.where)
	case minio.NoSuchKey:
		return fs.ErrNotExist
	case minio.PreconditionFailed, "InvalidRange":
		return source.ErrChanged
	}
	switch answer.StatusCode {
	case http.StatusUnauthorized, http.StatusForbidden:
		return fmt.Errorf("%s denies access to the bucket %q with %v: %s", s.where, bucket, s.keys, strings.TrimSuffix(cmp.Or(answer.Message, answer.Code), "."))
	case http.StatusMovedPermanently, http.StatusBadRequest:
		return fmt.Errorf("%s: %w; check --endpoint and --region", s.where, err)
	}
	return fmt.Errorf("%s: %w", s.where, err)
}
