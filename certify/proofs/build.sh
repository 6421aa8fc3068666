cd build
coqc -Q .. Tablette -o Extract.vo ../Extract.v
