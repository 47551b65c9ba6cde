import Foundation

extension UIImage {
  /// The weight of a symbol's strokes.
  public enum SymbolWeight: Int, Hashable, Sendable {
    /// Unspecified; drawn as regular.
    case unspecified = 0
    /// The thinnest.
    case ultraLight = 1
    /// Thin.
    case thin = 2
    /// Light.
    case light = 3
    /// Regular.
    case regular = 4
    /// Medium.
    case medium = 5
    /// Semibold.
    case semibold = 6
    /// Bold.
    case bold = 7
    /// Heavy.
    case heavy = 8
    /// The heaviest.
    case black = 9

    /// The factor of the stroke width, relative to regular.
    var strokeFactor: CGFloat {
      switch self {
      case .ultraLight: 0.4
      case .thin: 0.55
      case .light: 0.75
      case .unspecified, .regular: 0.95
      case .medium: 1.1
      case .semibold: 1.25
      case .bold: 1.45
      case .heavy: 1.65
      case .black: 1.9
      }
    }

    /// The weight that corresponds to a font's.
    init(_ weight: UIFont.Weight) {
      let steps: [(CGFloat, SymbolWeight)] = [
        (-0.7, .ultraLight), (-0.5, .thin), (-0.2, .light), (0.115, .regular), (0.265, .medium),
        (0.35, .semibold), (0.48, .bold), (0.59, .heavy),
      ]
      self = steps.first { weight.rawValue < $0.0 }?.1 ?? .black
    }
  }

  /// The size of a symbol relative to text of the same size.
  public enum SymbolScale: Int, Hashable, Sendable {
    /// Unspecified; drawn as medium.
    case unspecified = 0
    /// Smaller than capital letters.
    case small = 1
    /// Balanced with capital letters.
    case medium = 2
    /// Larger than capital letters.
    case large = 3

    /// The factor of the size.
    var factor: CGFloat {
      switch self {
      case .small: 0.8
      case .unspecified, .medium: 1
      case .large: 1.28
      }
    }
  }

  /// The configuration of an image.
  public class Configuration: NSObject, @unchecked Sendable {
    /// This configuration, overridden by the specified values of another.
    public func applying(_ other: Configuration?) -> Configuration { other ?? self }
  }

  /// The size, weight and colours of a symbol.
  ///
  /// Immutable.
  public final class SymbolConfiguration: Configuration, @unchecked Sendable {
    let pointSize: CGFloat?
    /// The text style that determines the size; `nil` for body, unless there is a `pointSize`.
    let textStyle: UIFont.TextStyle?
    let weight: SymbolWeight
    let scale: SymbolScale
    let colors: [UIColor]

    private init(
      pointSize: CGFloat? = nil, textStyle: UIFont.TextStyle? = nil,
      weight: SymbolWeight = .unspecified, scale: SymbolScale = .unspecified,
      colors: [UIColor] = []
    ) {
      self.textStyle = textStyle
      self.pointSize = pointSize.flatMap { $0 > 0 && $0.isFinite ? min($0, 4096) : nil }
      self.weight = weight
      self.scale = scale
      self.colors = colors
      super.init()
    }

    /// An empty configuration.
    public static var unspecified: SymbolConfiguration { SymbolConfiguration(scale: .unspecified) }

    /// A configuration with the size of the adjacent text.
    ///
    /// A size that is not positive and finite is ignored.
    public convenience init(pointSize: CGFloat) {
      self.init(pointSize: pointSize, weight: .unspecified, scale: .unspecified, colors: [])
    }

    /// A configuration with size and weight.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight) {
      self.init(pointSize: pointSize, weight: weight, scale: .unspecified, colors: [])
    }

    /// A configuration with size, weight and scale.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) {
      self.init(pointSize: pointSize, weight: weight, scale: scale, colors: [])
    }

    /// A configuration with a weight.
    public convenience init(weight: SymbolWeight) {
      self.init(pointSize: nil, weight: weight, scale: .unspecified, colors: [])
    }

    /// A configuration with a scale.
    public convenience init(scale: SymbolScale) {
      self.init(pointSize: nil, weight: .unspecified, scale: scale, colors: [])
    }

    /// A configuration with the size and weight of a font.
    public convenience init(font: UIFont, scale: SymbolScale = .unspecified) {
      self.init(pointSize: font.pointSize, weight: Self.weight(of: font), scale: scale, colors: [])
    }

    private static func weight(of font: UIFont) -> SymbolWeight {
      let weight = CGFloat(font.typesettingFont.descriptor.weight.rawValue)
      // Convert from OpenType weights to the named weights.
      let named: [(CGFloat, SymbolWeight)] = [
        (150, .ultraLight), (250, .thin), (350, .light), (450, .regular), (550, .medium),
        (650, .semibold), (750, .bold), (850, .heavy),
      ]
      return named.first { weight < $0.0 }?.1 ?? .black
    }

    /// A configuration with the size of a text style, which follows the user's text size.
    public convenience init(
      textStyle: UIFont.TextStyle, scale: SymbolScale = .unspecified
    ) {
      self.init(
        textStyle: textStyle, weight: Self.weight(of: .preferredFont(forTextStyle: textStyle)),
        scale: scale)
    }

    /// A configuration with a colour, which replaces the tint colour.
    public convenience init(hierarchicalColor: UIColor) {
      self.init(
        pointSize: nil, weight: .unspecified, scale: .unspecified, colors: [hierarchicalColor])
    }

    /// A configuration with colours; since symbols have one layer here, the first is used.
    public convenience init(paletteColors: [UIColor]) {
      self.init(pointSize: nil, weight: .unspecified, scale: .unspecified, colors: paletteColors)
    }

    /// This configuration, overridden by the specified values of another.
    public override func applying(_ other: Configuration?) -> Configuration {
      guard let other = other as? SymbolConfiguration else { return self }
      let decidesSize = other.pointSize != nil || other.textStyle != nil
      return SymbolConfiguration(
        pointSize: decidesSize ? other.pointSize : pointSize,
        textStyle: decidesSize ? other.textStyle : textStyle,
        weight: other.weight == .unspecified ? weight : other.weight,
        scale: other.scale == .unspecified ? scale : other.scale,
        colors: other.colors.isEmpty ? colors : other.colors)
    }

    /// The configuration with its size in points at the text size of given traits.
    func sized(for traits: UITraitCollection) -> SymbolConfiguration {
      guard pointSize == nil else { return self }
      return SymbolConfiguration(
        pointSize: pointSize(for: traits), weight: weight, scale: scale, colors: colors)
    }

    private func pointSize(for traits: UITraitCollection) -> CGFloat {
      pointSize ?? (textStyle ?? .body).pointSize(at: traits.preferredContentSizeCategory)
    }

    /// The side of the symbol's square in points, for the current traits: its grid is a fifth
    /// larger than the text size.
    var side: CGFloat { (pointSize(for: .current) * scale.factor * 1.2 * 2).rounded() / 2 }

    /// Whether two configurations specify the same values.
    public override func isEqual(_ object: Any?) -> Bool {
      guard let other = object as? SymbolConfiguration else { return false }
      return pointSize == other.pointSize && textStyle == other.textStyle
        && weight == other.weight && scale == other.scale && colors == other.colors
    }

    /// A hash consistent with `isEqual(_:)`.
    public override var hash: Int {
      var hasher = Hasher()
      hasher.combine(pointSize)
      hasher.combine(textStyle)
      hasher.combine(weight)
      hasher.combine(scale)
      hasher.combine(colors)
      return hasher.finalize()
    }
  }
}
