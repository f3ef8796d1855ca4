// Package plybook holds the notices that go with the program plybook, which is in cmd/plybook. Records are read by
// [github.com/plybook/plybook/parse] and played by [github.com/plybook/plybook/replay].
package plybook

import _ "embed" // for the notices

// Notice says whose work is in plybook.
//
//go:embed NOTICE
var Notice string

// ThirdPartyLicenses are the licences of the modules in the program, and of the fonts in these.
//
//go:embed THIRD_PARTY_LICENSES
var ThirdPartyLicenses string
