import Foundation
import Layers
import Synchronization
import Typesetting

/// A font face at a size.
///
/// All measures are in points. Immutable.
open class UIFont: NSObject, @unchecked Sendable {
  private let header = CoreFoundationHeader()
  /// The typesetter's font.
  public let typesettingFont: Font
  /// How the font follows the user's text size; `nil` if it does not.
  let scaling: TextScaling?

  /// The text style for which the font was made.
  final var style: TextStyle? { if case .style(let style)? = scaling { style } else { nil } }

  /// Creates a font from a typesetter's font.
  public init(_ font: Font) {
    Self.prepare
    typesettingFont = font
    scaling = nil
    super.init()
  }

  init(_ descriptor: FontDescriptor, scaling: TextScaling? = nil) {
    Self.prepare
    typesettingFont = Font(descriptor)
    self.scaling = scaling
    super.init()
  }

  private struct Wanted: Hashable {
    var descriptor: FontDescriptor
    var style: TextStyle?
  }

  private static let known = Mutex<[Wanted: UIFont]>([:])
  /// The maximum number of cached system fonts; an interface has far fewer.
  private static let knownLimit = 128

  /// A cached system font, which has already resolved its face.
  private class func shared(_ descriptor: FontDescriptor, style: TextStyle? = nil) -> UIFont {
    known.withLock { known in
      let wanted = Wanted(descriptor: descriptor, style: style)
      if let font = known[wanted] { return font }
      if known.count >= knownLimit { known.removeAll() }
      let font = UIFont(descriptor, scaling: style.map { .style($0) })
      known[wanted] = font
      return font
    }
  }

  /// Registers the fonts that ship with the kit after the installed ones.
  static let prepare: Void = {
    if FontLibrary.shared.bundledFontsDirectory == nil {
      FontLibrary.shared.bundledFontsDirectory = Resources.shared.fonts
    }
  }()

  // MARK: Initializers

  /// Creates the font with a family or PostScript name; `nil` if there is none.
  ///
  /// For an iOS font that this machine lacks, the nearest installed font is used, as in a browser.
  ///
  /// - Parameters:
  ///   - name: Case-insensitive.
  ///   - size: Points; zero or less means 17.
  public convenience init?(name: String, size: CGFloat) {
    guard let found = FontName(name, size: Self.checked(size)) else { return nil }
    self.init(found.descriptor)
    if found.isSubstitute, DebugOption.fonts.isOn {
      FontSubstitutes.report(name, replacedBy: fontName)
    }
  }

  /// Creates the font for a descriptor.
  ///
  /// Attributes without effect, such as `.matrix`, are not kept by the font.
  ///
  /// - Parameters:
  ///   - descriptor: The wanted properties.
  ///   - pointSize: Points; 0 means the descriptor's size, or 12 if it has none.
  public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    var wanted = descriptor.typesettingDescriptor
    let size = pointSize > 0 ? pointSize : wanted.size
    wanted.size = size > 0 ? size : 12
    self.init(wanted)
  }

  /// The system font in regular weight.
  ///
  /// A size of zero or less means 17 points.
  public class func systemFont(ofSize size: CGFloat) -> UIFont {
    shared(FontDescriptor(size: checked(size)))
  }

  /// The system font.
  ///
  /// A size of zero or less means 17 points.
  public class func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    shared(FontDescriptor(size: checked(size), weight: weight.typesettingWeight))
  }

  /// The system font in a width.
  ///
  /// If the system font has no face of this width, its nearest one is used. A size of zero or less
  /// means 17 points.
  public class func systemFont(ofSize size: CGFloat, weight: Weight, width: Width) -> UIFont {
    shared(
      FontDescriptor(
        size: checked(size), weight: weight.typesettingWeight, width: width.typesettingWidth))
  }

  /// The bold system font.
  public class func boldSystemFont(ofSize size: CGFloat) -> UIFont {
    systemFont(ofSize: size, weight: .bold)
  }

  /// The italic system font.
  public class func italicSystemFont(ofSize size: CGFloat) -> UIFont {
    shared(FontDescriptor(size: checked(size), isItalic: true))
  }

  /// The monospaced system font.
  public class func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    shared(
      FontDescriptor(size: checked(size), weight: weight.typesettingWeight, isMonospaced: true))
  }

  /// The system font with digits of equal width, for changing numbers.
  public class func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    shared(
      FontDescriptor(
        size: checked(size), weight: weight.typesettingWeight, features: ["tnum": 1]))
  }

  /// The font of a text style, at the user's text size.
  public class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    preferredFont(forTextStyle: style, compatibleWith: nil)
  }

  /// The font of a text style, at the text size of given traits, or of the current ones.
  public class func preferredFont(
    forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    let category = (traitCollection ?? .current).preferredContentSizeCategory
    let descriptor = FontDescriptor(
      size: style.pointSize(at: category), weight: style == .headline ? .semibold : .regular)
    return shared(descriptor, style: style)
  }

  /// The same face at another size.
  ///
  /// A size of zero or less means 17 points.
  open func withSize(_ size: CGFloat) -> UIFont {
    var descriptor = typesettingFont.descriptor
    descriptor.size = Self.checked(size)
    return UIFont(descriptor)
  }

  /// The same face at a size that results from text scaling.
  final func scaled(to size: CGFloat, by scaling: TextScaling) -> UIFont {
    var descriptor = typesettingFont.descriptor
    descriptor.size = Self.checked(size)
    return UIFont(descriptor, scaling: scaling)
  }

  // MARK: Sizes

  /// The size of labels: 17 points.
  public class var labelFontSize: CGFloat { 17 }
  /// The size of a button's title: 18 points.
  public class var buttonFontSize: CGFloat { 18 }
  /// The small size: 12 points.
  public class var smallSystemFontSize: CGFloat { 12 }
  /// The size of text: 14 points.
  public class var systemFontSize: CGFloat { 14 }

  // MARK: Measures

  /// The family name of the resolved face.
  open var familyName: String { typesettingFont.familyName }
  /// The PostScript name of the resolved face.
  open var fontName: String { typesettingFont.postScriptName }
  /// The size of the em.
  open var pointSize: CGFloat { typesettingFont.pointSize }
  /// The distance from the baseline to the top of the line.
  open var ascender: CGFloat { typesettingFont.ascender }
  /// The distance from the baseline to the bottom of the line; negative.
  open var descender: CGFloat { typesettingFont.descender }
  /// The height of capital letters.
  open var capHeight: CGFloat { typesettingFont.capHeight }
  /// The height of the letter x.
  open var xHeight: CGFloat { typesettingFont.xHeight }
  /// The height of a line.
  open var lineHeight: CGFloat { typesettingFont.lineHeight }
  /// The extra spacing between lines.
  open var leading: CGFloat { typesettingFont.leading }
  /// The descriptor of the font.
  open var fontDescriptor: UIFontDescriptor {
    UIFontDescriptor(typesettingFont.descriptor, textStyle: style)
  }

  /// The names of the installed families, sorted.
  public class var familyNames: [String] { FontLibrary.shared.familyNames }

  // MARK: Comparison

  /// Whether two fonts have the same descriptor and text scaling.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFont else { return false }
    return self === other
      || (typesettingFont == other.typesettingFont && scaling == other.scaling)
  }

  /// A hash consistent with `isEqual(_:)`.
  open override var hash: Int { typesettingFont.hashValue }

  /// The name and the size.
  open override var description: String { "<UIFont: \(fontName) \(pointSize)>" }

  // MARK: Validation

  private static func checked(_ size: CGFloat) -> CGFloat { size > 0 ? size : 17 }
}
