import Foundation
import Testing

/// A bundled widget with its options, the input of a user, and the expected results.
struct WidgetScript: Sendable, CustomTestStringConvertible {
  /// The input of a user and its expected result.
  struct Answer: Sendable {
    /// The keys; if there are none, a click in the middle of the window.
    let keys: [OpenWindow.Key]
    let output: String
    let status: Int32

    /// Sends the input to a window.
    @MainActor func give(in window: OpenWindow) {
      guard keys.isEmpty else { return window.stroke(keys) }
      let frame = window.frame
      window.press(CGRect(x: 0, y: 0, width: Int(frame.width), height: Int(frame.height)))
    }
  }

  let name: String
  /// The options after the name.
  var options: [String] = []
  /// The text on standard input.
  var lines = ""
  /// The options with `--follow`, instead of `options` and `lines`.
  var optionsToFollow: [String]?
  /// The name of a text property.
  let textProperty: String
  var accepting: Answer?
  var cancelling: Answer?
  /// The exit status at the end of the `--follow` input.
  var statusAtEndOfFeed: Int32 = 1

  var testDescription: String { name }
  /// The arguments of `maru`.
  var command: [String] { ["show", name] + options }
  /// The arguments of `maru` with `--follow`.
  var followingCommand: [String] { ["show", name, "--follow"] + (optionsToFollow ?? options) }
  /// The standard input for `command`.
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

  /// The widgets in which a user can accept.
  static let accepting = all.filter { $0.accepting != nil }
  /// The widgets in which a key cancels.
  static let cancelling = all.filter { $0.cancelling != nil }
}
