import Foundation
import Graphics
import Typesetting

/// An object in a text, such as a picture.
///
/// Mirrors UIKit. It belongs to the attribute `.attachment` of the character U+FFFC.
open class NSTextAttachment: NSObject, @unchecked Sendable {
  /// The character that an attachment replaces.
  public static let character = 0xFFFC

  private let header = CoreFoundationHeader()
  /// The picture; without one, nothing is drawn.
  open var image: UIImage?
  /// The rectangle from the pen on the baseline, with y upwards, in points.
  ///
  /// Empty by default, which stands for the picture's size on the baseline.
  open var bounds = CGRect.zero
  /// The room before and after the object in its line, in points.
  open var lineLayoutPadding: CGFloat = 0
  /// The contents of a file.
  open var contents: Data?
  /// The type of the contents, as a uniform type identifier.
  open var fileType: String?
  /// Whether a text view may show a view instead of the picture; `true` by default.
  open var allowsTextAttachmentView = true
  /// The room of the view that a text view shows; `nil` if there is none.
  final var viewBounds: CGRect?
  @MainActor private static var viewProviders: [String: NSTextAttachmentViewProvider.Type] = [:]

  /// Creates an attachment with the contents of a file; a picture is decoded.
  public init(data contentData: Data?, ofType uti: String?) {
    super.init()
    contents = contentData
    fileType = uti
    image = contentData.flatMap { UIImage(data: $0) }
  }

  /// Creates an attachment without content.
  public convenience override init() { self.init(data: nil, ofType: nil) }

  /// Creates an attachment with a picture.
  public convenience init(image: UIImage) {
    self.init(data: nil, ofType: nil)
    self.image = image
  }

  /// The rectangle of the attachment, from the pen on the baseline with y upwards.
  ///
  /// Called each time the text is laid out, for example in another width.
  ///
  /// - Parameters:
  ///   - textContainer: The container; `nil` in labels and drawn strings.
  ///   - lineFrag: The width between the indents of the line, or ten million points if it is not limited, and
  ///     the height of the font. Obstacles are not subtracted. The origin is `.zero`.
  ///   - position: `.zero`: the pen is placed later.
  ///   - charIndex: The position of the character.
  /// - Returns: Points.
  open func attachmentBounds(
    for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
    glyphPosition position: CGPoint, characterIndex charIndex: Int
  ) -> CGRect {
    bounds.isEmpty ? CGRect(origin: bounds.origin, size: image?.size ?? .zero) : bounds
  }

  /// The rectangle of the attachment, from the pen on the baseline with y upwards.
  ///
  /// Called each time the text is laid out. By default it is that of
  /// `attachmentBounds(for:proposedLineFragment:glyphPosition:characterIndex:)`.
  ///
  /// - Parameters:
  ///   - attributes: The attributes of the character.
  ///   - location: The place of the character.
  ///   - textContainer: The container; `nil` in labels and drawn strings.
  ///   - proposedLineFragment: The width between the indents of the line, and the height of the
  ///     font.
  ///   - position: `.zero`: the pen is placed later.
  /// - Returns: Points.
  open func attachmentBounds(
    for attributes: [NSAttributedString.Key: Any], location: any NSTextLocation,
    textContainer: NSTextContainer?, proposedLineFragment: CGRect, position: CGPoint
  ) -> CGRect {
    attachmentBounds(
      for: textContainer, proposedLineFragment: proposedLineFragment, glyphPosition: position,
      characterIndex: (location as? OffsetLocation)?.offset ?? 0)
  }

  // MARK: Views

  /// Makes the views of attachments with a type of contents.
  ///
  /// - Parameters:
  ///   - textAttachmentViewProviderClass: The class that makes the views.
  ///   - fileType: A uniform type identifier.
  @MainActor public class func registerViewProviderClass(
    _ textAttachmentViewProviderClass: NSTextAttachmentViewProvider.Type,
    forFileType fileType: String
  ) { viewProviders[fileType] = textAttachmentViewProviderClass }

  /// The class that makes the views of attachments with a type of contents; `nil` for none.
  @MainActor public class func textAttachmentViewProviderClass(
    forFileType fileType: String
  ) -> NSTextAttachmentViewProvider.Type? { viewProviders[fileType] }

  /// Whether a text view shows a view, of a class that is registered for the type.
  @MainActor open var usesTextAttachmentView: Bool {
    allowsTextAttachmentView && fileType.map { Self.viewProviders[$0] != nil } == true
  }

  /// Makes the view for a text view; `nil` shows the picture.
  ///
  /// By default, the class that is registered for the type makes it.
  ///
  /// - Parameters:
  ///   - parentView: The text view.
  ///   - location: The place of the attachment.
  ///   - textContainer: The container.
  /// - Returns: The provider of the view.
  @MainActor open func viewProvider(
    for parentView: UIView?, location: any NSTextLocation, textContainer: NSTextContainer?
  ) -> NSTextAttachmentViewProvider? {
    guard usesTextAttachmentView, let type = fileType.flatMap({ Self.viewProviders[$0] }) else {
      return nil
    }
    return type.init(
      textAttachment: self, parentView: parentView, textLayoutManager: nil, location: location)
  }

  /// The picture for some bounds.
  open func image(
    forBounds imageBounds: CGRect, textContainer: NSTextContainer?, characterIndex charIndex: Int
  ) -> UIImage? { image }
}

extension NSAttributedString {
  /// Creates a text of one character with an attachment.
  public convenience init(attachment: NSTextAttachment) {
    self.init(
      string: Unicode.Scalar(UInt32(NSTextAttachment.character)).map { String($0) } ?? "",
      attributes: [.attachment: attachment])
  }
}

/// An attachment with its rectangle.
struct PlacedAttachment {
  private let attachment: NSTextAttachment
  private let attributes: [NSAttributedString.Key: Any]
  /// The line height of the font, in points.
  private let lineHeight: CGFloat
  /// The position of the character in the laid out text.
  private var index: Int
  private var scale: CGFloat = 1
  private var container: NSTextContainer?
  /// From the pen on the baseline, with y upwards, in points.
  private var bounds = CGRect.zero
  private var padding: CGFloat = 0
  /// Whether a view is shown instead of the picture.
  private var hasView = false

  /// Creates an attachment beside text in a font, without a place.
  init(
    _ attachment: NSTextAttachment, _ attributes: [NSAttributedString.Key: Any],
    beside font: UIFont, at index: Int
  ) {
    self.attachment = attachment
    self.attributes = attributes
    self.index = index
    lineHeight = font.lineHeight
  }

  /// Asks the attachment for its rectangle.
  ///
  /// - Parameters:
  ///   - width: The width of the line between its indents, in points; may be infinite.
  ///   - container: The container, if there is one.
  ///   - start: The position of the laid out text in the container's.
  mutating func place(inWidth width: CGFloat, of container: NSTextContainer?, from start: Int) {
    self.container = container
    index += start
    let width = width.isFinite ? max(0, width) : NSTextContainer.unlimited
    // Only text views have containers, and show views.
    let showsView = container != nil && attachment.allowsTextAttachmentView
    let room = showsView ? attachment.viewBounds : nil
    bounds =
      room
      ?? attachment.attachmentBounds(
        for: attributes, location: OffsetLocation(index), textContainer: container,
        proposedLineFragment: CGRect(x: 0, y: 0, width: width, height: lineHeight),
        position: .zero)
    hasView = room != nil
    bounds = CGRect(
      x: bounds.minX * scale, y: bounds.minY * scale, width: bounds.width * scale,
      height: bounds.height * scale)
    let numbers = [bounds.minX, bounds.minY, bounds.width, bounds.height]
    if !numbers.allSatisfy(\.isFinite) { bounds = .zero }
    let margin = attachment.lineLayoutPadding * scale
    padding = margin.isFinite ? max(0, margin) : 0
  }

  /// The space in the line.
  var box: TextSpan.Box {
    TextSpan.Box(
      width: max(bounds.maxX, 0) + 2 * padding, ascent: max(bounds.maxY, 0),
      descent: max(-bounds.minY, 0))
  }

  /// The size of the object in points.
  var size: CGSize { bounds.size }

  /// The attachment with other lengths, which it takes when it is placed.
  func scaled(by factor: CGFloat) -> PlacedAttachment {
    var copy = self
    copy.scale *= factor
    return copy
  }

  /// Draws the picture.
  func draw(at pen: CGPoint, in context: CGContext) {
    guard !bounds.isEmpty, !hasView,
      let image = attachment.image(
        forBounds: bounds, textContainer: container, characterIndex: index)
    else { return }
    UIGraphicsPushContext(context)
    image.draw(
      in: CGRect(
        x: pen.x + padding + bounds.minX, y: pen.y - bounds.maxY, width: bounds.width,
        height: bounds.height))
    UIGraphicsPopContext()
  }
}
