// swift-tools-version: 6.2
import PackageDescription

// The kit is a package of its own so that host, plugins and tests share one libMaruKit.so: inside
// one package each product would link its own copy. See ARCHITECTURE.md, "Why a nested package".
let package = Package(
  name: "Kit",
  products: [
    .library(name: "MaruKit", type: .dynamic, targets: ["MaruKit", "LayoutShorthand"]),
    // For programs that do not load the kit; linked into them.
    .library(name: "PlainText", type: .static, targets: ["PlainText"]),
  ],
  targets: [
    // Floor 0
    .target(name: "CPlugin", path: "CPlugin"),
    .target(name: "CFontMapping", path: "CFontMapping"),
    .target(name: "CJPEG", path: "CJPEG", linkerSettings: [.linkedLibrary("jpeg")]),
    .target(name: "CRasterKernels", path: "CRasterKernels"),
    .target(name: "Raster", dependencies: ["CRasterKernels"], path: "Raster"),
    .target(name: "Cassowary", path: "Cassowary"),
    .target(name: "Motion", path: "Motion"),
    .target(name: "PlainText", path: "PlainText"),
    .systemLibrary(name: "CFreeType", path: "CFreeType", pkgConfig: "freetype2"),
    .systemLibrary(name: "CHarfBuzz", path: "CHarfBuzz", pkgConfig: "harfbuzz"),
    .systemLibrary(name: "CFontconfig", path: "CFontconfig", pkgConfig: "fontconfig"),
    .systemLibrary(name: "CFriBidi", path: "CFriBidi", pkgConfig: "fribidi"),
    .systemLibrary(name: "CThai", path: "CThai", pkgConfig: "libthai"),
    .systemLibrary(name: "CPNG", path: "CPNG", pkgConfig: "libpng"),
    .systemLibrary(name: "CExpat", path: "CExpat", pkgConfig: "expat"),
    // Floor 1
    .target(
      name: "Typesetting",
      dependencies: [
        "Raster", "CFontMapping", "CFreeType", "CHarfBuzz", "CFontconfig", "CFriBidi", "CThai",
      ],
      path: "Typesetting"),
    .target(name: "Graphics", dependencies: ["Raster", "CPNG", "CJPEG"], path: "Graphics"),
    // Floor 2
    .target(
      name: "Layers", dependencies: ["Raster", "Motion", "Graphics", "PlainText"],
      path: "Layers"),
    // Floor 3
    .target(
      name: "MaruKit",
      dependencies: [
        "CPlugin", "CExpat", "Raster", "Cassowary", "Motion", "Typesetting", "Graphics", "Layers",
        "PlainText",
      ],
      path: "MaruKit",
      exclude: ["Resources/pictures", "Resources/snapshots", "Resources/scenes"],
      resources: [.copy("Resources/icons"), .copy("Resources/fonts")]),
    // Floor 4. SnapKit's words: a module of its own, so that MaruKit claims no name that UIKit has
    // not, and not called SnapKit, because names of targets are unique in a build.
    .target(name: "LayoutShorthand", dependencies: ["MaruKit"], path: "LayoutShorthand"),
  ],
  swiftLanguageModes: [.v6]
)

// `make docs` sets this: the plugin that makes documentation is fetched for nothing else.
if Context.environment["MARU_DOCS"] != nil {
  package.dependencies.append(
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"))
}
