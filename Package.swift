// swift-tools-version: 6.2
import PackageDescription

// The kit is a package of its own, so that the host, the plugins and the tests share one
// libMaruKit.so. See ARCHITECTURE.md, "Why a nested package".
let kit: Target.Dependency = .product(name: "MaruKit", package: "Kit")

/// Each becomes a plugin file of its own, lib<Name>.so, from Plugins/<Name>.
let widgets = ["BottomAlert", "DropDown", "FloatingButton", "LoadingView", "OpenChatSheet"]

/// Of Xlib and its extensions.
let xLibraries = ["X11", "Xext", "Xi", "Xfixes", "Xrandr"].map { LinkerSetting.linkedLibrary($0) }

let package = Package(
  name: "Maru",
  products: [
    .executable(name: "maru", targets: ["maru"]),
    .library(name: "MaruTestKit", targets: ["MaruTestKit"]),
  ]
    + widgets.map { .library(name: $0, type: .dynamic, targets: [$0]) },
  dependencies: [
    .package(path: "Sources/Kit")
  ],
  targets: [
    // Floor 0
    .systemLibrary(name: "CX11", pkgConfig: "x11"),
    .systemLibrary(name: "CXTest", pkgConfig: "xtst"),
    .systemLibrary(name: "CMainQueue"),
    // Floor 1
    .target(name: "X11", dependencies: ["CX11"], linkerSettings: xLibraries),
    // Floor 4
    .target(name: "PluginLoading", dependencies: [kit]),
    .target(name: "Stage", dependencies: ["CMainQueue", "X11", kit]),
    // Floor 5
    .target(name: "Host", dependencies: ["PluginLoading", "Stage", kit]),
    .target(
      name: "MaruTestKit", dependencies: ["CXTest", "X11", "Stage", "PluginLoading", kit]),
    // Floor 6
    .executableTarget(name: "maru", dependencies: ["Host"]),
    .executableTarget(
      name: "maru-screenshot", dependencies: ["MaruTestKit", "X11", kit],
      path: "Sources/Screenshot"),
    .executableTarget(
      name: "maru-pictures", dependencies: ["Host", "MaruTestKit", kit],
      path: "Sources/Pictures"),
    // Tests
    .testTarget(name: "FloorsTests"),
    .testTarget(name: "CommandTests", dependencies: ["maru", "Host", kit]),
    .testTarget(name: "RasterTests", dependencies: [kit]),
    .testTarget(name: "CassowaryTests", dependencies: [kit], exclude: ["Fixtures"]),
    .testTarget(name: "MotionTests", dependencies: [kit]),
    .testTarget(name: "TypesettingTests", dependencies: [kit]),
    .testTarget(name: "LayersTests", dependencies: [kit]),
    .testTarget(name: "StageTests", dependencies: ["Stage", "X11", "MaruTestKit", kit]),
    // A library that claims names which the kit leaves free.
    .target(name: "OwnShorthand", dependencies: [kit], path: "Tests/OwnShorthand"),
    // Sources as they are written for iOS.
    .testTarget(name: "CompatibilityTests", dependencies: ["MaruTestKit", "OwnShorthand", kit]),
    .testTarget(name: "MaruKitTests", dependencies: ["MaruTestKit", kit]),
    .testTarget(name: "EndToEndTests", dependencies: ["MaruTestKit", "X11", kit]),
    .testTarget(name: "X11Tests", dependencies: ["X11", "MaruTestKit"]),
    .testTarget(
      name: "PluginLoadingTests", dependencies: ["PluginLoading", "MaruTestKit", kit]),
    // The views of plugins, compiled into the tests: a process can link one plugin's entry only.
    .testTarget(
      name: "WidgetTests", dependencies: ["MaruTestKit", kit],
      exclude: [
        "DropDown/DropDown.swift", "DropDown/README.md",
        "LoadingView/LoadingViewWidget.swift", "LoadingView/README.md",
      ],
      resources: [.copy("LoadingView/LoadingView.xib")]),
    .testTarget(
      name: "HostTests", dependencies: ["Host", "MaruTestKit", "PluginLoading", "X11", kit]),
  ]
    + widgets.map {
      .target(
        name: $0, dependencies: [kit], path: "Plugins/\($0)", exclude: ["README.md"],
        resources: $0 == "LoadingView" ? [.copy("LoadingView.xib")] : [])
    },
  swiftLanguageModes: [.v6]
)
