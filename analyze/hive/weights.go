package hive

// defaultWeights are those of the first version.
var defaultWeights = firstWeights
