// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that the main build needs none of the programs and libraries that the kit
// is compared with. It shares sources with the main package by symbolic links.
let kit: Target.Dependency = .product(name: "MaruKit", package: "Kit")

let package = Package(
  name: "Benchmarks",
  products: [.executable(name: "maru-bench", targets: ["maru-bench"])],
  dependencies: [.package(path: "../../Sources/Kit")],
  targets: [
    .systemLibrary(name: "CCairo", pkgConfig: "cairo-ft"),
    .systemLibrary(name: "CEpoll"),
    .systemLibrary(name: "CMainQueue"),
    .target(name: "CManualTime"),
    .systemLibrary(name: "CX11", pkgConfig: "x11"),
    .systemLibrary(name: "CXTest", pkgConfig: "xtst"),
    .target(name: "CProcess"),
    .target(name: "CXlib"),
    .target(name: "JSON"),
    .target(name: "Trust"),
    .target(
      name: "Control",
      dependencies: ["CEpoll", "JSON", "Trust", .product(name: "PlainText", package: "Kit")]),
    .target(
      name: "X11",
      dependencies: [
        "CProcess", "CX11", "CXlib", .product(name: "PlainText", package: "Kit"), kit,
      ],
      linkerSettings: [
        "X11", "X11-xcb", "Xcomposite", "Xdamage", "Xext", "Xfixes", "Xi", "Xrandr", "xcb",
        "xcb-shm",
      ].map {
        .linkedLibrary($0)
      }),
    .target(name: "Stage", dependencies: ["CMainQueue", "CManualTime", "CProcess", "X11", kit]),
    .target(name: "MaruTestKit", dependencies: ["CXTest", "Stage", "X11", kit]),
    .executableTarget(
      name: "maru-bench", dependencies: ["CCairo", "Control", "JSON", "MaruTestKit", "Stage", kit]),
  ],
  swiftLanguageModes: [.v6]
)
