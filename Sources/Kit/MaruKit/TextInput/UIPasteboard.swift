/// The owner of the desktop's clipboard.
@MainActor
public protocol PasteboardHost: AnyObject {
  /// The clipboard's text; `nil` if there is none.
  ///
  /// Reading it may request it from another program and wait.
  var pasteboardText: String? { get }
  /// Whether the clipboard has text.
  var hasPasteboardText: Bool { get }
  /// Puts a text on the clipboard; `nil` removes this program's text.
  func setPasteboardText(_ text: String?)
}

/// Copied text, for pasting in this program or another.
///
/// Mirrors UIKit, for text only.
@MainActor
public final class UIPasteboard {
  /// The desktop's clipboard; without a desktop, it is limited to the process.
  public static let general = UIPasteboard()

  /// The text that was last selected in any program, which the middle button pastes.
  ///
  /// UIKit has no such pasteboard. X11 calls it the selection PRIMARY.
  public static let selection = UIPasteboard()

  /// The connection to the desktop's clipboard.
  ///
  /// Set by the component that shows windows. Held weakly.
  public weak var host: (any PasteboardHost)?

  private var stored: String?

  private init() {}

  /// The text; it can be empty.
  public var string: String? {
    get { host.map(\.pasteboardText) ?? stored }
    set {
      if let host { host.setPasteboardText(newValue) } else { stored = newValue }
    }
  }

  /// Whether there is text.
  public var hasStrings: Bool { host.map(\.hasPasteboardText) ?? (stored != nil) }
}
