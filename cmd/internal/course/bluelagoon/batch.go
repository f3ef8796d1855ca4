// Package bluelagoon answers the questions of the Blue Lagoon assignment's methods about state and move strings, one or
// whole files of them.
package bluelagoon

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/bluelagoon"
	"github.com/plybook/plybook/replay/game"
)

// A Batch answers jobs with one operation, a line each.
type Batch struct {
	Operation *Operation
	State     string // the state of all jobs; "" where they bring their own
	DealText  string // the deal of all jobs that do not bring their own; "" where the seed says it
	Count     int    // how many answers a job gets; 0 is 1
	JSON      bool   // answers are objects
	Allow     parse.Allow

	// FirstSeed returns the seed of the first answer; that of the second is one more. It is called
	// once, and only if something has to be drawn.
	FirstSeed func() uint64
	// Report is called with what is wrong with a job, or to be noted.
	Report func(at Where, ill *game.Illegal)
	// Choose chooses a move by a seed, for operations that ask for one; ok is false if there is none.
	Choose func(s *bluelagoon.State, seed uint64) (m game.Move, ok bool)

	Refused bool // some job was refused, or graded with false

	parser  bluelagoon.Parser
	answers int // given
	seed    uint64
	seeded  bool
}

// A job is one question of a [Batch].
type job struct {
	text  string // the move, or the text that an operation on Text is asked about
	state *bluelagoon.State

	batch     *Batch
	allow     parse.Allow
	number    int // of the answer, from 0
	stateText string
	deal      string      // text of the deal, or ""
	dealt     bool        // the deal was asked for
	offs      [fields]int // where the fields begin in the line
	about     int         // the field that the operation's findings are about
	notes     []*game.Illegal
}

// The fields of a line.
const (
	stateField = iota
	textField
	dealField
	fields
)

// A Where is a place in the jobs of a [Batch].
type Where struct {
	Line, Column int    // from 1
	Field        string // STATE, MOVE, DEAL or TEXT
	FieldColumn  int    // column within the field, from 1
}

// note notes something about the job's text.
func (j *job) note(ill *game.Illegal) { j.notes = append(j.notes, ill) }

// seed returns the seed of this answer.
func (j *job) seed() uint64 {
	b := j.batch
	if !b.seeded {
		b.seed, b.seeded = b.FirstSeed(), true
	}
	return b.seed + uint64(j.number)
}

// drawDeal is the [bluelagoon.Dealer] of the job: the deal that it brings, or that of its seed.
func (j *job) drawDeal(of bluelagoon.Phase) (bluelagoon.Deal, *game.Illegal) {
	j.dealt = true
	if j.deal == "" {
		return bluelagoon.DrawDeal(j.seed(), of), nil
	}
	d, ill := j.state.Board().ParseDeal(j.deal, j.allow)
	if ill != nil {
		j.about = dealField
	}
	return d, ill
}

// Run answers the lines of a stream. It stops at the first error of reading or writing.
func (b *Batch) Run(in io.Reader, out io.Writer) error {
	r, w := bufio.NewReaderSize(in, bluelagoon.MaxLine), bufio.NewWriter(out)
	for number := 1; ; number++ {
		line, err := readLine(r)
		if err == io.EOF {
			return w.Flush()
		}
		if err != nil {
			return errors.Join(err, w.Flush())
		}
		if err := b.Line(number, line, w); err != nil {
			return err
		}
		if r.Buffered() > 0 {
			continue
		}
		if err := w.Flush(); err != nil { // whoever waits for the answer gets it
			return err
		}
	}
}

// longestLine is what a line can be: a state, a move and a deal.
const longestLine = 3 * bluelagoon.MaxLine

// readLine returns a line without its end. Of one that is too long it returns as much as shows that.
func readLine(r *bufio.Reader) (string, error) {
	var line []byte
	for {
		part, err := r.ReadSlice('\n')
		line = append(line, part[:min(len(part), longestLine+1-len(line))]...)
		switch {
		case err == bufio.ErrBufferFull:
			continue
		case err == nil, err == io.EOF && len(line) > 0:
			return strings.TrimSuffix(string(line), "\n"), nil
		}
		return "", err
	}
}

// Line answers a line, which has no line feed. Lines are numbered from 1.
func (b *Batch) Line(number int, line string, out io.Writer) error {
	return b.answer(number, strings.SplitN(line, "\t", len(b.brought())), out)
}

// Arguments answers the job of what would be the fields of a line, in which tabs are then nothing but blanks.
func (b *Batch) Arguments(args []string, out io.Writer) error { return b.answer(1, args, out) }

// brought returns the fields that a job brings, of which the last ones may be missing.
func (b *Batch) brought() (brought []int) {
	op := b.Operation
	if op.Takes != Text && b.State == "" {
		brought = append(brought, stateField)
	}
	if op.Takes != OneState {
		brought = append(brought, textField)
	}
	if op.Deals {
		brought = append(brought, dealField)
	}
	return brought
}

func (b *Batch) answer(number int, texts []string, out io.Writer) error {
	for range max(b.Count, 1) {
		j := b.job(texts)
		answer, refused := j.answer()
		if err := j.write(out, number, answer, refused); err != nil {
			return err
		}
	}
	return nil
}

// job returns the job of some fields.
func (b *Batch) job(texts []string) *job {
	j := &job{batch: b, allow: b.Allow, number: b.answers, stateText: b.State, deal: b.DealText, about: textField}
	b.answers++
	if b.Operation.Takes == OneState {
		j.about = stateField
	}
	of := [fields]*string{stateField: &j.stateText, textField: &j.text, dealField: &j.deal}
	at := 0
	for i, field := range b.brought() {
		missing := i >= len(texts)
		if !missing || field != dealField { // a deal of all jobs stands in no line
			j.offs[field] = at
		}
		if missing {
			continue
		}
		if texts[i] != "" {
			*of[field] = texts[i]
		}
		at += len(texts[i])
		if i < len(texts)-1 {
			at++ // the tab
		}
	}
	return j
}

// A problem is a finding about a field of a job.
type problem struct {
	*game.Illegal
	field int
}

// answer answers the job, or says why it cannot be answered.
func (j *job) answer() (answer any, refused *problem) {
	op := j.batch.Operation
	if op.Takes != Text {
		var ill *game.Illegal
		if j.state, ill = j.batch.parse(j.stateText); ill != nil {
			return nil, &problem{ill, stateField}
		}
	}
	answer, ill := op.answer(j)
	switch {
	case ill != nil:
		return nil, &problem{ill, j.about}
	case j.deal != "" && !j.dealt:
		return nil, &problem{unexpectedDeal(), dealField}
	}
	return answer, nil
}

func unexpectedDeal() *game.Illegal {
	return &game.Illegal{Code: "bluelagoon/unexpected-deal", Message: "No deal is due here: the phase is not over."}
}

// where returns the place of a problem. One about no place in particular is about its whole field.
func (j *job) where(line int, r *problem) Where {
	column := 1
	if r.Len > 0 {
		column += r.Off
	}
	field := fieldNames[r.field]
	if j.batch.Operation.Takes == Text {
		field = "TEXT"
	}
	return Where{Line: line, Column: j.offs[r.field] + column, Field: field, FieldColumn: column}
}

var fieldNames = [fields]string{"STATE", "MOVE", "DEAL"}

func (b *Batch) parse(text string) (*bluelagoon.State, *game.Illegal) {
	b.parser.Allow, b.parser.Reuse = b.Allow, true
	return b.parser.Parse(text)
}

// A finding is a problem in an answer that is an object.
type finding struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Column  int    `json:"column"` // in the line, from 1
}

// An object is an answer as JSON.
type object struct {
	Line   int       `json:"line"`
	Answer any       `json:"answer,omitempty"`
	Error  *finding  `json:"error,omitempty"`
	Notes  []finding `json:"notes,omitempty"`
}

// write writes an answer, or why there is none.
func (j *job) write(out io.Writer, line int, answer any, refused *problem) (err error) {
	b := j.batch
	b.Refused = b.Refused || refused != nil || b.Operation.Grades && answer == false
	o := object{Line: line, Answer: answer}
	if refused != nil {
		why := j.report(line, refused)
		o.Error = &why
	} else {
		for _, note := range j.notes {
			o.Notes = append(o.Notes, j.report(line, &problem{note, j.about}))
		}
	}
	switch {
	case b.JSON:
		e := json.NewEncoder(out)
		e.SetEscapeHTML(false)
		return e.Encode(o)
	case refused != nil:
		_, err = fmt.Fprintf(out, "!%s\n", refused.Code)
	default:
		_, err = fmt.Fprintln(out, answerText(answer))
	}
	return err
}

// report reports a problem, and returns it as an object has it.
func (j *job) report(line int, r *problem) finding {
	at := j.where(line, r)
	j.batch.Report(at, r.Illegal)
	return finding{r.Code, r.Message, at.Column}
}
