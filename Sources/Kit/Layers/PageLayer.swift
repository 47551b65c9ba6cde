import Foundation
import Graphics
import Raster

/// A page that shows a picture of a layer and is rolled up from its lower right corner.
final class PageLayer: CALayer {
  private weak var original: CALayer?
  private var sheet: PageSheet?

  /// Makes a page in the place of a layer; its picture is made in its first frame, or when it is asked
  /// to take one.
  convenience init(of original: CALayer) {
    self.init()
    self.original = original
    lie(as: original)
  }

  required init() {
    super.init()
    model.kind = .curl(CurlProperties())
    model.masksToBounds = true
  }

  override init(layer: Any) { super.init(layer: layer) }

  /// Takes the picture of the layer as it is now, whatever a transition makes of its opacity.
  func takePicture() {
    guard let original, let scale = original.tree?.scale else { return }
    let opacity = original.presented?.values.opacity
    original.presented?.values.opacity = original.model.opacity
    sheet = original.picture(scale: scale).flatMap { PageSheet($0) }
    if let opacity { original.presented?.values.opacity = opacity }
  }

  /// All of the window is laid out and drawn by now.
  override func display() { if sheet == nil { takePicture() } }

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
