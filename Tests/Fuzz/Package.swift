// swift-tools-version: 6.2
import PackageDescription

// The rasterizer and its tests alone, so that they can be built with the address sanitizer in a
// minute: `make fuzz`. The sources are links. The variant for every processor is here what it is on
// others than x86-64: the tests compare it with the AVX ones.
let package = Package(
  name: "Fuzz",
  targets: [
    .target(name: "CRasterKernels", cSettings: [.define("RASTER_PORTABLE")]),
    .target(name: "Raster", dependencies: ["CRasterKernels"]),
    .testTarget(name: "RasterTests", dependencies: ["Raster"]),
  ],
  swiftLanguageModes: [.v6]
)
