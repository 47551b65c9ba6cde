// swift-tools-version: 6.2
import PackageDescription

// For sources that say `import UIKit`. A package of its own, so that no other package of a build
// sees a module called UIKit unless it asks for one.
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
