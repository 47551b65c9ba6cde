import Foundation
import Typesetting

/// A tab stop of a paragraph: a position to which a tab moves the text after it.
///
/// Immutable.
open class NSTextTab: NSObject, NSCopying, @unchecked Sendable {
  /// The key of an option.
  public struct OptionKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a key from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A `CharacterSet`; the text up to its first character ends at a right-aligned tab stop.
    ///
    /// With a decimal point, numbers stand below each other.
    public static let columnTerminators = OptionKey(rawValue: "NSTabColumnTerminatorsAttributeName")
  }

  private let header = CoreFoundationHeader()
  /// The tab stop in the typesetter's type.
  final let stop: ParagraphStyle.TabStop
  private let textAlignment: NSTextAlignment
  private let givenOptions: [OptionKey: Any]

  /// Creates a tab stop.
  ///
  /// - Parameters:
  ///   - alignment: `.right` puts the end of the text at the position, `.center` its centre, others
  ///     its start.
  ///   - loc: The distance from the leading edge of the text, in points.
  ///   - options: `columnTerminators`, or nothing. Characters from U+3000 on are ignored there.
  public init(
    textAlignment alignment: NSTextAlignment, location loc: CGFloat,
    options: [OptionKey: Any] = [:]
  ) {
    textAlignment = alignment
    givenOptions = options
    let part: ParagraphStyle.TabStop.Alignment =
      switch alignment {
      case .center: .center
      case .right: .trailing
      default: .leading
      }
    let wanted = options[.columnTerminators] as? CharacterSet
    let terminators = wanted.map { set in
      Set((UInt32(0x20)..<0x3000).filter { Unicode.Scalar($0).map(set.contains) == true })
    }
    stop = ParagraphStyle.TabStop(location: loc, alignment: part, terminators: terminators ?? [])
    super.init()
  }

  /// Those of a paragraph without others: twelve at intervals of 28 points.
  static let usual = (1...12).map { number in
    NSTextTab(textAlignment: .left, location: 28 * CGFloat(number))
  }

  /// The part of the text that is put at the position.
  open var alignment: NSTextAlignment { textAlignment }
  /// The distance from the leading edge of the text, in points.
  open var location: CGFloat { stop.location }
  /// The options with which the tab stop was created.
  open var options: [OptionKey: Any] { givenOptions }

  /// The characters that end the text before a decimal tab stop: the decimal point of a locale.
  open class func columnTerminators(for locale: Locale?) -> CharacterSet {
    CharacterSet(charactersIn: (locale ?? .current).decimalSeparator ?? ".")
  }

  /// The tab stop itself.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether both align the same part of the text at the same position.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSTextTab else { return false }
    return stop == other.stop
  }

  /// A hash consistent with `isEqual(_:)`.
  open override var hash: Int { stop.hashValue }
}
