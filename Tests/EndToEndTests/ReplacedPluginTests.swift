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
}
