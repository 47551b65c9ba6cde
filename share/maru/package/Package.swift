// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// What `maru sdk --json` prints. MARU names another program than the first `maru` in PATH.
struct SDK: Decodable {
  let swiftFlags, linkerFlags, testLinkerFlags: [String]

  static let installed: SDK = {
    let process = Process(), output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [Context.environment["MARU"] ?? "maru", "sdk", "--json"]
    process.standardOutput = output
    do {
      try process.run()
      return try JSONDecoder().decode(
        SDK.self, from: output.fileHandleForReading.readDataToEndOfFile())
    } catch {
      FileHandle.standardError.write(
        Data("Package.swift: no SDK of maru is found, in PATH, install maru or set MARU\n".utf8))
      exit(1)
    }
  }()
}

let swift = [SwiftSetting.unsafeFlags(SDK.installed.swiftFlags)]

let package = Package(
  name: "NAME",
  products: [.library(name: "NAME", type: .dynamic, targets: ["NAME"])],
  targets: [
    .target(
      name: "NAME", swiftSettings: swift, linkerSettings: [.unsafeFlags(SDK.installed.linkerFlags)]),
    .testTarget(
      name: "NAMETests", dependencies: ["NAME"], swiftSettings: swift,
      linkerSettings: [.unsafeFlags(SDK.installed.testLinkerFlags)]),
  ],
  swiftLanguageModes: [.v6]
)
