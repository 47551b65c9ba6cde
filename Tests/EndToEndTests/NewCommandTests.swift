import Foundation
import MaruKit
import Testing

/// `maru new` of a program with an SDK beside it, whose libraries are empty.
@Suite final class NewCommandTests {
  /// Has `lib/maru`, `lib/sdk` and `bin/swiftc`.
  private let folder: String

  init() throws {
    folder =
      FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "maru-new-\(UUID().uuidString)").path
    let checkout = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().path
    try make(
      """
      mkdir -p bin lib/plugins lib/sdk/modules lib/sdk/include lib/sdk/lib
      cp "$0" "$0-host" "$0-widgets" lib/
      ln -s "$(dirname "$0")/libMaruKit.so" lib/
      cp -R '\(checkout)/Examples' lib/sdk/examples
      cp -R '\(checkout)/share/maru/package' lib/sdk/package
      touch lib/plugins/libClock.so lib/sdk/modules/MaruKit.swiftmodule \
        lib/sdk/modules/MaruTestKit.swiftmodule lib/sdk/include/module.modulemap lib/sdk/lib/libMaruKit.so \
        lib/sdk/lib/libMaruTestKit.so lib/sdk/lib/ManualTime.o lib/sdk/swift-package-clean-and-purge-cache.yaml
      """)
    try setKit(PluginStamp.ofThisKit.kitVersion ?? "", abi: PluginStamp.ofThisKit.abi)
    try setCompiler("Swift version 6.3.1 (swift-6.3.1-RELEASE)")
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Runs a script in the folder.
  ///
  /// It writes the programs: what this process writes cannot run as long as a child of another test
  /// has it open.
  private func make(_ script: String) throws {
    let ending = try Program(shell: "set -e; mkdir -p '\(folder)'; cd '\(folder)'\n\(script)")
      .finish()
    try #require(ending.status == 0, "\(ending.error)")
  }

  private func setCompiler(_ line: String) throws {
    try make("printf '#!/bin/sh\\necho \"%s\"\\n' '\(line)' >bin/swiftc; chmod +x bin/swiftc")
  }

  /// Describes the SDK as one of a version.
  private func setKit(_ version: String, abi: UInt32) throws {
    try make(
      """
      echo '{"version": "\(version)", "abi": \(abi), "compiler": "Swift version 6.3.1"}' >lib/sdk/sdk.json
      """)
  }

  /// Runs `maru new` in the folder, with words as a shell reads them.
  private func new(_ words: String, path: String = "$PWD/bin:$PATH") throws -> Program.Ending {
    try Program(shell: "cd '\(folder)' && PATH=\"\(path)\" exec lib/maru new \(words)").finish()
  }

  /// What is in the folder besides the installation.
  private var made: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { !["bin", "lib"].contains($0) }.sorted()
  }

  private func expectRefusal(
    _ words: String, status: Int32, saying parts: [String], path: String = "$PWD/bin:$PATH",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = made
    let ending = try new(words, path: path)
    #expect(ending.status == status, sourceLocation: sourceLocation)
    #expect(ending.output.isEmpty, sourceLocation: sourceLocation)
    #expect(ending.errorLines.count == 1, "\(ending.error)", sourceLocation: sourceLocation)
    for part in parts {
      #expect(ending.error.contains(part), "\(ending.error)", sourceLocation: sourceLocation)
    }
    #expect(made == before, sourceLocation: sourceLocation)
  }

  @Test func `a package is made, and the next commands are printed`() throws {
    let ending = try new("Clicker")
    #expect(ending.status == 0, "\(ending.error)")
    #expect(
      ending.output == """
        Clicker is made, in Clicker. The next commands:
          cd Clicker
          export MARU=\(folder)/lib/maru
          swift build
          "$MARU" show .build/debug/libClicker.so
          swift test
          "$MARU" dev  # builds and shows it at each save

        """)
    #expect(made == ["Clicker"])
  }

  @Test func `a program in PATH is called by its name, and a folder with a space is quoted`() throws
  {
    let ending = try new("Clicker --directory 'my widget'", path: "$PWD/lib:$PWD/bin:$PATH")
    #expect(
      ending.output == """
        Clicker is made, in my widget. The next commands:
          cd 'my widget'
          swift build
          maru show .build/debug/libClicker.so
          swift test
          maru dev  # builds and shows it at each save

        """)
    #expect(made == ["my widget"])
  }

  @Test func `a machine without a compiler is told which one to install`() throws {
    try expectRefusal(
      "Clicker", status: 69, saying: ["no Swift compiler", "install Swift version 6.3.1"],
      path: "/usr/bin:/bin")
  }

  @Test func `another compiler is refused with its version and that of the SDK`() throws {
    try setCompiler("Swift version 6.4 (swift-6.4-RELEASE)")
    try expectRefusal(
      "Clicker", status: 69, saying: ["is Swift version 6.4", "needs Swift version 6.3.1"])
    let ending = try Program(
      shell: "PATH=\"\(folder)/bin\" exec \(folder)/lib/maru sdk --json --compiler swiftc"
    ).finish()
    #expect(ending.status == 69)
    #expect(ending.output.contains(#""status":69"#), "\(ending.output)")
    #expect(ending.error.contains("needs Swift version 6.3.1"))
  }

  @Test func `an SDK of another version is refused with both versions`() throws {
    let own = PluginStamp.ofThisKit
    let words = "this is maru \(own.kitVersion ?? "") (ABI \(own.abi))"
    for (version, abi) in [("9.8.7", own.abi), (own.kitVersion ?? "", own.abi + 1)] {
      try setKit(version, abi: abi)
      try expectRefusal(
        "Clicker", status: 69,
        saying: [
          "is from maru \(version) (ABI \(abi))", words, "at \(folder)/lib/sdk, install maru again",
        ])
      let ending = try Program(
        shell: "PATH=\"\(folder)/bin:$PATH\" exec \(folder)/lib/maru sdk --compiler swiftc"
      ).finish()
      #expect(ending.status == 69)
      #expect(ending.output.isEmpty)
      #expect(ending.errorLines.count == 1)
      #expect(ending.error.contains(words), "\(ending.error)")
    }
  }

  @Test func `the program of a debug kit is printed if there is one`() throws {
    let lines = try sdkLines()
    #expect(!lines.contains { $0.hasPrefix("debug") })
    try make(
      """
      mkdir lib/sdk.new
      cp -R lib/sdk lib/sdk.new/sdk
      touch lib/sdk.new/maru lib/sdk.new/maru-host lib/sdk.new/maru-widgets lib/sdk.new/libMaruKit.so
      mv lib/sdk.new lib/sdk/debug
      """)
    #expect(try sdkLines() == lines + ["debug: \(folder)/lib/sdk/debug/maru"])
    try make("rm lib/sdk/debug/libMaruKit.so")
    #expect(try sdkLines().last?.contains("at \(folder)/lib/sdk/debug/libMaruKit.so") == true)
  }

  /// What `maru sdk` prints.
  private func sdkLines() throws -> [String] {
    let ending = try Program(shell: "exec '\(folder)/lib/maru' sdk").finish()
    #expect(ending.status == 0, "\(ending.error)")
    return ending.output.split(separator: "\n").map(String.init)
  }

  @Test func `a program without an SDK names the folder`() throws {
    try FileManager.default.removeItem(atPath: "\(folder)/lib/sdk")
    try expectRefusal("Clicker", status: 69, saying: ["no SDK, at \(folder)/lib/sdk"])
  }

  @Test(arguments: [
    ("''", "`maru new MyWidget`"), ("my-clock", "`maru new MyClock`"),
    ("9lives", "`maru new Lives`"), ("class", "`maru new ClassWidget`"),
    ("a/clicker", "`maru new Clicker --directory a/clicker`"), ("Swift", "`maru new MySwift`"),
    ("Clock", "`maru new MyClock`"), ("Task --template list", "`maru new MyTask`"),
    ("Widget", "`maru new MyWidget`"),
  ])
  func `a name that cannot be used is refused with one that can`(
    words: String, remedy: String
  ) throws {
    try expectRefusal(words, status: 64, saying: [remedy])
  }

  @Test func `a missing name and an unknown template are refused`() throws {
    try expectRefusal("", status: 64, saying: ["no NAME is given"])
    try expectRefusal(
      "Clicker --template lsit", status: 64,
      saying: ["custom-drawing or nib (did you mean “list”?), found “lsit”"])
    try expectRefusal("Clicker --directory ''", status: 64, saying: ["--directory takes"])
  }

  @Test func `a folder that is not empty is refused`() throws {
    #expect(try new("Clicker").status == 0)
    try expectRefusal("Clicker", status: 65, saying: ["at Clicker", "--directory DIR"])
    try expectRefusal(
      "Clicker --directory none/here", status: 65, saying: ["no folder, at none"])
  }
}
