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
  /// The contents of a file.
  open var contents: Data?
  /// The type of the contents, as a uniform type identifier.
  open var fileType: String?

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
  /// - Parameters:
  ///   - textContainer: The container; `nil` in labels and drawn strings.
  ///   - lineFrag: The rectangle of the line, as far as it is known; otherwise `.zero`.
  ///   - position: The place of the pen; `.zero` if it is not known.
  ///   - charIndex: The position of the character; 0 if it is not known.
  /// - Returns: Points.
  open func attachmentBounds(
    for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
    glyphPosition position: CGPoint, characterIndex charIndex: Int
  ) -> CGRect {
    bounds.isEmpty ? CGRect(origin: bounds.origin, size: image?.size ?? .zero) : bounds
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
  /// From the pen on the baseline, with y upwards, in points.
  private var bounds: CGRect

  /// Asks an attachment for its rectangle beside text in a font.
  init(_ attachment: NSTextAttachment, beside font: UIFont) {
    self.attachment = attachment
    bounds = attachment.attachmentBounds(
      for: nil,
      proposedLineFragment: CGRect(x: 0, y: 0, width: 0, height: font.lineHeight),
      glyphPosition: .zero, characterIndex: 0)
    let numbers = [bounds.minX, bounds.minY, bounds.width, bounds.height]
    if !numbers.allSatisfy(\.isFinite) { bounds = .zero }
  }

  /// The space in the line.
  var box: TextSpan.Box {
    TextSpan.Box(
      width: max(bounds.maxX, 0), ascent: max(bounds.maxY, 0), descent: max(-bounds.minY, 0))
  }

  /// The attachment with other lengths.
  func scaled(by factor: CGFloat) -> PlacedAttachment {
    var copy = self
    copy.bounds = CGRect(
      x: bounds.minX * factor, y: bounds.minY * factor, width: bounds.width * factor,
      height: bounds.height * factor)
    return copy
  }

  /// Draws the picture.
  func draw(at pen: CGPoint, in context: CGContext) {
    guard !bounds.isEmpty,
      let image = attachment.image(forBounds: bounds, textContainer: nil, characterIndex: 0)
    else { return }
    UIGraphicsPushContext(context)
    image.draw(
      in: CGRect(
        x: pen.x + bounds.minX, y: pen.y - bounds.maxY, width: bounds.width,
        height: bounds.height))
    UIGraphicsPopContext()
  }
}
