// swift-tools-version: 6.2
import PackageDescription

// For sources that import SnapKit. This is a separate package because target names are unique in a
// build: a program can still combine the module `UIKit` with a library that brings the real SnapKit.
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
