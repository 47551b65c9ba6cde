import Foundation

/// A link, an attachment or a tagged part of a text view's text, with which people interact.
///
/// Mirrors UIKit.
@preconcurrency @MainActor
open class UITextItem: IdentityHashable {
  /// What the text stands for.
  public enum Content: Hashable, Sendable {
    /// A link.
    case link(URL)
    /// An attachment.
    case textAttachment(NSTextAttachment)
    /// A value of the attribute `textItemTag`.
    case tag(String)
  }

  /// What is shown of an item beside its menu; not used, menus have no previews here.
  public struct MenuPreview {
    /// The text of the item.
    public static var `default`: MenuPreview { MenuPreview(view: nil) }
    private let view: UIView?

    /// Creates a preview of a view.
    public init(view: UIView) { self.view = view }

    private init(view: UIView?) { self.view = view }
  }

  /// The menu of an item.
  public struct MenuConfiguration {
    /// The menu.
    public let menu: UIMenu

    /// Creates a configuration.
    ///
    /// - Parameters:
    ///   - preview: Not used.
    ///   - menu: The menu; nothing is shown if it is empty.
    @MainActor public init(preview: MenuPreview? = .default, menu: UIMenu) { self.menu = menu }
  }

  /// What the text stands for.
  public let content: Content
  /// The text, in UTF-16 offsets.
  public let range: NSRange

  init(_ content: Content, _ range: NSRange) { (self.content, self.range) = (content, range) }
}

extension NSAttributedString.Key {
  /// A string that makes the text an item of a text view that cannot be edited.
  ///
  /// The delegate's `textView(_:primaryActionFor:defaultAction:)` gives it an action. It has no
  /// look of its own.
  public static let textItemTag = NSAttributedString.Key("UITextItemTag")
}
