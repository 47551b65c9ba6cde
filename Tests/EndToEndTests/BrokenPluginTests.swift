import Foundation
import MaruKit
import MaruTestKit
import Testing
import X11

/// Broken plugin files that stand in the way of good ones, as a person at the window meets them.
@MainActor @Suite(.serialized, .needsServer) struct BrokenPluginTests {
  /// What is wrong with a copy of the alert's file.
  enum Damage: String, CaseIterable, Sendable {
    case otherCompiler, otherKit, otherMachine, cutShort, text, empty

    /// The word that tells a person of it.
    var word: String {
      switch self {
      case .otherCompiler: "compiler"
      case .otherKit: "kit"
      case .otherMachine: "is for"
      case .cutShort: "cut short"
      case .text: "text"
      case .empty: "empty"
      }
    }

    /// The good file's bytes, damaged.
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

    /// Changes the first letter of each constant that is this text.
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
      try #require(count > 0, "the file holds no “\(text ?? "")”")
      return data
    }
  }

  private static let question = ["BottomAlert", "--title", "T", "--button", "OK"]

  private let desk: Desk

  init() throws { desk = try Desk() }

  /// Writes a damaged copy of the alert's file.
  private func write(_ damage: Damage, as name: String) throws -> String {
    let good = try Data(contentsOf: URL(filePath: "\(Program.folder)/libBottomAlert.so"))
    let folder = "\(desk.folder)/plugins"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try damage.applied(to: good).write(to: URL(filePath: "\(folder)/\(name)"))
    return folder
  }

  @Test(arguments: Damage.allCases)
  func `a broken file is told of, and the good one behind it is pressed`(damage: Damage) throws {
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
  func `a broken file with nothing behind it is bad input, and no window`(damage: Damage) throws {
    let folder = try write(damage, as: "libOther.so")
    let ending = try desk.start(["show", "\(folder)/libOther.so"]).finish()
    #expect(ending.isOwn)
    #expect(ending.status == 65)
    #expect(ending.output.isEmpty)
    #expect(ending.errorLines.count == 1, "\(ending.error)")
    #expect(ending.error.contains(damage.word))
    #expect(ending.error.contains("swift build"))
  }

  @Test func `the gallery's button is pressed beside a broken alert`() throws {
    let folder = try write(.otherCompiler, as: "libBottomAlert.so")
    let window = try desk.open([], environment: ["MARU_PLUGIN_PATH": folder])
    let calm = try window.picture()
    window.press(try desk.rendition(of: ["gallery"]).button("Add"))
    #expect(try window.leaves(calm))
    window.expectUnmoved()
  }
}
