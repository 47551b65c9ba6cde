import Foundation
import Graphics
import Raster

/// A layer that shows the content behind it, blurred.
///
/// Core Animation has a private class for this, used by `UIVisualEffectView`. The content is
/// everything painted before into the window, or into the closest ancestor that is faded or masked
/// as a whole: the backdrop does not see past that ancestor. At its edges the backdrop repeats the
/// outermost pixels.
///
/// A change behind any part of it repaints all of it.
public final class CABackdropLayer: CALayer {
  /// Creates a layer without blur, which shows nothing.
  public override init() {
    super.init()
    model.kind = BackdropProperties()
  }

  /// Creates a layer with another layer's values.
  public override init(layer: Any) {
    super.init(layer: layer)
    if !(model.kind is BackdropProperties) { model.kind = BackdropProperties() }
  }

  /// Always fails: layers do not come from archives.
  public required init?(coder: NSCoder) { nil }

  override class func makeReplica() -> CALayer { CABackdropLayer() }

  /// The standard deviation of the blur, in points.
  ///
  /// Animatable.
  ///
  /// Values that are not above 0 show nothing.
  public var blurRadius: CGFloat {
    get { model.backdrop.blurRadius }
    set {
      set(
        \.backdrop.blurRadius, to: newValue.isFinite ? max(newValue, 0) : 0, key: "blurRadius",
        makesStale: .appearance)
    }
  }

  override func join(_ tree: LayerTree) { tree.backdrops.add(self) }

  // MARK: Painting

  override var hasOwnPainting: Bool { shown.backdrop.blurRadius > 0 }

  override func paintOwn(into list: inout DisplayList, _ properties: LayerProperties) {
    guard let extent = composed.extent else { return }
    let sigma = Double(properties.backdrop.blurRadius) * composed.toDevice.rasterTransform.meanScale
    list.save()
    self.shape.clip(&list)
    list.blurBackdrop(in: extent, sigma: sigma)
    list.restore()
  }
}

/// The values of a backdrop layer.
struct BackdropProperties: LayerKind, Equatable {
  var blurRadius: CGFloat = 0

  static func property(_ keyPath: String) -> LayerKeyPath? {
    guard keyPath == "blurRadius" else { return nil }
    return .number(.appearance, { $0.backdrop.blurRadius }, { $0.backdrop.blurRadius = $1 })
  }
}

extension LayerProperties {
  /// A backdrop layer's values.
  var backdrop: BackdropProperties {
    get { self[BackdropProperties.self] }
    set { self[BackdropProperties.self] = newValue }
  }
}
