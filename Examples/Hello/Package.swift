// swift-tools-version: 6.2
import PackageDescription

let kit: Target.Dependency = .product(name: "MaruKit", package: "Kit")

/// Each becomes a separate plugin file, lib<Name>.so.
let widgets = ["Hello", "Goodbye"]

let package = Package(
  name: "Hello",
  products: widgets.map { .library(name: $0, type: .dynamic, targets: [$0]) },
  dependencies: [
    .package(path: "../../Sources/Kit"),
    .package(name: "Maru", path: "../.."),
  ],
  targets: widgets.map { .target(name: $0, dependencies: [kit]) } + [
    .testTarget(
      name: "HelloTests",
      dependencies: ["Hello", "Goodbye", .product(name: "MaruTestKit", package: "Maru")])
  ],
  swiftLanguageModes: [.v6]
)
