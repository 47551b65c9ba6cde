// swift-tools-version: 6.2
import PackageDescription

// The rasterizer and its tests alone, so that `make fuzz` can build them with the address sanitizer
// within a minute. The sources are symbolic links. The base variant is compiled as for processors
// other than x86-64, and the tests compare it with the AVX variants.
let package = Package(
  name: "Fuzz",
  targets: [
    .target(name: "CRasterKernels", cSettings: [.define("RASTER_PORTABLE")]),
    .target(name: "Raster", dependencies: ["CRasterKernels"]),
    .target(name: "SeededRandom"),
    .testTarget(name: "RasterTests", dependencies: ["Raster", "SeededRandom"]),
  ],
  swiftLanguageModes: [.v6]
)
