import Foundation
import Graphics
import Raster

/// A page that shows a snapshot of a layer and curls up from its lower right corner.
package final class PageLayer: CALayer {
  private weak var original: CALayer?
  private var sheet: PageSheet?

  /// Creates a page in the position of a layer.
  ///
  /// The snapshot is taken in the page's first frame, or by `takePicture()`.
  package convenience init(of original: CALayer) {
    self.init()
    self.original = original
    lie(as: original)
  }

  package override init() {
    super.init()
    model.kind = CurlProperties()
    model.masksToBounds = true
  }

  package override init(layer: Any) { super.init(layer: layer) }

  package required init?(coder: NSCoder) { nil }

  /// How far the page is turned: 0 lies flat, 1 is gone.
  package var progress: CGFloat {
    get { model.curl.progress }
    set { set(\.curl.progress, to: newValue, key: "progress", makesStale: .appearance) }
  }

  /// Takes a snapshot of the layer's current state, ignoring the opacity set by a transition.
  func takePicture() {
    guard let original, let scale = original.tree?.scale else { return }
    let opacity = original.presented?.values.opacity
    original.presented?.values.opacity = original.model.opacity
    sheet = original.picture(scale: scale).flatMap { PageSheet($0) }
    if let opacity { original.presented?.values.opacity = opacity }
  }

  /// At this point the whole window is laid out and drawn.
  package override func display() { if sheet == nil { takePicture() } }

  // MARK: Painting

  override var hasOwnPainting: Bool { sheet != nil && shown.curl.progress < 1 }

  override func paintOwn(into list: inout DisplayList, _ properties: LayerProperties) {
    guard let sheet else { return }
    let bounds = properties.bounds
    let curl = PageCurl(size: bounds.size, progress: properties.curl.progress)
    let toDevice = CGAffineTransform(translationX: bounds.minX, y: bounds.minY)
      .concatenating(composed.toDevice)
    let area = composed.extent ?? sheet.front.bounds
    sheet.paint(curl, into: &list, toDevice: toDevice, bounds: area)
  }
}

/// The values of a page layer.
struct CurlProperties: LayerKind, Equatable {
  /// 0 lies flat, 1 is gone.
  var progress: CGFloat = 0
}

extension LayerProperties {
  /// A page layer's values.
  var curl: CurlProperties {
    get { self[CurlProperties.self] }
    set { self[CurlProperties.self] = newValue }
  }
}
