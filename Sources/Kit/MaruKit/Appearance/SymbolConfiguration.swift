import Foundation

extension UIImage {
  /// How heavy a symbol's strokes are.
  public enum SymbolWeight: Int, Hashable, Sendable {
    /// Not decided; drawn as regular.
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

    /// What the width of a regular stroke is multiplied with.
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

    /// The weight that goes with a font's.
    init(_ weight: UIFont.Weight) {
      let steps: [(CGFloat, SymbolWeight)] = [
        (-0.7, .ultraLight), (-0.5, .thin), (-0.2, .light), (0.115, .regular), (0.265, .medium),
        (0.35, .semibold), (0.48, .bold), (0.59, .heavy),
      ]
      self = steps.first { weight.rawValue < $0.0 }?.1 ?? .black
    }
  }

  /// How large a symbol is beside text of the same size.
  public enum SymbolScale: Int, Hashable, Sendable {
    /// Not decided; drawn as medium.
    case unspecified = 0
    /// Smaller than capital letters call for.
    case small = 1
    /// In balance with capital letters.
    case medium = 2
    /// Larger than capital letters call for.
    case large = 3

    /// What the size is multiplied with.
    var factor: CGFloat {
      switch self {
      case .small: 0.8
      case .unspecified, .medium: 1
      case .large: 1.28
      }
    }
  }

  /// Under which traits an image is meant to be used.
  public class Configuration: NSObject, @unchecked Sendable {
    /// The configuration with what `other` decides laid over it.
    public func applying(_ other: Configuration?) -> Configuration { other ?? self }
  }

  /// Size, weight and colours of a symbol.
  ///
  /// It never changes once made.
  public final class SymbolConfiguration: Configuration, @unchecked Sendable {
    let pointSize: CGFloat?
    /// The text style that decides the size; `nil` for body, unless there is a `pointSize`.
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

    /// Decides nothing.
    public static var unspecified: SymbolConfiguration { SymbolConfiguration(scale: .unspecified) }

    /// Decides the size of the text beside it.
    ///
    /// What is not positive and finite decides nothing.
    public convenience init(pointSize: CGFloat) {
      self.init(pointSize: pointSize, weight: .unspecified, scale: .unspecified, colors: [])
    }

    /// Decides size and weight.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight) {
      self.init(pointSize: pointSize, weight: weight, scale: .unspecified, colors: [])
    }

    /// Decides size, weight and scale.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) {
      self.init(pointSize: pointSize, weight: weight, scale: scale, colors: [])
    }

    /// Decides the weight.
    public convenience init(weight: SymbolWeight) {
      self.init(pointSize: nil, weight: weight, scale: .unspecified, colors: [])
    }

    /// Decides the scale.
    public convenience init(scale: SymbolScale) {
      self.init(pointSize: nil, weight: .unspecified, scale: scale, colors: [])
    }

    /// Takes size and weight from a font.
    public convenience init(font: UIFont, scale: SymbolScale = .unspecified) {
      self.init(pointSize: font.pointSize, weight: Self.weight(of: font), scale: scale, colors: [])
    }

    private static func weight(of font: UIFont) -> SymbolWeight {
      let weight = CGFloat(font.typesettingFont.descriptor.weight.rawValue)
      // Back from the scale of OpenType, by the named weights.
      let named: [(CGFloat, SymbolWeight)] = [
        (150, .ultraLight), (250, .thin), (350, .light), (450, .regular), (550, .medium),
        (650, .semibold), (750, .bold), (850, .heavy),
      ]
      return named.first { weight < $0.0 }?.1 ?? .black
    }

    /// Takes the size from a text style at the user's text size, and follows that.
    public convenience init(
      textStyle: UIFont.TextStyle, scale: SymbolScale = .unspecified
    ) {
      self.init(
        textStyle: textStyle, weight: Self.weight(of: .preferredFont(forTextStyle: textStyle)),
        scale: scale)
    }

    /// Decides the colour whatever the tint.
    public convenience init(hierarchicalColor: UIColor) {
      self.init(
        pointSize: nil, weight: .unspecified, scale: .unspecified, colors: [hierarchicalColor])
    }

    /// Decides the colours; a symbol here has one layer, so the first counts.
    public convenience init(paletteColors: [UIColor]) {
      self.init(pointSize: nil, weight: .unspecified, scale: .unspecified, colors: paletteColors)
    }

    /// This configuration with what `other` decides laid over it.
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

    /// The configuration with its size in points, for the text size of some traits.
    func sized(for traits: UITraitCollection) -> SymbolConfiguration {
      guard pointSize == nil else { return self }
      return SymbolConfiguration(
        pointSize: pointSize(for: traits), weight: weight, scale: scale, colors: colors)
    }

    private func pointSize(for traits: UITraitCollection) -> CGFloat {
      pointSize ?? (textStyle ?? .body).pointSize(at: traits.preferredContentSizeCategory)
    }

    /// The side of a symbol's square in points, for the current traits: its grid is a fifth larger
    /// than the text's size.
    var side: CGFloat { (pointSize(for: .current) * scale.factor * 1.2 * 2).rounded() / 2 }

    /// Equal when the same is decided.
    public override func isEqual(_ object: Any?) -> Bool {
      guard let other = object as? SymbolConfiguration else { return false }
      return pointSize == other.pointSize && textStyle == other.textStyle
        && weight == other.weight && scale == other.scale && colors == other.colors
    }

    /// A hash in accord with `isEqual(_:)`.
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
