# The everyday tasks. .ci/run does all of them and more.

export CGO_ENABLED = 0
STATICCHECK = go tool -modfile=.ci/tools.mod staticcheck

.PHONY: build web test check fuzz fuzz-targets kill bench vectors lint vet staticcheck samples generate docs ladder simulations cover

build: ## the program, with the version that Go finds in git
	go build -trimpath -ldflags "-s -w" -o plybook ./cmd/plybook

web: ## the page of play for browsers without a server: make web OUT=DIR
	@test -n "$(OUT)" || { echo "usage: make web OUT=DIR"; exit 2; }
	go run ./cmd/internal/staticpage "$(OUT)"

TEST_FLAGS =
test: ## run the fast tests: two minutes of one core
	go test -short $(TEST_FLAGS) ./...

check: ## run all tests; PLYBOOK_RECORDS=DIR adds those that need real records
	go test -timeout 30m ./...

FOR = 1h
SEED = 1
fuzz: ## run whole commands on mutated records: make fuzz FOR=1h SEED=1; PLYBOOK_RECORDS=DIR adds real records
	go test ./cmd/plybook -run '^TestWholeProgram$$' -timeout 0 -count 1 -v -args -for $(FOR) -seed $(SEED)

EACH = 10s
fuzz-targets: ## run every fuzz target: make fuzz-targets EACH=1m
	.ci/fuzz $(EACH)

KILLS = 500
kill: ## kill runs at random moments, and check their files: make kill KILLS=500 SEED=1
	go test ./cmd/plybook -run '^TestKills$$' -timeout 0 -count 1 -v -args -kills $(KILLS) -kill-seed $(SEED)

bench: ## run the benchmarks behind the figures of the docs
	go test -run '^$$' -bench . -benchmem ./...

VECTORS = 200
vectors: ## compare ratings and sequential tests with brute force and published formulas: make vectors VECTORS=1000
	go test ./analyze/rating -run Vectors -timeout 0 -count 1 -v -args -vectors $(VECTORS)

lint: vet staticcheck

vet:
	@unformatted=$$(gofmt -l .); test -z "$$unformatted" || { echo "gofmt -w these:"; echo "$$unformatted"; exit 1; }
	go vet ./...

staticcheck:
	$(STATICCHECK) ./...

samples: build ## check, draw and report on the sample games, in plybook-samples/
	./plybook samples
	./plybook report --exit-zero --title "plybook sample games" --out plybook-samples/report plybook-samples/records

generate: ## play the sample records again
	go generate ./corpus/...

docs: build ## write the generated parts of docs/ and the README's images
	go test ./reports -run TestDocs -update
	go test ./cmd/plybook -run TestManual -update
	go test ./cmd/internal/play/page -run TestPictureOfPage -update
	go test ./reports -run TestPicturesOfPages -update
	go run ./cmd/internal/ladder -page
	./plybook render --out docs/images/hive.gif --size 480 --delay 500ms corpus/samples/hive/clover-foxglove.sgf
	./plybook render --out docs/images/reversi.png --size 360 --pick 1 --ply 30 corpus/samples/reversi/garden-open.pgn
	./plybook render --out docs/images/conquest.png --size 360 --pick 2 --ply 24 corpus/samples/conquest/engines.pgn
	./plybook render --out docs/images/contactix.png --size 360 --pick 1 corpus/samples/contactix/brook-open.pgn
	./plybook render --out docs/images/bluelagoon.png --size 360 --pick 1 --ply 40 corpus/samples/bluelagoon/reef-cup.pgn

ladder: ## play all games of docs/explanation/ladder.md again, and write the page
	go run ./cmd/internal/ladder

simulations: ## test and rate players of known strengths, and write docs/explanation/simulations.md
	go run ./cmd/internal/simulate -runs 600 > docs/explanation/simulations.new && mv docs/explanation/simulations.new docs/explanation/simulations.md

cover:
	go test -coverprofile=cover.out ./... && go tool cover -func=cover.out | tail -1
