/// Where the desktop's clipboard is.
@MainActor
public protocol PasteboardHost: AnyObject {
  /// The text that some program left; `nil` for none.
  ///
  /// May have to ask another program, and wait for it.
  var pasteboardText: String? { get }
  /// Whether some program left something.
  var hasPasteboardText: Bool { get }
  /// Leaves a text for all programs; `nil` takes away what this one left.
  func setPasteboardText(_ text: String?)
}

/// What was copied, to be pasted in this program or another.
///
/// Mirrors UIKit, for text.
@MainActor
public final class UIPasteboard {
  /// The desktop's clipboard; in the process only, where there is no desktop.
  public static let general = UIPasteboard()

  /// Where the desktop's clipboard is.
  ///
  /// Set by whoever shows windows. Not kept alive.
  public weak var host: (any PasteboardHost)?

  private var stored: String?

  private init() {}

  /// The text; an empty one is a text.
  public var string: String? {
    get { host.map(\.pasteboardText) ?? stored }
    set {
      if let host { host.setPasteboardText(newValue) } else { stored = newValue }
    }
  }

  /// Whether there is a text.
  public var hasStrings: Bool { host.map(\.hasPasteboardText) ?? (stored != nil) }
}
