// swift-tools-version: 6.2
import Foundation
import PackageDescription

// The kit is a separate package, so that the host, the plugins and the tests share one
// libMaruKit.so. See ARCHITECTURE.md, "Why a nested package".
let kit: Target.Dependency = .product(name: "MaruKit", package: "Kit")

/// The part of the kit that programs without the kit link too.
let plainText: Target.Dependency = .product(name: "PlainText", package: "Kit")

/// The names in a folder of this package, sorted, without hidden ones.
func names(in folder: String) -> [String] {
  let path = "\(Context.packageDirectory)/\(folder)"
  return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).filter {
    !$0.hasPrefix(".")
  }.sorted()
}

/// The bundled widgets: each folder of Plugins becomes a plugin file of its own, lib<Name>.so.
///
/// SwiftPM keeps an evaluated manifest until its text or the environment changes, so the Makefile
/// puts the names of widgets and of their resources into the environment.
let widgets = names(in: "Plugins")

/// A widget's nib files and tables of strings, which lie beside its sources.
func resources(of widget: String) -> [String] {
  names(in: "Plugins/\(widget)").filter { $0.hasSuffix(".xib") || $0.hasSuffix(".lproj") }
}

/// Of Xlib and its extensions.
let xLibraries = [
  "X11", "X11-xcb", "Xcomposite", "Xdamage", "Xext", "Xfixes", "Xi", "Xrandr", "xcb", "xcb-shm",
].map { LinkerSetting.linkedLibrary($0) }

let package = Package(
  name: "Maru",
  products: [
    .executable(name: "maru", targets: ["maru"]),
    .executable(name: "maru-host", targets: ["maru-host"]),
    .executable(name: "maru-widgets", targets: ["maru-widgets"]),
    .library(name: "MaruTestKit", targets: ["MaruTestKit"]),
  ]
    + widgets.map { .library(name: $0, type: .dynamic, targets: [$0]) },
  dependencies: [
    .package(path: "Sources/Kit"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
  ],
  targets: [
    // Floor 0
    .systemLibrary(name: "CX11", pkgConfig: "x11"),
    .systemLibrary(name: "CXTest", pkgConfig: "xtst"),
    .systemLibrary(name: "CEpoll"),
    .systemLibrary(name: "CMainQueue"),
    .target(name: "CHostCommands"),
    .target(name: "CKitVersion"),
    .target(name: "CManualTime"),
    .target(name: "CProcess"),
    .target(name: "CTOML"),
    .target(name: "CXlib"),
    .target(name: "JSON"),
    // Random numbers from a seed, for `maru check` and tests.
    .target(name: "SeededRandom"),
    .target(name: "Trust"),
    // Floor 1
    .target(name: "ConfigurationFile", dependencies: ["CTOML", "JSON", plainText, "Trust"]),
    .target(name: "Control", dependencies: ["CEpoll", "JSON", plainText, "Trust"]),
    .target(name: "Terminal", dependencies: ["CProcess", plainText]),
    .target(
      name: "X11", dependencies: ["CProcess", "CX11", "CXlib", plainText],
      linkerSettings: xLibraries),
    // Floor 2
    .target(
      name: "Supervision",
      dependencies: [
        "CProcess", "ConfigurationFile", "Control", "JSON", plainText, "Trust", "X11",
        .product(name: "Logging", package: "swift-log"),
      ]),
    // Floor 3
    .target(
      name: "Development",
      dependencies: [
        "CKitVersion", "ConfigurationFile", "Control", "JSON", "Supervision", "Terminal", plainText,
      ]),
    // Floor 4
    .target(
      name: "Commands",
      dependencies: [
        "ConfigurationFile", "Control", "Development", "JSON", "Supervision", "Terminal", plainText,
      ]),
    .target(name: "PluginLoading", dependencies: ["Trust", kit]),
    .target(name: "Stage", dependencies: ["CMainQueue", "CManualTime", "CProcess", "X11", kit]),
    // Floor 5
    .target(
      name: "Host",
      dependencies: [
        "CProcess", "ConfigurationFile", "Control", "JSON", "PluginLoading", "Stage", "Terminal",
        "Trust", kit, plainText,
      ]),
    .target(
      name: "Checking",
      dependencies: [
        "CProcess", "PluginLoading", "SeededRandom", "Stage", "Terminal", kit, plainText,
      ]),
    .target(
      name: "MaruTestKit",
      dependencies: ["CXTest", "Control", "JSON", "X11", "Stage", "PluginLoading", kit, plainText]),
    // Floor 6
    // C only, and without any library: it starts one of the other programs in half a millisecond.
    // -nostartfiles leaves out what registers code with Swift's runtime, and so the runtime itself.
    .executableTarget(
      name: "maru", dependencies: ["CHostCommands"],
      linkerSettings: [.unsafeFlags(["-static-executable", "-nostartfiles"])]),
    // Loads no plugins, so that Swift's libraries can be part of it: a call from a script starts
    // in less time than the dynamic loader takes for them.
    .executableTarget(
      name: "maru-host", dependencies: ["Commands", "Terminal"],
      linkerSettings: [
        .unsafeFlags(["-static-stdlib"]), .linkedLibrary("_FoundationCShims"),
        .linkedLibrary("_FoundationCollections"),
      ]),
    .executableTarget(
      name: "maru-widgets",
      dependencies: [
        "Checking", "Commands", "ConfigurationFile", "Control", "Host", "JSON", "PluginLoading",
        "Terminal", kit,
      ]),
    // C only. It opens librsvg for the kit, which starts it at the first SVG file.
    .executableTarget(name: "maru-svg"),
    .executableTarget(
      name: "maru-screenshot", dependencies: ["Host", "MaruTestKit", "Terminal", "X11", kit],
      path: "Sources/Screenshot"),
    .executableTarget(
      name: "maru-pictures",
      dependencies: ["Host", "PluginLoading", "MaruTestKit", "Terminal", kit],
      path: "Sources/Pictures"),
    // Tests
    .testTarget(name: "FloorsTests"),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "CHostCommands", "Commands", "Host", "JSON", "Terminal", "maru-widgets", kit,
      ]),
    .testTarget(name: "RasterTests", dependencies: ["SeededRandom", kit]),
    .testTarget(name: "PlainTextTests", dependencies: [plainText]),
    .testTarget(
      name: "DevelopmentTests",
      dependencies: ["ConfigurationFile", "Development", "JSON", "Supervision"]),
    .testTarget(name: "JSONTests", dependencies: ["JSON", "SeededRandom"]),
    .testTarget(
      name: "ConfigurationFileTests", dependencies: ["ConfigurationFile", "JSON", "Trust"]),
    .testTarget(
      name: "ControlTests", dependencies: ["Control", "JSON", "SeededRandom", plainText]),
    // A worker that misbehaves on request, for the tests of the supervisor.
    .executableTarget(
      name: "fake-worker", dependencies: ["Control", "JSON", "Supervision"],
      path: "Tests/FakeWorker"),
    .testTarget(
      name: "SupervisionTests",
      dependencies: [
        "ConfigurationFile", "Control", "JSON", "SeededRandom", "Supervision", "fake-worker",
      ]),
    .testTarget(
      name: "CassowaryTests", dependencies: ["SeededRandom", kit], exclude: ["Fixtures"]),
    .testTarget(name: "MotionTests", dependencies: [kit]),
    .testTarget(name: "TypesettingTests", dependencies: ["MaruTestKit", "SeededRandom", kit]),
    .testTarget(name: "UnicodeTests", dependencies: [kit], exclude: ["Deviations"]),
    .testTarget(name: "LayersTests", dependencies: ["SeededRandom", kit]),
    .testTarget(
      name: "StageTests", dependencies: ["Stage", "X11", "MaruTestKit", "SeededRandom", kit]),
    // A library that claims names which the kit leaves free.
    .target(name: "OwnShorthand", dependencies: [kit], path: "Tests/OwnShorthand"),
    // Sources as they are written for iOS.
    .testTarget(name: "CompatibilityTests", dependencies: ["MaruTestKit", "OwnShorthand", kit]),
    .testTarget(name: "MaruKitTests", dependencies: ["MaruTestKit", "SeededRandom", kit]),
    .testTarget(name: "MaruTestKitTests", dependencies: ["MaruTestKit", kit]),
    // Linked into plugins by the tests that show them.
    .target(name: "UnrulyWidget", dependencies: [kit], path: "Tests/UnrulyWidget"),
    .target(name: "TickingWidget", dependencies: [kit], path: "Tests/TickingWidget"),
    .target(name: "TrialWidget", dependencies: [kit], path: "Tests/TrialWidget"),
    .target(name: "FaultyWidget", dependencies: [kit], path: "Tests/FaultyWidget"),
    .testTarget(name: "CheckingTests", dependencies: ["Checking", kit]),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "Control", "FaultyWidget", "Host", "PluginLoading", "SeededRandom", "Terminal",
        "UnrulyWidget", "TickingWidget", "TrialWidget", "MaruTestKit", "X11", kit,
      ], exclude: ["Scripts"]),
    .testTarget(name: "X11Tests", dependencies: ["SeededRandom", "X11", "MaruTestKit"]),
    .testTarget(
      name: "PluginLoadingTests",
      dependencies: ["PluginLoading", "MaruTestKit", "SeededRandom", kit]),
    .testTarget(name: "InterfaceTests", dependencies: ["MaruTestKit", kit], exclude: ["Baseline"]),
    .testTarget(
      name: "WidgetTests",
      dependencies: [
        "Calendar", "Chart", "ColorChooser", "DropDown", "Form", "Launcher", "List", "LoadingView",
        "MaruTestKit", "Notification", "Progress", "Scale", "SeededRandom", "TextViewer", kit,
      ]),
    .testTarget(
      name: "HostTests",
      dependencies: [
        "ConfigurationFile", "Host", "JSON", "MaruTestKit", "PluginLoading", "SeededRandom",
        "Terminal", kit,
      ]),
  ]
    + widgets.map {
      .target(
        name: $0, dependencies: [kit], path: "Plugins/\($0)", exclude: ["README.md"],
        resources: resources(of: $0).map { .copy($0) })
    },
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)

// The tests check the release, but they are not shipped. Without optimization, and with a compiler
// process for each processor, they compile faster. The compiler warns that it ignores -num-threads then.
// UnicodeTests are optimized, because they read half a million cases.
for target in package.targets where target.type == .test && target.name != "UnicodeTests" {
  let flags = ["-Onone", "-no-whole-module-optimization", "-enable-batch-mode"]
  target.swiftSettings = [.unsafeFlags(flags, .when(configuration: .release))]
}

// `make docs` sets this: the plugin that makes documentation is fetched for nothing else.
if Context.environment["MARU_DOCS"] != nil {
  package.dependencies.append(
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"))
}
