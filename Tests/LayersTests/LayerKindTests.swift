import Foundation
import Graphics
import Raster
import Testing

@testable import Layers

/// The values of a layer that is filled up to a level.
private struct LevelProperties: LayerKind {
  var level: CGFloat = 0.5
  var color = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

  static func property(_ keyPath: String) -> LayerKeyPath? {
    switch keyPath {
    case "level":
      .number(.appearance, { $0.filling.level }, { $0.filling.level = $1 })
    case "color": .color({ $0.filling.color }) { if let color = $1 { $0.filling.color = color } }
    default: nil
    }
  }

  static let implicitKeys: Set<String> = ["level"]

  mutating func tint(_ color: InstanceColor) { self.color = color.tinting(self.color) }
}

private final class LevelLayer: CALayer {
  override init() {
    super.init()
    model.kind = LevelProperties()
  }

  override init(layer: Any) {
    super.init(layer: layer)
    if !(model.kind is LevelProperties) { model.kind = LevelProperties() }
  }

  required init?(coder: NSCoder) { nil }

  override class func makeReplica() -> CALayer { LevelLayer() }

  var level: CGFloat {
    get { model.filling.level }
    set { set(\.filling.level, to: newValue, key: "level", makesStale: .appearance) }
  }

  override var hasOwnPainting: Bool { shown.filling.level > 0 }

  override func paintOwn(into list: inout DisplayList, _ properties: LayerProperties) {
    let values = properties.filling
    var area = properties.bounds
    area.size.height *= values.level
    let rect = area.applying(composed.toDevice).rasterRect
    list.fill(rect, with: .color(values.color.premultiplied))
  }
}

extension LayerProperties {
  fileprivate var filling: LevelProperties {
    get { self[LevelProperties.self] }
    set { self[LevelProperties.self] = newValue }
  }
}

/// A kind of layer that is written in one file, as the article "Add a layer kind" explains.
@MainActor @Suite struct LayerKindTests {
  private let window: Window
  private let layer = LevelLayer()

  init() throws {
    window = try Window(40, 40)
    layer.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    window.tree.root.addSublayer(layer)
    window.frame()
  }

  private func pixel(_ x: Int, _ y: Int) -> UInt32? { window.bitmap.pixel(x: x, y: y) }

  @Test func `it paints its values, and a change shows in the next frame`() throws {
    #expect(pixel(5, 19) == 0xFFFF_0000 && pixel(5, 20) == 0xFFFF_FFFF)
    layer.level = 0.25
    window.frame()
    #expect(pixel(5, 9) == 0xFFFF_0000 && pixel(5, 10) == 0xFFFF_FFFF)
    #expect(try window.wrongPixels() == 0)
  }

  @Test func `its values are animated by their key paths`() throws {
    let rise = CABasicAnimation(keyPath: "level")
    rise.fromValue = 0.0
    rise.toValue = 1.0
    rise.duration = 1
    layer.add(rise, forKey: nil)
    window.frame()
    window.clock.advance(by: 0.5 - 1.0 / 60)
    window.frame()
    let shown = try #require(layer.presentation()?.value(forKeyPath: "level") as? CGFloat)
    #expect(abs(shown - 0.5) < 0.03)
    #expect(layer.level == 0.5)
    #expect(layer.value(forKeyPath: "level") as? CGFloat == 0.5)
    layer.setValue(0.75, forKeyPath: "level")
    #expect(layer.level == 0.75)
  }

  @Test func `changes of its values are animated implicitly if it says so`() {
    window.tree.animatesImplicitly = true
    layer.level = 1
    layer.setValue(CGColor(gray: 0, alpha: 1), forKeyPath: "color")
    #expect(layer.animationKeys() == ["level"])
  }

  @Test func `other layers have neither its values nor its key paths`() {
    let plain = CALayer()
    #expect(LayerKeyPath("level", of: plain.model) == nil)
    plain.model.filling.level = 0.9
    #expect(plain.model.kind == nil)
    #expect(plain.model.filling.level == 0.5)
    let shape = CAShapeLayer()
    shape.model.filling.level = 0.9
    #expect(shape.model.kind is ShapeProperties)
    let wrong = CABasicAnimation(keyPath: "level")
    wrong.toValue = 1.0
    shape.add(wrong, forKey: nil)
    window.tree.root.addSublayer(shape)
    window.frame()
    #expect(shape.presentation()?.value(forKeyPath: "level") == nil)
  }

  @Test func `a replicator tints its copies`() {
    let replicator = CAReplicatorLayer()
    replicator.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    replicator.instanceCount = 2
    replicator.instanceTransform = CATransform3DMakeTranslation(20, 0, 0)
    replicator.instanceRedOffset = -0.6
    layer.frame = CGRect(x: 0, y: 0, width: 20, height: 40)
    replicator.addSublayer(layer)
    window.tree.root.addSublayer(replicator)
    window.frame()
    #expect(pixel(5, 5) == 0xFFFF_0000)
    #expect(pixel(25, 5) == 0xFF66_0000)
  }
}
