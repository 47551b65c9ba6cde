import Foundation
import Graphics

/// A colour, either fixed or dependent on traits.
///
/// Components are sRGB, 0…1, not premultiplied. Values outside are kept by `getRed` but clamped
/// when drawing; NaN counts as 0. Immutable.
open class UIColor: NSObject, @unchecked Sendable {
  private enum Source {
    case fixed(ColorComponents)
    case dynamic(@Sendable (UITraitCollection) -> UIColor)
  }

  private let header = CoreFoundationHeader()
  private let source: Source

  // MARK: Initializers

  /// Creates a colour from red, green, blue and opacity.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    source = .fixed(ColorComponents(red: red, green: green, blue: blue, alpha: alpha))
    super.init()
  }

  /// Creates a grey from 0 (black) to 1 (white).
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Creates a colour from hue (1 is a full turn), saturation, brightness and opacity.
  public convenience init(
    hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat
  ) {
    self.init(
      ColorComponents(hue: hue, saturation: saturation, brightness: brightness, alpha: alpha))
  }

  /// Creates a colour from a Core Graphics colour.
  public convenience init(cgColor: CGColor) {
    self.init(ColorComponents(cgColor))
  }

  /// Creates a dynamic colour, which is resolved for each collection of traits.
  ///
  /// - Parameter dynamicProvider: Called on the drawing thread; it must not keep state.
  public init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
    source = .dynamic(dynamicProvider)
    super.init()
  }

  /// Creates the colour of `#colorLiteral(red:green:blue:alpha:)`.
  public required convenience init(
    _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
  ) {
    self.init(
      red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }

  convenience init(_ components: ColorComponents) {
    self.init(
      red: components.red, green: components.green, blue: components.blue,
      alpha: components.alpha)
  }

  // MARK: Resolution

  /// The fixed colour for given traits; `self` if it is fixed.
  open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    var color = self
    // A provider may return a dynamic colour; limit the steps, in case it returns itself.
    for _ in 0..<8 {
      guard case .dynamic(let provider) = color.source else { return color }
      color = provider(traitCollection)
    }
    if case .dynamic = color.source { return UIColor(white: 0, alpha: 0) }
    return color
  }

  /// The components for the current traits.
  final var components: ColorComponents {
    if case .fixed(let components) = source { return components }
    if case .fixed(let components) = resolvedColor(with: .current).source { return components }
    return ColorComponents(red: 0, green: 0, blue: 0, alpha: 0)
  }

  /// The colour for drawing, resolved for the current traits.
  open var cgColor: CGColor { components.cgColor }

  /// The colour with another opacity.
  ///
  /// A dynamic colour stays dynamic.
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    switch source {
    case .fixed(var components):
      components.alpha = alpha.isNaN ? 0 : alpha
      return UIColor(components)
    case .dynamic:
      return UIColor { traits in
        self.resolvedColor(with: traits).withAlphaComponent(alpha)
      }
    }
  }

  /// The grey of the same luminance and opacity, which shows a tint colour that is dimmed.
  ///
  /// The luma of Rec. 709, from the components without linearization. A dynamic colour stays
  /// dynamic.
  final var dimmed: UIColor {
    guard case .fixed(let components) = source else {
      return UIColor { self.resolvedColor(with: $0).dimmed }
    }
    let luma = 0.2126 * components.red + 0.7152 * components.green + 0.0722 * components.blue
    return UIColor(white: luma, alpha: components.alpha)
  }

  // MARK: Components

  /// Gets the components for the current traits.
  ///
  /// Returns `true` always.
  @discardableResult
  open func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let components = self.components
    red?.pointee = components.red
    green?.pointee = components.green
    blue?.pointee = components.blue
    alpha?.pointee = components.alpha
    return true
  }

  /// Gets hue, saturation, brightness and opacity for the current traits.
  ///
  /// Returns `true` always.
  @discardableResult
  open func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let components = self.components
    let (turn, strength, value) = components.hueSaturationBrightness
    hue?.pointee = turn
    saturation?.pointee = strength
    brightness?.pointee = value
    alpha?.pointee = components.alpha
    return true
  }

  /// Gets the grey level and the opacity.
  ///
  /// If the colour is not a grey, returns `false` and writes nothing.
  @discardableResult
  open func getWhite(
    _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let components = self.components
    guard components.red == components.green, components.green == components.blue else {
      return false
    }
    white?.pointee = components.red
    alpha?.pointee = components.alpha
    return true
  }

  // MARK: Drawing

  /// Sets the fill and stroke colour of the current context.
  open func set() {
    setFill()
    setStroke()
  }

  /// Sets the fill colour of the current context.
  ///
  /// Without a context it does nothing.
  open func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }

  /// Sets the stroke colour of the current context.
  ///
  /// Without a context it does nothing.
  open func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }

  // MARK: Comparison

  /// Fixed colours are equal if their components are; a dynamic colour only equals itself.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    if self === other { return true }
    if case .fixed(let mine) = source, case .fixed(let theirs) = other.source {
      return mine == theirs
    }
    return false
  }

  /// A hash consistent with `isEqual(_:)`.
  open override var hash: Int {
    if case .fixed(let components) = source { return components.hashValue }
    return ObjectIdentifier(self).hashValue
  }

  /// The components, or that the colour is dynamic.
  open override var description: String {
    guard case .fixed(let components) = source else { return "UIColor(dynamic)" }
    return "UIColor(\(components.red) \(components.green) \(components.blue) \(components.alpha))"
  }
}
