// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Hello",
  products: [.library(name: "Hello", type: .dynamic, targets: ["Hello"])],
  dependencies: [.package(path: "../../Sources/Kit")],
  targets: [
    .target(name: "Hello", dependencies: [.product(name: "MaruKit", package: "Kit")])
  ],
  swiftLanguageModes: [.v6]
)
