import Foundation
import MaruKit
import MaruTestKit
import Testing
import X11

/// Broken plugin files, alone or before good ones on the search path.
@MainActor @Suite(.serialized, .needsServer) struct BrokenPluginTests {
  /// The damage to a copy of the alert's file.
  enum Damage: String, CaseIterable, Sendable {
    case otherCompiler, otherKit, otherMachine, cutShort, text, empty

    /// A part of the error that names the damage.
    var word: String {
      switch self {
      case .otherCompiler: "compiler"
      case .otherKit: "kit"
      case .otherMachine: "is for"
      case .cutShort: "truncated"
      case .text: "text"
      case .empty: "empty"
      }
    }

    /// Returns a damaged copy of the good file's bytes.
    func applied(to good: Data) throws -> Data {
      switch self {
      case .otherCompiler:
        return try Self.replacing(PluginStamp.ofThisKit.compilerVersion, in: good)
      case .otherKit: return try Self.replacing(PluginStamp.ofThisKit.kitVersion, in: good)
      case .otherMachine:
        var data = good
        data[18] = 0xf3
        return data
      case .cutShort: return good.prefix(good.count / 2)
      case .text: return Data("#!/bin/sh\necho no plugin\n".utf8)
      case .empty: return Data()
      }
    }

    /// Changes the first letter of each string constant that equals a text.
    private static func replacing(_ text: String?, in good: Data) throws -> Data {
      let wanted = Data([0]) + Data(try #require(text).utf8) + Data([0])
      var data = good
      var start = data.startIndex
      var count = 0
      while let found = data.range(of: wanted, in: start..<data.endIndex) {
        data[found.lowerBound + 1] = UInt8(ascii: "x")
        start = found.upperBound - 1
        count += 1
      }
      try #require(count > 0, "the file does not contain “\(text ?? "")”")
      return data
    }
  }

  private static let question = ["BottomAlert", "--title", "T", "--button", "OK"]

  private let desk: Desk

  init() throws { desk = try Desk() }

  /// Writes a damaged copy of the alert's file and returns its folder.
  private func write(_ damage: Damage, as name: String) throws -> String {
    let good = try Data(contentsOf: URL(filePath: "\(Program.folder)/libBottomAlert.so"))
    let folder = "\(desk.folder)/plugins"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try damage.applied(to: good).write(to: URL(filePath: "\(folder)/\(name)"))
    return folder
  }

  @Test(arguments: Damage.allCases)
  func `a broken file is reported, and the next one on the path is shown`(damage: Damage) throws {
    let folder = try write(damage, as: "libBottomAlert.so")
    let window = try desk.open(
      ["show"] + Self.question, environment: ["MARU_PLUGIN_PATH": folder])
    window.press(try desk.rendition(of: Self.question).button("OK"))
    let ending = window.program.finish()
    #expect(ending.isOwn)
    #expect(ending.status == 0)
    #expect(ending.output == "OK\n")
    #expect(ending.errorLines.count == 1, "\(ending.error)")
    #expect(ending.error.hasPrefix("maru: ") && ending.error.contains(damage.word))
    #expect(ending.error.contains(folder))
  }

  @Test(arguments: Damage.allCases)
  func `a broken file given by path is bad input, with the rebuild command`(damage: Damage) throws {
    let folder = try write(damage, as: "libOther.so")
    let ending = try desk.start(["show", "\(folder)/libOther.so"]).finish()
    #expect(ending.isOwn)
    #expect(ending.status == 65)
    #expect(ending.output.isEmpty)
    #expect(ending.errorLines.count == 1, "\(ending.error)")
    #expect(ending.error.contains(damage.word))
    #expect(ending.error.contains("swift build"))
  }

  @Test func `the gallery's button works if a broken alert precedes the good one`() throws {
    let folder = try write(.otherCompiler, as: "libBottomAlert.so")
    let window = try desk.open([], environment: ["MARU_PLUGIN_PATH": folder])
    let calm = try window.picture()
    window.press(try desk.rendition(of: ["gallery"]).button("Add"))
    #expect(try window.leaves(calm))
    window.expectUnmoved()
  }
}
