package reports

import (
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
)

// SARIF 2.1.0, https://docs.oasis-open.org/sarif/sarif/v2.1.0/: as much of it as its consumers
// look at. GitHub shows a rule's short description as the title of an alert, its help beside the
// alert, and the message at the line; it tells old alerts from new ones by the partial
// fingerprints, which is why they must not depend on lines. It shows nothing without a
// region. Azure DevOps wants the level on the result. Columns count characters, not bytes.
//
// The results are written as they come, between a head that has all rules and a tail that says
// whether the run was whole and how many findings were left out. Where there is a bound, errors come first, and warnings
// and notes wait in memory.

type sarifTool struct {
	Driver sarifDriver `json:"driver"`
}

type sarifDriver struct {
	Name    string      `json:"name"`
	Version string      `json:"version,omitempty"`
	Rules   []sarifRule `json:"rules"`
}

type sarifRule struct {
	ID       string      `json:"id"`
	Short    sarifText   `json:"shortDescription"`
	Full     sarifText   `json:"fullDescription"`
	Help     sarifHelp   `json:"help"`
	Defaults sarifConfig `json:"defaultConfiguration"`
}

type sarifText struct {
	Text string `json:"text"`
}

type sarifHelp struct {
	Text     string `json:"text"`
	Markdown string `json:"markdown"`
}

type sarifConfig struct {
	Level string `json:"level"`
}

type sarifResult struct {
	RuleID       string            `json:"ruleId"`
	RuleIndex    *int              `json:"ruleIndex,omitempty"`
	Level        string            `json:"level"`
	Message      sarifText         `json:"message"`
	Locations    []sarifLocation   `json:"locations"`
	Fingerprints map[string]string `json:"partialFingerprints,omitempty"`
	Properties   *sarifProperties  `json:"properties,omitempty"`
}

type sarifLocation struct {
	Physical sarifPhysical `json:"physicalLocation"`
}

type sarifPhysical struct {
	Artifact sarifArtifact `json:"artifactLocation"`
	Region   *sarifRegion  `json:"region,omitempty"`
}

type sarifArtifact struct {
	URI string `json:"uri"`
}

type sarifRegion struct {
	StartLine   int        `json:"startLine"`
	StartColumn int        `json:"startColumn"`
	EndColumn   int        `json:"endColumn,omitempty"`
	Snippet     *sarifText `json:"snippet,omitempty"`
}

type sarifProperties struct {
	Game     int      `json:"game,omitempty"`
	Ply      int      `json:"ply,omitempty"`
	Token    string   `json:"token,omitempty"`
	Position string   `json:"position,omitempty"`
	Legal    []string `json:"legal,omitempty"`
}

type sarifInvocation struct {
	Successful    bool                `json:"executionSuccessful"`
	Notifications []sarifNotification `json:"toolExecutionNotifications,omitempty"`
}

type sarifNotification struct {
	Level   string    `json:"level"`
	Message sarifText `json:"message"`
}

// The fingerprint's name has a version: it changes if what goes into it does.
const sarifFingerprint = "plybook/v1"

func newSARIF(w io.Writer, o Options) Writer {
	s := &sarifWriter{w: controlEscaper{w}, version: o.Version, max: o.Max, rules: map[string]int{}}
	for i, c := range Codes() {
		s.rules[c.Name] = i
	}
	return s
}

type sarifWriter struct {
	w       io.Writer
	version string
	rules   map[string]int // place of a code in the rules
	begun   bool
	max     int
	held    [parse.Note + 1][][]byte // results that wait for graver ones
	written int
}

// sarifMost is how many results code scanning stores of a run, the gravest first.
const sarifMost = 5000

func (s *sarifWriter) Game(g *Game) error {
	if err := s.begin(); err != nil {
		return err
	}
	for i := range g.Findings {
		f := &g.Findings[i]
		result, err := json.Marshal(s.result(f))
		if err != nil {
			return err
		}
		if s.max > 0 && f.Severity != parse.Error {
			s.held[f.Severity] = append(s.held[f.Severity], result)
		} else if err := s.put(result); err != nil {
			return err
		}
		s.drop()
	}
	return nil
}

// put writes a result.
func (s *sarifWriter) put(result []byte) error {
	separator := ",\n"
	if s.written == 0 {
		separator = "\n"
	}
	s.written++
	_, err := fmt.Fprintf(s.w, "%s%s", separator, result)
	return err
}

// drop forgets the results that graver ones leave no place for.
func (s *sarifWriter) drop() {
	left := s.max - s.written
	for i, held := range s.held {
		keep := min(len(held), max(left, 0))
		clear(held[keep:])
		s.held[i] = held[:keep]
		left -= keep
	}
}

// begin writes the head before the first result.
func (s *sarifWriter) begin() error {
	if s.begun {
		return nil
	}
	s.begun = true
	tool := sarifTool{sarifDriver{Name: "plybook", Version: s.version, Rules: []sarifRule{}}}
	for _, c := range Codes() {
		tool.Driver.Rules = append(tool.Driver.Rules, sarifRuleOf(c))
	}
	head, err := json.Marshal(tool)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(s.w, `{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{
"tool":%s,
"columnKind":"unicodeCodePoints",
"results":[`, head)
	return err
}

func (s *sarifWriter) Close(sum *Summary) error {
	if err := s.begin(); err != nil {
		return err
	}
	for _, held := range s.held {
		for _, result := range held {
			if err := s.put(result); err != nil {
				return err
			}
		}
	}
	invocation := sarifInvocation{Successful: !sum.Incomplete}
	if n := sum.Unshown.All(); n > 0 {
		invocation.Notifications = []sarifNotification{{"warning", sarifText{strings.TrimSuffix(sum.more(), "\n")}}}
	}
	tail, err := json.Marshal([]sarifInvocation{invocation})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(s.w, "\n],\n\"invocations\":%s}]}\n", tail)
	return err
}

func sarifRuleOf(c parse.Code) sarifRule {
	return sarifRule{
		ID:       c.Name,
		Short:    sarifText{c.Title},
		Full:     sarifText{c.Text},
		Help:     sarifHelp{string(AppendCode(nil, c)), string(appendCodeMarkdown(nil, c))},
		Defaults: sarifConfig{c.Severity.String()},
	}
}

func (s *sarifWriter) result(f *replay.Finding) *sarifResult {
	message := f.Message
	if f.Hint != "" {
		message += " (" + f.Hint + ")"
	}
	r := &sarifResult{
		RuleID: f.Code, Level: f.Severity.String(), Message: sarifText{message},
		Locations: []sarifLocation{{sarifPhysical{sarifArtifact{fileURI(f.File)}, sarifRegionOf(f)}}},
	}
	if i, ok := s.rules[f.Code]; ok {
		r.RuleIndex = &i
	}
	if f.Key != "" {
		r.Fingerprints = map[string]string{sarifFingerprint: f.Key}
	}
	if f.Game > 0 {
		r.Properties = &sarifProperties{f.Game, f.Ply, f.Token, f.Position, f.Legal}
	}
	return r
}

// sarifRegionOf returns the place of a finding with its columns in characters.
func sarifRegionOf(f *replay.Finding) *sarifRegion {
	if f.Line == 0 {
		return nil
	}
	at := min(max(f.At, 0), len(f.Source))
	before, token := f.Source[:at], f.Source[at:min(len(f.Source), at+max(f.Width, 0))]
	r := &sarifRegion{StartLine: f.Line}
	r.StartColumn = max(1, f.Column-(len(before)-utf8.RuneCountInString(before)))
	if token != "" {
		r.EndColumn = r.StartColumn + utf8.RuneCountInString(token)
		r.Snippet = &sarifText{token}
	}
	return r
}

// fileURI returns a file's name as a URI, relative if the name is.
func fileURI(name string) string {
	name = filepath.ToSlash(name)
	switch {
	case strings.HasPrefix(name, "/"):
		return (&url.URL{Scheme: "file", Path: name}).String()
	case filepath.VolumeName(name) != "":
		return (&url.URL{Scheme: "file", Path: "/" + name}).String()
	}
	return (&url.URL{Path: name}).String()
}
