class Tablette < Formula
  desc "Perfect play, tabulated: solves finite games and puzzles exactly"
  homepage "@repository@"
  url "@repository@/releases/download/v@version@/@name:source@"
  sha256 "@sha256:source@"
  license any_of: ["MIT", "Apache-2.0"]

  depends_on "rust" => :build

  def install
    system "cargo", "install", *std_cargo_args(path: "apps/cli")
    generate_completions_from_executable(bin/"tablette", "completions", shells: [:bash, :zsh, :fish])
    (man1/"tablette.1").write Utils.safe_popen_read(bin/"tablette", "man")
  end

  test do
    assert_match "2 bites win: (5,4) (8,3)", shell_output("#{bin}/tablette map chomp 8x10")
  end
end
