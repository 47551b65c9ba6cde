import Commands
import Foundation

/// A call of a program in whose place maru is, in the words that the parser takes.
///
/// These programs read their command lines in other ways than maru: the value of an option may look
/// like an option, and rofi ignores what it does not know.
struct DropInCall: Equatable {
  /// The words for the parser, the name of the command first.
  var words: [String]
  /// The options that are ignored, as standard error is told.
  var notes: [String] = []
  /// The line that is printed instead of showing a window; `nil` if the call asks for a window.
  var answer: String?
  /// The X server that the call names.
  var display: String?

  /// Creates a call of a command.
  init(words: [String]) { self.words = words }

  /// Reads the words of a command line; those of maru's own commands stay as they are.
  init(reading words: [String]) {
    switch words.first {
    case Command.rofi.name: self = RofiWords.call(of: words.dropFirst())
    case Command.zenity.name: self = ZenityWords.call(of: words.dropFirst())
    default: self.init(words: words)
    }
  }

  /// Makes the display that the call names that of this process.
  ///
  /// Call it before the display is opened. The corresponding C function is `setenv`.
  func chooseDisplay() {
    if let display { setenv("DISPLAY", display, 1) }
  }
}
