import MaruKit
import X11

/// A selection of the display, such as its clipboard, in the form of the kit's pasteboard.
@MainActor
final class DesktopPasteboard: PasteboardHost {
  private let connection: Connection
  private let selection: Selection

  init(of connection: Connection, _ selection: Selection) {
    self.connection = connection
    self.selection = selection
  }

  /// Requests the text from the selection's owner; waits at most a second for each reply.
  var pasteboardText: String? { connection.clipboard.text(from: selection) }

  var hasPasteboardText: Bool { connection.clipboard.hasOwner(selection) }

  func setPasteboardText(_ text: String?) {
    if let text {
      connection.clipboard.set(text, for: selection)
    } else {
      connection.clipboard.clear(selection)
    }
  }
}
