import Foundation
import Graphics

/// A colour, fixed or chosen by the traits under which it is drawn.
///
/// Components are sRGB from 0 to 1, not premultiplied. Values outside are kept by `getRed` but
/// clamped where something is drawn; NaN counts as 0. It never changes once made.
open class UIColor: NSObject, @unchecked Sendable {
  private enum Source {
    case fixed(ColorComponents)
    case dynamic(@Sendable (UITraitCollection) -> UIColor)
  }

  private let header = CoreFoundationHeader()
  private let source: Source

  // MARK: Initializers

  /// A colour from red, green, blue and opacity.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    source = .fixed(ColorComponents(red: red, green: green, blue: blue, alpha: alpha))
    super.init()
  }

  /// A grey, from 0 (black) to 1 (white).
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// A colour from hue (a full turn is 1), saturation, brightness and opacity.
  public convenience init(
    hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat
  ) {
    self.init(
      ColorComponents(hue: hue, saturation: saturation, brightness: brightness, alpha: alpha))
  }

  /// The colour that a Core Graphics colour names.
  public convenience init(cgColor: CGColor) {
    self.init(ColorComponents(cgColor))
  }

  /// A colour that is asked for anew whenever the traits differ.
  ///
  /// - Parameter dynamicProvider: Called on the thread that draws; it must not keep state.
  public init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
    source = .dynamic(dynamicProvider)
    super.init()
  }

  convenience init(_ components: ColorComponents) {
    self.init(
      red: components.red, green: components.green, blue: components.blue,
      alpha: components.alpha)
  }

  // MARK: Resolving

  /// The fixed colour under these traits; `self` where it is fixed already.
  open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    var color = self
    // A provider may answer with a dynamic colour; one that answers with itself must not hang.
    for _ in 0..<8 {
      guard case .dynamic(let provider) = color.source else { return color }
      color = provider(traitCollection)
    }
    if case .dynamic = color.source { return UIColor(white: 0, alpha: 0) }
    return color
  }

  /// The components under the current traits.
  var components: ColorComponents {
    if case .fixed(let components) = source { return components }
    if case .fixed(let components) = resolvedColor(with: .current).source { return components }
    return ColorComponents(red: 0, green: 0, blue: 0, alpha: 0)
  }

  /// The colour for drawing, resolved against the current traits.
  open var cgColor: CGColor { components.cgColor }

  /// The same colour with another opacity.
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

  // MARK: Components

  /// Writes the components under the current traits.
  ///
  /// Always `true`.
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

  /// Writes hue, saturation, brightness and opacity under the current traits.
  ///
  /// Always `true`.
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

  /// Writes the grey and the opacity.
  ///
  /// `false`, and nothing written, where the colour is no grey.
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

  /// Makes this the fill and stroke colour of the current context.
  open func set() {
    setFill()
    setStroke()
  }

  /// Makes this the fill colour of the current context.
  ///
  /// Without one, nothing happens.
  open func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }

  /// Makes this the stroke colour of the current context.
  ///
  /// Without one, nothing happens.
  open func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }

  // MARK: Comparing

  /// Fixed colours are equal when their components are; a dynamic colour only equals itself.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    if self === other { return true }
    if case .fixed(let mine) = source, case .fixed(let theirs) = other.source {
      return mine == theirs
    }
    return false
  }

  /// A hash in accord with `isEqual(_:)`.
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
