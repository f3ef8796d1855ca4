// Package serve carries a session of play to browsers: over HTTP, on one port, to whoever has a token.
//
// It answers these requests and no others. A body that is no page and no record is JSON.
//
//	GET  /, /page.css, /page.js   the page, without a token: nothing of the game is in it
//	POST /api/act                 a play.Act; the answer is {"v":N}, or a play.Refusal with status 422 or 403,
//	                              or with status 409 the whole view as it is now
//	GET  /api/view?since=V        a view; what has not changed since V is left out
//	GET  /api/stream              the whole view, and one for every change: a line each, and an empty line now and then
//	POST /api/open?name=FILE      the bytes of a record; answered as an act is
//	GET  /api/record              the game that is shown, in plybook's own format
//	GET  /api/file/N              the bytes of a saved record, by its number in the list of the start screen
//
// All under /api want a token, "Authorization: Bearer TOKEN", and take the name that a window gives itself from the header
// Plybook-Window or the parameter window. A token stands after the # of a link, which browsers do not send: "#TOKEN" makes the
// host, "#s.TOKEN" the player of a seat or a watcher.
//
// What is refused has a status and one sentence, {"text":"…"}. The checks come in this order: host (421), path and method
// (404, 405), origin (403), type of the content (415), token (401), size (413), rate (429).
package serve
