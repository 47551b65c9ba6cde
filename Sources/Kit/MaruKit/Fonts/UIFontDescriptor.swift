import Foundation
import Graphics
import Typesetting

/// The wanted properties of a font.
///
/// Immutable.
open class UIFontDescriptor: NSObject, NSCopying, @unchecked Sendable {
  /// The typesetter's descriptor.
  public let typesettingDescriptor: FontDescriptor
  private let attributes: FontAttributes

  private init(_ attributes: FontAttributes) {
    typesettingDescriptor = attributes.descriptor
    self.attributes = attributes
    super.init()
  }

  /// Creates a descriptor with attributes.
  ///
  /// Without a family and a name, it is that of the system font.
  public init(fontAttributes attributes: [AttributeName: Any] = [:]) {
    var all = FontAttributes(FontDescriptor(size: 0))
    all.add(attributes)
    typesettingDescriptor = all.descriptor
    self.attributes = all
    super.init()
  }

  convenience init(_ descriptor: FontDescriptor, textStyle: UIFont.TextStyle? = nil) {
    self.init(FontAttributes(descriptor, textStyle: textStyle))
  }

  /// Creates a descriptor from a family or PostScript name, at a size in points.
  public convenience init(name: String, size: CGFloat) {
    self.init(fontAttributes: [.name: name, .size: size])
  }

  /// The descriptor of a text style's font, at the user's text size.
  public class func preferredFontDescriptor(
    withTextStyle style: UIFont.TextStyle
  ) -> UIFontDescriptor {
    UIFont.preferredFont(forTextStyle: style).fontDescriptor
  }

  // MARK: Attributes

  /// The attributes that differ from those of the system font.
  ///
  /// Attributes without effect, such as `.matrix`, have the given values. The others have the
  /// values that are used: of a weight between two named ones, for instance, the nearest one of a
  /// font file.
  open var fontAttributes: [AttributeName: Any] { attributes.dictionary }

  /// The value of an attribute.
  ///
  /// The names are those of the font if the descriptor does not state them.
  ///
  /// - Parameter anAttribute: The name of the attribute.
  /// - Returns: `nil` if the attribute has no value.
  open func object(forKey anAttribute: AttributeName) -> Any? {
    if let value = fontAttributes[anAttribute] { return value }
    switch anAttribute {
    case .family: return font.familyName
    case .name: return font.postScriptName
    case .face: return FontStyle(typesettingDescriptor).name
    case .visibleName: return "\(font.familyName) \(FontStyle(typesettingDescriptor).name)"
    case .size: return pointSize
    case .traits: return attributes.traits
    default: return nil
    }
  }

  /// The descriptor with further attributes, which take precedence over the existing ones.
  ///
  /// Of the traits, those that are not given stay. A value of the wrong type is ignored.
  open func addingAttributes(_ attributes: [AttributeName: Any] = [:]) -> UIFontDescriptor {
    changed { $0.add(attributes) }
  }

  /// The PostScript name of the font.
  open var postscriptName: String { font.postScriptName }

  /// The size in points; 0 if the descriptor states none.
  open var pointSize: CGFloat { typesettingDescriptor.size }

  /// The transform of the glyphs; without effect.
  open var matrix: CGAffineTransform {
    attributes.others[.matrix] as? CGAffineTransform ?? .identity
  }

  /// The boolean properties.
  open var symbolicTraits: SymbolicTraits { attributes.symbolicTraits }

  // MARK: Changes

  /// The descriptor with other boolean properties.
  ///
  /// Never `nil`: a missing bold or italic face is synthesized. A missing width is that of the
  /// nearest face.
  open func withSymbolicTraits(_ traits: SymbolicTraits) -> UIFontDescriptor? {
    changed { $0.symbolicTraits = traits }
  }

  /// The descriptor at another size.
  open func withSize(_ size: CGFloat) -> UIFontDescriptor {
    changed { $0.descriptor.size = size }
  }

  /// The descriptor with another family.
  open func withFamily(_ family: String) -> UIFontDescriptor {
    addingAttributes([.family: family])
  }

  /// The descriptor with another style of the family, such as `Bold Italic` or `Condensed Light`.
  ///
  /// The weight, the width and the slant that the name does not state are regular.
  open func withFace(_ face: String) -> UIFontDescriptor {
    addingAttributes([.face: face])
  }

  /// The descriptor with another transform of the glyphs; without effect.
  open func withMatrix(_ matrix: CGAffineTransform) -> UIFontDescriptor {
    addingAttributes([.matrix: matrix])
  }

  /// The descriptor with another design; `nil` for an unknown one.
  ///
  /// The monospaced design is the monospaced system font, and the one with serifs is fontconfig's
  /// `serif`. The rounded design is an installed rounded family, such as Nunito or Quicksand. Without
  /// one, it is the system font.
  open func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
    let families: [String]
    switch design {
    case .default, .monospaced: families = []
    case .serif: families = ["serif"]
    case .rounded:
      UIFont.prepare
      families = [RoundedFamily.first(in: .shared)].compactMap(\.self)
    default: return nil
    }
    return changed {
      $0.descriptor.isMonospaced = design == .monospaced
      $0.descriptor.families = families
    }
  }

  private func changed(_ change: (inout FontAttributes) -> Void) -> UIFontDescriptor {
    var attributes = attributes
    change(&attributes)
    return UIFontDescriptor(attributes)
  }

  private var font: Font {
    UIFont.prepare
    return Font(typesettingDescriptor)
  }

  // MARK: Comparison

  /// The descriptor itself, which is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether two descriptors have the same attributes.
  ///
  /// A name and a face are compared by the family and the traits that they stand for.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFontDescriptor else { return false }
    return attributes == other.attributes
  }

  /// A hash consistent with `isEqual(_:)`.
  open override var hash: Int { typesettingDescriptor.hashValue }
}
