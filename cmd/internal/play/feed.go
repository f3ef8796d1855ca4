package play

import "time"

// A Feed writes the views of one window as JSON, without what the window has.
type Feed struct {
	session *Session
	of      Client
}

// NewFeed returns the feed of a client.
func (s *Session) NewFeed(of Client) *Feed { return &Feed{s, of} }

// Next returns the view as it is for a client that has seen the one of a number, 0: none. Members that have not changed since
// then are left out, and so are parts, symbols and outlines that it has.
func (f *Feed) Next(since uint64, now time.Duration) []byte { return nil }
