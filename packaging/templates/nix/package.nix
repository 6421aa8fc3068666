{
  lib,
  rustPlatform,
  fetchurl,
  installShellFiles,
}:

rustPlatform.buildRustPackage rec {
  pname = "tablette";
  version = "@version@";

  src = fetchurl {
    url = "@repository@/releases/download/v${version}/@name:source@";
    hash = "@sri:source@";
  };

  cargoLock.lockFile = ./Cargo.lock;
  cargoBuildFlags = [
    "--package"
    "tablette-cli"
  ];
  # The tests need a browser, other languages and an hour; the one below needs only the program.
  doCheck = false;

  nativeBuildInputs = [ installShellFiles ];

  postInstall = ''
    $out/bin/tablette man > tablette.1
    installManPage tablette.1
    installShellCompletion --cmd tablette \
      --bash <($out/bin/tablette completions bash) \
      --fish <($out/bin/tablette completions fish) \
      --zsh <($out/bin/tablette completions zsh)
  '';

  doInstallCheck = true;
  installCheckPhase = ''
    $out/bin/tablette map chomp 8x10 | grep -F '2 bites win: (5,4) (8,3)'
  '';

  meta = {
    description = "Solves finite games and puzzles exactly";
    homepage = "@repository@";
    license = with lib.licenses; [
      mit
      asl20
    ];
    mainProgram = "tablette";
  };
}
