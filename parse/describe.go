package parse

import (
	"fmt"
	"slices"
	"strings"
)

// MustDescribe returns codes with titles, texts and sources from a Markdown text. A section `## name` has the title as
// its first paragraph, the text, if any, in the following ones, and `Source: …` as the last. Lines of a paragraph are
// joined by spaces. It panics if a code has no section or a section no code.
func MustDescribe(markdown string, codes []Code) []Code {
	codes, err := describeCodes(markdown, codes)
	if err != nil {
		panic(err)
	}
	return codes
}

func describeCodes(markdown string, codes []Code) ([]Code, error) {
	codes = slices.Clone(codes)
	at := make(map[string]int, len(codes))
	for i, c := range codes {
		if _, twice := at[c.Name]; twice {
			return nil, fmt.Errorf("the code %s is listed twice", c.Name)
		}
		at[c.Name] = i
	}
	sections := strings.Split(markdown, "\n## ")
	for _, section := range sections[1:] {
		name, text, _ := strings.Cut(section, "\n")
		i, ok := at[name]
		if !ok {
			return nil, fmt.Errorf("the section %s belongs to no code, or comes twice", name)
		}
		delete(at, name)
		if err := codes[i].describe(text); err != nil {
			return nil, fmt.Errorf("the section %s %w", name, err)
		}
	}
	for _, c := range codes {
		if _, left := at[c.Name]; left {
			return nil, fmt.Errorf("the code %s has no section", c.Name)
		}
	}
	return codes, nil
}

// describe takes the title, the text and the source of a section.
func (c *Code) describe(section string) error {
	paragraphs := strings.Split(strings.TrimSpace(section), "\n\n")
	for i, p := range paragraphs {
		paragraphs[i] = strings.ReplaceAll(p, "\n", " ")
	}
	last := len(paragraphs) - 1
	source, ok := strings.CutPrefix(paragraphs[last], "Source: ")
	if !ok || last == 0 {
		return fmt.Errorf("needs a title first, and a paragraph `Source: …` last")
	}
	c.Title, c.Text, c.Source = paragraphs[0], strings.Join(paragraphs[1:last], "\n\n"), source
	return nil
}
