package contactix

// What a Reader expects of the records of package parse, beyond their syntax:
//
//   - Plays have the text of the record, in any case of letters: a cell, swap-pieces, swap-sides,
//     swap, s, :s, pass, :p; in hex-hsgf two letters. The second cell of a trmph, if it equals the
//     first, is a swap to the Reader.
//   - Ends are tokens "resign", "time" and "forfeit". They are lost by their seat, if they have one.
//   - The seat of a token is the side of its colour: B and b are 0, W and w are 1; in hex-hsgf and
//     Little Golem's sentences white is 0. In plybook's own form alone it is the player.
//   - The size is the tag SZ, Size, size or boardsize: "11", "13x13", "10:5", "3 * 3".
//   - Set-ups of SGF are tags AB, AW and AE, a tag a cell or all cells of a property joined by blanks,
//     with the place of the values; the side to move is the tag PL.
//   - The closing letter of self-play lines is a Result, "B" or "W".
//   - A board has the tags size, orientation, turn, state and tiles, with the values as written, and
//     for every tile line an Extra of the cell and the colour, "B4 blue". Lines that are no fields,
//     and fields that come twice or are missing, are faults of the syntax and fatal; what the
//     values mean, and whether the tiles are as many as announced, is the Reader's.
