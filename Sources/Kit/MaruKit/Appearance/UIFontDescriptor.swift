import Foundation
import Typesetting

/// What is wanted of a font.
///
/// It never changes once made.
open class UIFontDescriptor: NSObject, @unchecked Sendable {
  /// Yes-or-no properties of a face.
  public struct SymbolicTraits: OptionSet, Hashable, Sendable {
    /// The raw bits.
    public let rawValue: UInt32

    /// Creates a set from its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Slanted.
    public static let traitItalic = SymbolicTraits(rawValue: 1)
    /// Bold.
    public static let traitBold = SymbolicTraits(rawValue: 2)
    /// All glyphs equally wide.
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
  }

  /// A variety of the system's font.
  public struct SystemDesign: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a design from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// As it is.
    public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
    /// All glyphs equally wide.
    public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")
    /// With serifs.
    public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
  }

  /// The descriptor as the typesetter takes it.
  public let typesettingDescriptor: FontDescriptor
  private let textStyle: UIFont.TextStyle?

  init(_ descriptor: FontDescriptor, textStyle: UIFont.TextStyle? = nil) {
    typesettingDescriptor = descriptor
    self.textStyle = textStyle
    super.init()
  }

  /// A font by its family, at a size in points.
  public convenience init(name: String, size: CGFloat) {
    self.init(FontDescriptor(families: name.isEmpty ? [] : [name], size: size))
  }

  /// What the font for a purpose is made of, at the user's text size.
  public class func preferredFontDescriptor(
    withTextStyle style: UIFont.TextStyle
  ) -> UIFontDescriptor {
    UIFont.preferredFont(forTextStyle: style).fontDescriptor
  }

  /// The size in points.
  open var pointSize: CGFloat { typesettingDescriptor.size }

  /// The yes-or-no properties.
  open var symbolicTraits: SymbolicTraits {
    var traits: SymbolicTraits = []
    if typesettingDescriptor.isItalic { traits.insert(.traitItalic) }
    if typesettingDescriptor.weight >= .semibold { traits.insert(.traitBold) }
    if typesettingDescriptor.isMonospaced { traits.insert(.traitMonoSpace) }
    return traits
  }

  /// The same with other yes-or-no properties.
  ///
  /// Never `nil`: what no face has is made.
  open func withSymbolicTraits(_ traits: SymbolicTraits) -> UIFontDescriptor? {
    var descriptor = typesettingDescriptor
    descriptor.isItalic = traits.contains(.traitItalic)
    descriptor.isMonospaced = traits.contains(.traitMonoSpace)
    if traits.contains(.traitBold) != symbolicTraits.contains(.traitBold) {
      descriptor.weight = traits.contains(.traitBold) ? .bold : .regular
    }
    return UIFontDescriptor(descriptor, textStyle: textStyle)
  }

  /// The same at another size.
  open func withSize(_ size: CGFloat) -> UIFontDescriptor {
    var descriptor = typesettingDescriptor
    descriptor.size = size
    return UIFontDescriptor(descriptor, textStyle: textStyle)
  }

  /// The same in another variety; `nil` for one that is not known.
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

  /// Equal when the same is wanted.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFontDescriptor else { return false }
    return typesettingDescriptor == other.typesettingDescriptor
  }

  /// A hash in accord with `isEqual(_:)`.
  open override var hash: Int { typesettingDescriptor.hashValue }
}
