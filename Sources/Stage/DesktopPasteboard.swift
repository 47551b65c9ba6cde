import MaruKit
import X11

/// The display's clipboard, as the kit's pasteboard.
@MainActor
final class DesktopPasteboard: PasteboardHost {
  private let connection: Connection

  init(of connection: Connection) { self.connection = connection }

  /// Asks whoever owns the clipboard, and waits for a second at most each time it owes an answer.
  var pasteboardText: String? { connection.clipboard.text(from: .clipboard) }

  var hasPasteboardText: Bool { connection.clipboard.hasOwner(.clipboard) }

  func setPasteboardText(_ text: String?) {
    if let text {
      connection.clipboard.set(text, for: .clipboard)
    } else {
      connection.clipboard.clear(.clipboard)
    }
  }
}
