import MaruKit
import X11

/// The display's clipboard in the form of the kit's pasteboard.
@MainActor
final class DesktopPasteboard: PasteboardHost {
  private let connection: Connection

  init(of connection: Connection) { self.connection = connection }

  /// Requests the text from the clipboard's owner; waits at most a second for each reply.
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
