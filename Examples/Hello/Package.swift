// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Hello",
  products: [.library(name: "Hello", type: .dynamic, targets: ["Hello"])],
  dependencies: [
    .package(path: "../../Sources/Kit"),
    .package(name: "Maru", path: "../.."),
  ],
  targets: [
    .target(name: "Hello", dependencies: [.product(name: "MaruKit", package: "Kit")]),
    .testTarget(
      name: "HelloTests",
      dependencies: ["Hello", .product(name: "MaruTestKit", package: "Maru")]),
  ],
  swiftLanguageModes: [.v6]
)
