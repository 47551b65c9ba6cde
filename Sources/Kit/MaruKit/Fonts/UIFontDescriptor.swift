import Foundation
import Typesetting

/// The wanted properties of a font.
///
/// Immutable.
open class UIFontDescriptor: NSObject, @unchecked Sendable {
  /// Boolean properties of a face.
  public struct SymbolicTraits: OptionSet, Hashable, Sendable {
    /// The raw bits.
    public let rawValue: UInt32

    /// Creates a set from raw bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Italic.
    public static let traitItalic = SymbolicTraits(rawValue: 1)
    /// Bold.
    public static let traitBold = SymbolicTraits(rawValue: 2)
    /// Monospaced.
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
  }

  /// A design of the system font.
  public struct SystemDesign: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a design from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The default design.
    public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
    /// Monospaced.
    public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")
    /// With serifs.
    public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
  }

  /// The typesetter's descriptor.
  public let typesettingDescriptor: FontDescriptor
  private let textStyle: UIFont.TextStyle?

  init(_ descriptor: FontDescriptor, textStyle: UIFont.TextStyle? = nil) {
    typesettingDescriptor = descriptor
    self.textStyle = textStyle
    super.init()
  }

  /// Creates a descriptor from a family, at a size in points.
  public convenience init(name: String, size: CGFloat) {
    self.init(FontDescriptor(families: name.isEmpty ? [] : [name], size: size))
  }

  /// The descriptor of a text style's font, at the user's text size.
  public class func preferredFontDescriptor(
    withTextStyle style: UIFont.TextStyle
  ) -> UIFontDescriptor {
    UIFont.preferredFont(forTextStyle: style).fontDescriptor
  }

  /// The size in points.
  open var pointSize: CGFloat { typesettingDescriptor.size }

  /// The boolean properties.
  open var symbolicTraits: SymbolicTraits {
    var traits: SymbolicTraits = []
    if typesettingDescriptor.isItalic { traits.insert(.traitItalic) }
    if typesettingDescriptor.weight >= .semibold { traits.insert(.traitBold) }
    if typesettingDescriptor.isMonospaced { traits.insert(.traitMonoSpace) }
    return traits
  }

  /// The descriptor with other boolean properties.
  ///
  /// Never `nil`: properties that no face has are synthesized.
  open func withSymbolicTraits(_ traits: SymbolicTraits) -> UIFontDescriptor? {
    var descriptor = typesettingDescriptor
    descriptor.isItalic = traits.contains(.traitItalic)
    descriptor.isMonospaced = traits.contains(.traitMonoSpace)
    if traits.contains(.traitBold) != symbolicTraits.contains(.traitBold) {
      descriptor.weight = traits.contains(.traitBold) ? .bold : .regular
    }
    return UIFontDescriptor(descriptor, textStyle: textStyle)
  }

  /// The descriptor at another size.
  open func withSize(_ size: CGFloat) -> UIFontDescriptor {
    var descriptor = typesettingDescriptor
    descriptor.size = size
    return UIFontDescriptor(descriptor, textStyle: textStyle)
  }

  /// The descriptor with another design; `nil` for an unknown one.
  open func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
    var descriptor = typesettingDescriptor
    descriptor.isMonospaced = design == .monospaced
    switch design {
    case .default, .monospaced: descriptor.families = []
    case .serif: descriptor.families = ["serif"]
    default: return nil
    }
    return UIFontDescriptor(descriptor, textStyle: textStyle)
  }

  /// Whether two descriptors have the same properties.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFontDescriptor else { return false }
    return typesettingDescriptor == other.typesettingDescriptor
  }

  /// A hash consistent with `isEqual(_:)`.
  open override var hash: Int { typesettingDescriptor.hashValue }
}
