import Foundation
import Testing

/// A bundled widget as a script shows it, with what a person does about it and what comes of that.
struct WidgetScript: Sendable, CustomTestStringConvertible {
  /// What a person does, and what that leads to.
  struct Answer: Sendable {
    /// None where they press in the middle of the window.
    let keys: [OpenWindow.Key]
    let output: String
    let status: Int32

    /// Does it.
    @MainActor func give(in window: OpenWindow) {
      guard keys.isEmpty else { return window.stroke(keys) }
      let frame = window.frame
      window.press(CGRect(x: 0, y: 0, width: Int(frame.width), height: Int(frame.height)))
    }
  }

  let name: String
  /// Behind the name.
  var options: [String] = []
  /// On standard input.
  var lines = ""
  /// What makes it ready for lines that follow, instead of `options` and `lines`.
  var optionsToFollow: [String]?
  /// A property that is a text.
  let textProperty: String
  var accepting: Answer?
  var cancelling: Answer?
  /// With what the end of the lines that it follows ends it.
  var statusAtEndOfFeed: Int32 = 1

  var testDescription: String { name }
  /// The words behind `maru`.
  var command: [String] { ["show", name] + options }
  /// The words behind `maru` where lines follow.
  var followingCommand: [String] { ["show", name, "--follow"] + (optionsToFollow ?? options) }
  /// Standard input as `command` needs it.
  var input: Program.Input { lines.isEmpty ? .empty : .bytes(Data(lines.utf8)) }

  static let all = [
    WidgetScript(
      name: "BottomAlert",
      options: ["--title", "T", "--message", "M", "--button", "No:cancel", "--button", "Yes"],
      textProperty: "title",
      accepting: Answer(keys: [.enter], output: "Yes\n", status: 0),
      cancelling: Answer(keys: [.tab, .enter], output: "No\n", status: 1)),
    WidgetScript(
      name: "DropDown", options: ["--title", "Fruit"], lines: "Apple\nBanana\n",
      optionsToFollow: ["--option", "Apple"], textProperty: "title",
      accepting: Answer(keys: [.down, .enter], output: "Apple\n", status: 0),
      cancelling: Answer(keys: [.escape, .escape], output: "", status: 1)),
    WidgetScript(
      name: "FloatingButton", textProperty: "label",
      accepting: Answer(keys: [], output: "tap\n", status: 0),
      cancelling: Answer(keys: [.escape], output: "", status: 1)),
    WidgetScript(
      name: "LoadingView", options: ["--text", "Building"], textProperty: "text",
      cancelling: Answer(keys: [.escape], output: "", status: 1), statusAtEndOfFeed: 0),
    WidgetScript(
      name: "OpenChatSheet", options: ["--title", "River walks", "--description", "At nine."],
      textProperty: "title",
      accepting: Answer(keys: [.enter], output: "join\n", status: 0),
      cancelling: Answer(keys: [.escape], output: "close\n", status: 1)),
  ]

  /// Those in which a person can accept.
  static let accepting = all.filter { $0.accepting != nil }
  /// Those in which a key cancels.
  static let cancelling = all.filter { $0.cancelling != nil }
}
