package serve

import (
	"net"
	"net/http"
	"slices"
	"strings"
)

// A Site is where a server is reached, and the links to it.
type Site struct {
	scheme string
	hosts  []string // what a Host header may be; the first one is that of links
	tokens *Tokens
}

// NewSite returns the site of a server that listens at an address, and is called by a name too unless that is "".
func NewSite(at net.Addr, name string, tls bool, tokens *Tokens) *Site {
	s := &Site{scheme: "http", tokens: tokens}
	if tls {
		s.scheme = "https"
	}
	bound, port, _ := net.SplitHostPort(at.String())
	s.hosts = hostsOf(s.scheme, port, name, bound, "localhost")
	return s
}

// HostLink returns the link that makes the host of who opens it.
func (s *Site) HostLink() string { return s.link(s.tokens.Host) }

// WatchLink returns the link for those who watch.
func (s *Site) WatchLink() string { return s.link("s." + s.tokens.Watch) }

// SeatLinks returns the links to seats.
func (s *Site) SeatLinks() []string {
	links := make([]string, len(s.tokens.Seats))
	for i, token := range s.tokens.Seats {
		links[i] = s.link("s." + token)
	}
	return links
}

func (s *Site) link(fragment string) string { return s.scheme + "://" + s.hosts[0] + "/#" + fragment }

// ports are those that links leave out.
var ports = map[string]string{"http": "80", "https": "443"}

// hostsOf returns what a Host header may be: each name with the port, or alone where the port is that of the scheme.
func hostsOf(scheme, port string, names ...string) (hosts []string) {
	for _, name := range names {
		if name == "" {
			continue
		}
		name = strings.ToLower(strings.Trim(name, "[]"))
		if port == ports[scheme] {
			alone := name
			if strings.Contains(name, ":") {
				alone = "[" + name + "]"
			}
			hosts = append(hosts, alone)
		}
		hosts = append(hosts, net.JoinHostPort(name, port))
	}
	return hosts
}

// checkHost refuses requests that were sent to another name, which a foreign page may have made this address.
func (s *Site) checkHost(r *http.Request) *refusal {
	if slices.Contains(s.hosts, strings.ToLower(r.Host)) {
		return nil
	}
	return refuse(http.StatusMisdirectedRequest, "This address serves "+s.hosts[0]+" only; open the link that plybook printed.")
}
