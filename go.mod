module github.com/plybook/plybook

go 1.26
