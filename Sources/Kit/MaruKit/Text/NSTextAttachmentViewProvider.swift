import Foundation
import Graphics

/// Makes the view of an attachment in a text view.
///
/// Mirrors UIKit. The view is made when the attachment is first visible. It moves with the text,
/// and is removed while the attachment is not visible; it is the same when the attachment comes
/// back. Labels and drawn strings show the attachment's picture instead.
@preconcurrency @MainActor
open class NSTextAttachmentViewProvider: IdentityHashable {
  /// The attachment.
  public private(set) weak var textAttachment: NSTextAttachment?
  /// Always `nil`: text is laid out by an `NSLayoutManager`.
  public var textLayoutManager: NSTextLayoutManager? { nil }
  /// The place of the attachment when the provider was made.
  public let location: any NSTextLocation
  /// Whether the room in the text has the size of the view; otherwise the view has that of the
  /// room.
  open var tracksTextAttachmentViewBounds = false
  private var ownView: UIView?

  /// Creates a provider.
  ///
  /// It is required, unlike UIKit's, so that registered classes can be used. A subclass that has
  /// its own marks it with `override required`.
  ///
  /// - Parameters:
  ///   - textAttachment: The attachment, held weakly.
  ///   - parentView: The text view.
  ///   - textLayoutManager: Not used.
  ///   - location: The place of the attachment.
  public required init(
    textAttachment: NSTextAttachment, parentView: UIView?,
    textLayoutManager: NSTextLayoutManager?, location: any NSTextLocation
  ) {
    self.textAttachment = textAttachment
    self.location = location
  }

  /// The view, made by `loadView()` when it is first read.
  open var view: UIView? {
    get {
      if ownView == nil { loadView() }
      return ownView
    }
    set { ownView = newValue }
  }

  /// Makes the view and sets `view`; an empty one by default.
  open func loadView() { ownView = UIView(frame: .zero) }

  /// The room of the view, from the pen on the baseline with y upwards, in points.
  ///
  /// - Parameters:
  ///   - attributes: The attributes of the attachment's character.
  ///   - location: Its place.
  ///   - textContainer: The container.
  ///   - proposedLineFragment: The width of a line, and the height of the font.
  ///   - position: `.zero`: the pen is placed later.
  /// - Returns: The size of the view if `tracksTextAttachmentViewBounds` is set; otherwise the
  ///   attachment's own bounds.
  open func attachmentBounds(
    for attributes: [NSAttributedString.Key: Any], location: any NSTextLocation,
    textContainer: NSTextContainer?, proposedLineFragment: CGRect, position: CGPoint
  ) -> CGRect {
    if tracksTextAttachmentViewBounds {
      return CGRect(origin: .zero, size: view?.bounds.size ?? .zero)
    }
    return textAttachment?.attachmentBounds(
      for: attributes, location: location, textContainer: textContainer,
      proposedLineFragment: proposedLineFragment, position: position) ?? .zero
  }
}
