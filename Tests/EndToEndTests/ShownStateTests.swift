import Foundation
import MaruTestKit
import Testing

/// `maru show --state FILE`, and what a shown widget logs.
@MainActor @Suite(.serialized, .needsServer) struct ShownStateTests {
  private let desk: Desk
  private var file: String { "\(desk.folder)/state-file" }
  private var saved: String? { try? String(contentsOfFile: file, encoding: .utf8) }

  init() throws { desk = try Desk() }

  private func show(_ arguments: String...) throws -> Program.Ending {
    let plugin = try TestPlugin.trial.path
    return try desk.start(["show", plugin, "--state", file, "--timeout", "0.3"] + arguments)
      .finish()
  }

  @Test func `the widget starts with the state in the file, and it is saved there`() throws {
    #expect(try show("--text", "apples").status == 124)
    #expect(saved == "apples")
    // Without its state the widget would have none to save.
    let second = try show()
    #expect(second.status == 124 && second.error.isEmpty)
    #expect(saved == "apples")
  }

  @Test func `a widget without state says so, and no file is made`() throws {
    let ending = try show()
    #expect(ending.error.contains("Trial has no state to keep"))
    #expect(saved == nil)
  }

  @Test func `a state that others could have written is refused`() throws {
    try Data("x".utf8).write(to: URL(filePath: file))
    chmod(file, 0o666)
    let ending = try show()
    #expect(ending.status == 65 && ending.error.contains("chmod go-w"))
    #expect(saved == "x")
  }

  @Test func `a state that cannot be written is one line, and the outcome stays`() throws {
    try FileManager.default.createDirectory(
      atPath: "\(file)/folder", withIntermediateDirectories: true)
    let folder = try show("--text", "apples")
    #expect(folder.status == 65 && folder.error.contains("the state cannot be read"))
  }
}
