import Foundation
import MaruTestKit
import Testing
import X11

/// A plugin file that is replaced by an installation while its widget is shown.
@MainActor @Suite(.serialized, .needsServer) struct ReplacedPluginTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  @Test func `a widget keeps working while its plugin file is replaced`()
    throws
  {
    let manager = FileManager.default
    let place = URL(filePath: desk.folder).appending(path: "plugins")
    let stage = URL(filePath: desk.folder).appending(path: "stage")
    let good = BuiltProducts.plugin(named: "BottomAlert")
    for folder in [place, stage] {
      try manager.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    let shown = place.appending(path: "libBottomAlert.so")
    try manager.copyItem(atPath: good, toPath: shown.path)
    try Data("new".utf8).write(to: stage.appending(path: "libBottomAlert.so"))

    let window = try desk.open(
      ["show", shown.path, "--title", "T", "--button", "OK"])
    window.settle()
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../.ci/replace").standardizedFileURL
    let install = Process()
    install.executableURL = script
    install.arguments = [stage.path, place.path]
    try install.run()
    install.waitUntilExit()
    #expect(install.terminationStatus == 0)
    #expect(try Data(contentsOf: shown) == Data("new".utf8))
    #expect(!manager.fileExists(atPath: stage.path))
    window.stroke([.enter])
    window.expectEnd(0, printing: "OK\n")
  }

  @Test func `a plugin file that is overwritten in place is blamed for the crash`() throws {
    let plugin = "\(desk.folder)/libBottomAlert.so"
    try FileManager.default.copyItem(
      atPath: BuiltProducts.plugin(named: "BottomAlert"), toPath: plugin)
    let window = try desk.open(["show", plugin, "--title", "T", "--button", "OK"])
    window.settle()
    // As `cp` does, which keeps the file and writes other bytes into it.
    let file = try FileHandle(forWritingTo: URL(filePath: plugin))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: Data("new".utf8))
    try file.close()
    window.stroke([.enter])
    let ending = window.program.finish()
    #expect(ending.status == 70, "\(ending)")
    #expect(
      ending.error.contains("because its file was overwritten while it was in use, \(plugin)"),
      "\(ending.error)")
  }
}
