import Foundation
import MaruTestKit
import Testing

/// The screen that a widget sees while it is made, before there is a window or a display.
@Suite struct WidgetScreenTests {
  /// Makes a widget that prints the size of its screen, and returns the line.
  private func line(_ words: [String]) throws -> String {
    let path = try TestPlugin.unruly.path
    let command = [words[0], path, "--at-start", "screen"] + words.dropFirst()
    return try Program(command).finish().error.split(separator: ":").first.map(String.init) ?? ""
  }

  @Test(arguments: [["show"], ["render", "-o", "/dev/null"]])
  func `it has the requested size, or else the widget's preferred size`(words: [String]) throws {
    #expect(try line(words) == "the screen is 300 x 120")
    #expect(try line(words + ["--size", "420x240"]) == "the screen is 420 x 240")
    #expect(try line(words + ["--size", "420x240", "--scale", "2"]) == "the screen is 420 x 240")
  }
}
