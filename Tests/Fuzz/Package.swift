// swift-tools-version: 6.2
import PackageDescription

// The rasterizer and its tests alone, so that they can be built with the address sanitizer in a
// minute: `make fuzz`. The sources are links.
let package = Package(
  name: "Fuzz",
  targets: [
    .target(name: "CRasterKernels"),
    .target(name: "Raster", dependencies: ["CRasterKernels"]),
    .testTarget(name: "RasterTests", dependencies: ["Raster"]),
  ],
  swiftLanguageModes: [.v6]
)
