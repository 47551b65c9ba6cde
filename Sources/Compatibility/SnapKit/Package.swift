// swift-tools-version: 6.2
import PackageDescription

// For sources that say `import SnapKit`. A package of its own, because names of targets are unique
// in a build: a library that brings the real SnapKit can still be used beside the module `UIKit`.
let package = Package(
  name: "SnapKit",
  products: [.library(name: "SnapKit", targets: ["SnapKit"])],
  dependencies: [.package(path: "../../Kit")],
  targets: [
    .target(
      name: "SnapKit", dependencies: [.product(name: "MaruKit", package: "Kit")], path: ".",
      exclude: ["Package.swift"])
  ],
  swiftLanguageModes: [.v6]
)
