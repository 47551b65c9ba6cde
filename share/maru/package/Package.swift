// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// What `maru sdk --json` prints. MARU names another program than the first `maru` in PATH.
struct SDK: Decodable {
  let swiftFlags, linkerFlags, testLinkerFlags: [String]

  static let installed: SDK = {
    let maru = Context.environment["MARU"] ?? "maru"
    let process = Process(), output = Pipe()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c", #"command -v "$0" >/dev/null || exit 127; exec "$0" sdk --json --compiler swiftc"#, maru,
    ]
    process.standardOutput = output
    try? process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    if let sdk = try? JSONDecoder().decode(SDK.self, from: text) { return sdk }
    // Otherwise maru has told the reason.
    if process.terminationStatus == 127 {
      FileHandle.standardError.write(
        Data("there is no program \(maru), in PATH, install maru, or name it: export MARU=PATH\n".utf8))
    }
    exit(1)
  }()
}

let swift = [SwiftSetting.unsafeFlags(SDK.installed.swiftFlags)]

let package = Package(
  name: "NAME",
  products: [.library(name: "NAME", type: .dynamic, targets: ["NAME"])],
  targets: [
    .target(
      name: "NAME",
      resources: [.copy("NAME.xib")],
      swiftSettings: swift, linkerSettings: [.unsafeFlags(SDK.installed.linkerFlags)]),
    .testTarget(
      name: "NAMETests", dependencies: ["NAME"], swiftSettings: swift,
      linkerSettings: [.unsafeFlags(SDK.installed.testLinkerFlags)]),
  ],
  swiftLanguageModes: [.v6]
)
