// swift-tools-version: 6.2
import PackageDescription

#if canImport(Glibc)
import Glibc
#endif

// The kit is a package of its own so that host, plugins and tests share one libMaruKit.so: inside
// one package each product would link its own copy. See ARCHITECTURE.md, "Why a nested package".
let package = Package(
  name: "Kit",
  products: [
    .library(name: "MaruKit", type: .dynamic, targets: ["MaruKit"])
  ],
  targets: [
    // Floor 0
    .target(name: "CPlugin", path: "CPlugin"),
    .target(name: "CFrameCode", path: "CFrameCode"),
    .target(name: "CRasterKernels", path: "CRasterKernels"),
    .target(name: "Raster", dependencies: ["CRasterKernels"], path: "Raster"),
    .target(name: "Cassowary", path: "Cassowary"),
    .target(name: "Motion", path: "Motion"),
    .systemLibrary(name: "CFreeType", path: "CFreeType", pkgConfig: "freetype2"),
    .systemLibrary(name: "CHarfBuzz", path: "CHarfBuzz", pkgConfig: "harfbuzz"),
    .systemLibrary(name: "CFontconfig", path: "CFontconfig", pkgConfig: "fontconfig"),
    .systemLibrary(name: "CFriBidi", path: "CFriBidi", pkgConfig: "fribidi"),
    .systemLibrary(name: "CUnibreak", path: "CUnibreak", pkgConfig: "libunibreak"),
    .systemLibrary(name: "CPNG", path: "CPNG", pkgConfig: "libpng"),
    .systemLibrary(name: "CExpat", path: "CExpat", pkgConfig: "expat"),
    // Floor 1
    .target(
      name: "Typesetting",
      dependencies: ["Raster", "CFreeType", "CHarfBuzz", "CFontconfig", "CFriBidi", "CUnibreak"],
      path: "Typesetting"),
    .target(name: "Graphics", dependencies: ["Raster", "CPNG"], path: "Graphics"),
    // Floor 2
    .target(
      name: "Layers", dependencies: ["CFrameCode", "Raster", "Motion", "Graphics"], path: "Layers"),
    // Floor 3
    .target(
      name: "MaruKit",
      dependencies: [
        "CPlugin", "CExpat", "Raster", "Cassowary", "Motion", "Typesetting", "Graphics", "Layers",
      ],
      path: "MaruKit",
      exclude: ["Resources/pictures", "Resources/snapshots", "Resources/scenes"],
      resources: [.copy("Resources/icons"), .copy("Resources/fonts")]),
  ],
  swiftLanguageModes: [.v6]
)

// How a release is compiled. Types like `[Key: Value]` are put together by code and not by their
// names: at run time each new key would be looked for among the conformances of all libraries, which
// took a fifth of a start. Functions have sections of their own, so that the linker leaves out what
// nobody calls. That nobody changes a value while somebody else uses it, and that what belongs to the
// main actor runs there, is checked when compiling, and while running in debug builds, which tests are.
for target in package.targets where target.type == .regular {
  target.swiftSettings = [
    .unsafeFlags(
      [
        "-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors",
        "-Xfrontend", "-function-sections",
        "-enforce-exclusivity=unchecked",
        "-Xfrontend", "-disable-dynamic-actor-isolation",
      ], .when(configuration: .release))
  ]
}

// How it is linked: what a start runs lies side by side, what a frame and a press run too, and so do
// the names that a start asks for, so that few pages are read and kept. `make start-order` writes the
// lists anew; names that are gone from the code are passed over. Functions that have no name are
// gathered by a script.
//
// What the library calls of itself it calls directly, not by way of a table: nobody puts other functions
// in place of its own.
var linkerWords = [
  "-Bsymbolic-functions",
  "--no-warn-symbol-ordering",
  "--symbol-ordering-file=\(Context.packageDirectory)/start-order.txt",
  "--script=\(Context.packageDirectory)/start-symbols.ld",
  "--script=\(Context.packageDirectory)/unnamed-functions.ld",
]
// Addresses that the loader has to move are told in bits, as its C library knows to read since 2.36.
#if canImport(Glibc)
var words = [CChar](repeating: 0, count: 32)
confstr(Int32(_CS_GNU_LIBC_VERSION), &words, words.count)
let version = String(decoding: words.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
  .split { !$0.isNumber }.compactMap { Int($0) }
if !version.lexicographicallyPrecedes([2, 36]) { linkerWords += ["-z", "pack-relative-relocs"] }
#endif
for target in package.targets where target.name == "MaruKit" {
  target.linkerSettings = [
    .unsafeFlags(
      ["-use-ld=lld"] + linkerWords.flatMap { ["-Xlinker", $0] }, .when(configuration: .release))
  ]
}
