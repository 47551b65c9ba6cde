import Foundation
import Synchronization
import Typesetting

/// A face at a size.
///
/// All measures are points. It never changes once made.
open class UIFont: NSObject, @unchecked Sendable {
  private let header = CoreFoundationHeader()
  /// The font as the typesetter takes it.
  public let typesettingFont: Font
  /// How it follows the user's text size, if it does.
  let scaling: TextScaling?

  /// The style that it was made for.
  var style: TextStyle? { if case .style(let style)? = scaling { style } else { nil } }

  /// A typesetter's font.
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
  /// The system's fonts that are kept; an interface has far fewer.
  private static let knownLimit = 128

  /// The system's font as wanted, made once: a font that is shared has found its face already.
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

  /// The fonts that ship with the kit stand behind what is installed.
  static let prepare: Void = {
    if FontLibrary.shared.bundledFontsDirectory == nil {
      FontLibrary.shared.bundledFontsDirectory = Resources.shared.fonts
    }
  }()

  // MARK: Initializers

  /// The font of this family or PostScript name; `nil` if there is none.
  ///
  /// For a font that iOS has and this machine lacks it is the nearest installed one, as in a browser.
  ///
  /// - Parameters:
  ///   - name: Compared without regard to case.
  ///   - size: Points; zero or less means 17.
  public convenience init?(name: String, size: CGFloat) {
    guard !name.isEmpty else { return nil }
    let family = String(name.prefix { $0 != "-" })
    for descriptor in [
      FontDescriptor(families: [name], size: Self.checked(size)),
      FontDescriptor(
        families: [family], size: Self.checked(size),
        weight: Self.weight(inName: name), isItalic: name.lowercased().contains("italic")),
    ] {
      let font = Font(descriptor)
      let found = [font.familyName, font.postScriptName].contains {
        $0.caseInsensitiveCompare(name) == .orderedSame
      }
      if found {
        self.init(descriptor)
        return
      }
    }
    guard let families = FontSubstitutes.families(for: name) else { return nil }
    let style = name.lowercased()
    self.init(
      FontDescriptor(
        families: families, size: Self.checked(size), weight: Self.weight(inName: name),
        isItalic: style.contains("italic") || style.contains("oblique"),
        isMonospaced: families.last == "monospace"))
  }

  /// The font that a descriptor asks for.
  ///
  /// - Parameters:
  ///   - descriptor: What is wanted.
  ///   - pointSize: Points; 0 means the descriptor's own size.
  public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    var wanted = descriptor.typesettingDescriptor
    if pointSize > 0 { wanted.size = pointSize }
    self.init(wanted)
  }

  /// The system's font in regular weight.
  ///
  /// Zero or less means 17 points.
  public class func systemFont(ofSize size: CGFloat) -> UIFont {
    shared(FontDescriptor(size: checked(size)))
  }

  /// The system's font.
  ///
  /// Zero or less means 17 points.
  public class func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    shared(FontDescriptor(size: checked(size), weight: weight.typesettingWeight))
  }

  /// The system's font, bold.
  public class func boldSystemFont(ofSize size: CGFloat) -> UIFont {
    systemFont(ofSize: size, weight: .bold)
  }

  /// The system's font, slanted.
  public class func italicSystemFont(ofSize size: CGFloat) -> UIFont {
    shared(FontDescriptor(size: checked(size), isItalic: true))
  }

  /// The system's font whose glyphs are all equally wide.
  public class func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    shared(
      FontDescriptor(size: checked(size), weight: weight.typesettingWeight, isMonospaced: true))
  }

  /// The system's font whose digits are equally wide, for numbers that change.
  public class func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    shared(
      FontDescriptor(
        size: checked(size), weight: weight.typesettingWeight, features: ["tnum": 1]))
  }

  /// The font for a purpose, at the user's text size.
  public class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    preferredFont(forTextStyle: style, compatibleWith: nil)
  }

  /// The font for a purpose, at the text size of these traits, or of the current ones.
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
  /// Zero or less means 17 points.
  open func withSize(_ size: CGFloat) -> UIFont {
    var descriptor = typesettingFont.descriptor
    descriptor.size = Self.checked(size)
    return UIFont(descriptor)
  }

  /// The same face at a size that it has for its text size.
  func scaled(to size: CGFloat, by scaling: TextScaling) -> UIFont {
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

  /// The family of the face that was found.
  open var familyName: String { typesettingFont.familyName }
  /// The PostScript name of the face that was found.
  open var fontName: String { typesettingFont.postScriptName }
  /// The size of the em.
  open var pointSize: CGFloat { typesettingFont.pointSize }
  /// From the baseline up to the top of the line.
  open var ascender: CGFloat { typesettingFont.ascender }
  /// From the baseline down to the bottom of the line; negative.
  open var descender: CGFloat { typesettingFont.descender }
  /// The height of a capital letter.
  open var capHeight: CGFloat { typesettingFont.capHeight }
  /// The height of the letter x.
  open var xHeight: CGFloat { typesettingFont.xHeight }
  /// The height of a line.
  open var lineHeight: CGFloat { typesettingFont.lineHeight }
  /// The extra space between lines that the face asks for.
  open var leading: CGFloat { typesettingFont.leading }
  /// What was asked for.
  open var fontDescriptor: UIFontDescriptor {
    UIFontDescriptor(typesettingFont.descriptor, textStyle: style)
  }

  /// The names of the families that are installed, sorted.
  public class var familyNames: [String] { FontLibrary.shared.familyNames }

  // MARK: Comparing

  /// Equal when the same was asked for, and follows the user's text size alike.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFont else { return false }
    return self === other
      || (typesettingFont == other.typesettingFont && scaling == other.scaling)
  }

  /// A hash in accord with `isEqual(_:)`.
  open override var hash: Int { typesettingFont.hashValue }

  /// The name and the size.
  open override var description: String { "<UIFont: \(fontName) \(pointSize)>" }

  // MARK: Checking

  private static func checked(_ size: CGFloat) -> CGFloat { size > 0 ? size : 17 }

  private static func weight(inName name: String) -> FontWeight {
    let lower = name.lowercased()
    let names: [(String, FontWeight)] = [
      ("ultralight", .ultraLight), ("thin", .thin), ("semilight", .light), ("light", .light),
      ("medium", .medium), ("semibold", .semibold), ("demi", .semibold),
      ("extrabold", .heavy), ("bold", .bold), ("heavy", .heavy), ("black", .black),
    ]
    return names.first { lower.contains($0.0) }?.1 ?? .regular
  }
}
