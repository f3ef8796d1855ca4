class Plybook < Formula
  desc "Check, draw, convert and compare records of board games"
  homepage "https://github.com/plybook/plybook"
  version "@VERSION@"
  license "Apache-2.0"

  on_macos do
    on_arm do
      url "https://github.com/plybook/plybook/releases/download/v@VERSION@/plybook_@VERSION@_darwin_arm64.tar.gz"
      sha256 "@darwin_arm64@"
    end
    on_intel do
      url "https://github.com/plybook/plybook/releases/download/v@VERSION@/plybook_@VERSION@_darwin_amd64.tar.gz"
      sha256 "@darwin_amd64@"
    end
  end

  on_linux do
    on_arm do
      url "https://github.com/plybook/plybook/releases/download/v@VERSION@/plybook_@VERSION@_linux_arm64.tar.gz"
      sha256 "@linux_arm64@"
    end
    on_intel do
      url "https://github.com/plybook/plybook/releases/download/v@VERSION@/plybook_@VERSION@_linux_amd64.tar.gz"
      sha256 "@linux_amd64@"
    end
  end

  def install
    bin.install "plybook"
    man1.install Dir["man/*.1"]
    man5.install Dir["man/*.5"]
    bash_completion.install "completions/plybook.bash" => "plybook"
    zsh_completion.install "completions/_plybook"
    fish_completion.install "completions/plybook.fish"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/plybook version")
    (testpath/"game.txt").write "f5d6c3d3c4\n"
    system bin/"plybook", "validate", "game.txt"
    (testpath/"game.txt").write "f5f6a1\n"
    assert_match "reversi/", shell_output("#{bin}/plybook validate game.txt", 1)
  end
end
