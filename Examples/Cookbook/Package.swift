// swift-tools-version: 6.2
import PackageDescription

let kit: Target.Dependency = .product(name: "MaruKit", package: "Kit")

/// Each becomes a separate plugin file, lib<Name>.so.
let widgets = ["Tasks", "Dial", "SignUp", "Dashboard", "Board", "Badge"]

let package = Package(
  name: "Cookbook",
  products: widgets.map { .library(name: $0, type: .dynamic, targets: [$0]) },
  dependencies: [
    .package(path: "../../Sources/Kit"),
    .package(name: "Maru", path: "../.."),
  ],
  targets: widgets.map {
    .target(
      name: $0, dependencies: [kit], resources: $0 == "Badge" ? [.copy("Badge.xib")] : [])
  } + [
    .testTarget(
      name: "CookbookTests",
      dependencies: widgets.map { .byName(name: $0) } + [
        .product(name: "MaruTestKit", package: "Maru"), kit,
      ])
  ],
  swiftLanguageModes: [.v6]
)
