// swift-tools-version: 6.2
import PackageDescription

// For sources that import UIKit, QuartzCore or CoreGraphics. This is a separate package, so that
// other packages of a build see a module called UIKit only if they depend on it.
let kit: Target.Dependency = .product(name: "MaruKit", package: "Kit")

let package = Package(
  name: "Compatibility",
  products: [
    .library(name: "UIKit", targets: ["UIKit"]),
    .library(name: "QuartzCore", targets: ["QuartzCore"]),
    .library(name: "CoreGraphics", targets: ["CoreGraphics"]),
  ],
  dependencies: [.package(path: "../Kit")],
  targets: [
    .target(name: "UIKit", dependencies: [kit], path: "UIKit"),
    .target(name: "QuartzCore", dependencies: [kit], path: "QuartzCore"),
    .target(name: "CoreGraphics", dependencies: [kit], path: "CoreGraphics"),
  ],
  swiftLanguageModes: [.v6]
)
