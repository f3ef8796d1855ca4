package analyze

//go:generate go run ./tune -game hive -rounds 110 -games 60 -nodes 300 -seed 1 -out hive_weights.go

// hiveWeights were found by games against those that were here before.
var hiveWeights = HiveWeights{
	Free:   [8]int{60, 40, 70, 50, 100, 90, 70, 60},
	Hand:   [8]int{0, 20, 40, 30, 50, 45, 35, 30},
	Buried: 40,
	Danger: [7]int{0, 60, 160, 300, 480, 700, 700},
	Gated:  20,
	Leaver: 15,
	Rider:  150,
	Lift:   50,
	Force:  8,
	Beetle: 10,
	Tempo:  30,
}
