package tables

// formats is the table of formats, the default first.
var formats = []Format{
	{Name: "jsonl", Text: "a JSON object a line", Stream: true, New: newJSONL},
}
