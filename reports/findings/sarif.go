package findings

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/wording"
)

// SARIF 2.1.0, https://docs.oasis-open.org/sarif/sarif/v2.1.0/: as much of it as its consumers
// look at. GitHub shows a rule's short description as the title of an alert, its help beside the
// alert, and the message at the line; it tells old alerts from new ones by the partial
// fingerprints, which is why they must not depend on lines. It shows nothing without a
// region. Azure DevOps wants the level on the result. Columns count characters, not bytes.
//
// The results are written as they come, between a head that has all rules and a tail that says
// whether the run was whole and how many findings were left out. Where there is a bound, errors come first, and warnings
// and notes wait for the end.

type sarifTool struct {
	Driver sarifDriver `json:"driver"`
}

type sarifDriver struct {
	Name            string      `json:"name"`
	SemanticVersion string      `json:"semanticVersion,omitempty"`
	Version         string      `json:"version,omitempty"` // if it is none in the sense of Semantic Versioning
	Rules           []sarifRule `json:"rules"`
}

type sarifRule struct {
	ID       string      `json:"id"`
	Short    sarifText   `json:"shortDescription"`
	Full     sarifText   `json:"fullDescription"`
	Help     sarifHelp   `json:"help"`
	HelpURI  string      `json:"helpUri"`
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
	EndLine     int        `json:"endLine"`
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

// The fingerprint's name has a version: it changes if what goes into it does. The other one is GitHub's. Its uploader makes that
// of the text from the line on, which tells nothing where there are no lines, nor two results of a rule on one line apart.
const (
	sarifFingerprint = "plybook/v2"
	sarifLineHash    = "primaryLocationLineHash"
)

// maxSARIFText is how many characters the descriptions of a rule may have.
const maxSARIFText = 1024

// codeURL returns the address of the heading that a code has.
func codeURL(code string) string {
	return "https://github.com/plybook/plybook/blob/main/docs/reference/rules.md#" + strings.ReplaceAll(code, "/", "")
}

func newSARIF(w io.Writer, o Options) Writer {
	s := &sarifWriter{w: wording.ControlEscaper{Writer: w}, options: o, rules: map[string]int{}}
	for i, c := range Codes() {
		s.rules[c.Name] = i
	}
	return s
}

type sarifWriter struct {
	w       io.Writer
	options Options
	rules   map[string]int // place of a code in the rules
	begun   bool
	file    string                  // URI of the last result
	lines   map[sarifLine]bool      // that have results in it, as far as they are distinguished
	own     keyCounter              // of its results by their keys, where the uploader cannot tell them apart
	held    [parse.Note + 1]backlog // results that wait for graver ones
	written int
}

// A sarifLine is a line for which a rule has a result.
type sarifLine struct {
	code string
	line int
}

// sarifMost is how many results code scanning stores of a run, the gravest first.
const sarifMost = 5000

func (s *sarifWriter) Game(g *Game) error {
	if err := s.begin(); err != nil {
		return err
	}
	for i := range g.Findings {
		f := &g.Findings[i]
		result, err := json.Marshal(s.result(g, f))
		if err != nil {
			return err
		}
		if s.options.Max > 0 && f.Severity != parse.Error {
			err = s.hold(f.Severity, result)
		} else {
			err = s.put(result)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// hold keeps a result until those that are graver are written, if these leave a place for it.
func (s *sarifWriter) hold(severity parse.Severity, result []byte) error {
	before := s.written
	for i := range s.held[:severity+1] {
		before += s.held[i].lines
	}
	if before >= s.options.Max {
		return nil
	}
	return s.held[severity].add(result)
}

// release writes the results that were held, as far as graver ones have left places for them.
func (s *sarifWriter) release() error {
	var err error
	for i := range s.held {
		if err == nil && s.written < s.options.Max {
			err = s.held[i].each(func(result []byte) (bool, error) {
				err := s.put(result)
				return s.written < s.options.Max, err
			})
		}
	}
	return errors.Join(err, closeAll(s.held[:]))
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

// begin writes the head before the first result.
func (s *sarifWriter) begin() error {
	if s.begun {
		return nil
	}
	s.begun = true
	tool := sarifTool{sarifDriver{Name: "plybook", Version: s.options.Version, Rules: []sarifRule{}}}
	if version := strings.TrimPrefix(s.options.Version, "v"); semanticVersion.MatchString(version) {
		tool.Driver.SemanticVersion, tool.Driver.Version = version, ""
	}
	run := "plybook/"
	if s.options.Category != "" {
		run += s.options.Category + "/"
	}
	id, err := json.Marshal(run)
	if err != nil {
		return err
	}
	for _, c := range Codes() {
		tool.Driver.Rules = append(tool.Driver.Rules, sarifRuleOf(c))
	}
	head, err := json.Marshal(tool)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(s.w, `{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{
"tool":%s,
"automationDetails":{"id":%s},
"columnKind":"unicodeCodePoints",
"results":[`, head, id)
	return err
}

// semanticVersion is a version in the sense of Semantic Versioning 2.
var semanticVersion = regexp.MustCompile(`^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$`)

func (s *sarifWriter) Close(sum *Summary) error {
	if err := s.begin(); err != nil {
		return errors.Join(err, closeAll(s.held[:]))
	}
	if err := s.release(); err != nil {
		return err
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
		Short:    sarifText{parse.Clip(c.Title, maxSARIFText)},
		Full:     sarifText{parse.Clip(c.Text, maxSARIFText)},
		HelpURI:  codeURL(c.Name),
		Help:     sarifHelp{string(AppendCode(nil, c)), string(AppendCodeMarkdown(nil, c))},
		Defaults: sarifConfig{c.Severity.String()},
	}
}

func (s *sarifWriter) result(g *Game, f *replay.Finding) *sarifResult {
	region := sarifRegionOf(f)
	if g.NoLines {
		region = nil
	}
	uri := s.uri(g)
	if uri != s.file || s.lines == nil {
		s.file, s.lines, s.own = uri, map[sarifLine]bool{}, keyCounter{}
	}
	r := &sarifResult{
		RuleID: f.Code, Level: f.Severity.String(), Message: sarifText{g.message(f)},
		Locations: []sarifLocation{{sarifPhysical{sarifArtifact{uri}, region}}},
	}
	if i, ok := s.rules[f.Code]; ok {
		r.RuleIndex = &i
	}
	if f.Key != "" {
		r.Fingerprints = map[string]string{sarifFingerprint: fingerprint(f)}
		if region == nil || s.again(f) {
			r.Fingerprints[sarifLineHash] = f.Key + ":" + strconv.Itoa(s.own.next(f.Key))
		}
	}
	if f.Game > 0 {
		r.Properties = &sarifProperties{f.Game, f.Ply, f.Token, f.Position, f.Legal}
	}
	return r
}

// uri returns the URI of the file that a game lies in.
func (s *sarifWriter) uri(g *Game) string {
	outer, _ := g.outer(g.File)
	if outer == "-" {
		return "stdin"
	}
	return fileURI(s.options.Root.Name(outer))
}

// again reports whether a rule had a result on the line of a finding before, or may have had one.
func (s *sarifWriter) again(f *replay.Finding) bool {
	at := sarifLine{f.Code, f.Line}
	if s.lines[at] || len(s.lines) == maxExactKeys {
		return true
	}
	s.lines[at] = true
	return false
}

// sarifRegionOf returns the place of a finding with its columns in characters.
func sarifRegionOf(f *replay.Finding) *sarifRegion {
	if f.Line == 0 {
		return nil
	}
	at := min(max(f.At, 0), len(f.Source))
	before, token := f.Source[:at], f.Source[at:min(len(f.Source), at+max(f.Width, 0))]
	r := &sarifRegion{StartLine: f.Line, EndLine: f.Line}
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
