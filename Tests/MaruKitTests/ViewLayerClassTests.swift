import MaruKit
import Testing

/// The layers that views create for themselves.
@MainActor @Suite struct ViewLayerClassTests {
  @Test func `a view has a layer of its layer class, and so have subclasses`() {
    class Drawing: UIView {
      override class var layerClass: AnyClass { CAShapeLayer.self }
    }
    final class Sketch: Drawing {}
    #expect(Drawing().layer is CAShapeLayer && Sketch().layer is CAShapeLayer)
    #expect(UIView.layerClass == CALayer.self && type(of: UIView().layer) == CALayer.self)
  }

  @Test func `a class that is not a layer's is reported, and the layer is plain`() {
    final class Mistaken: UIView {
      override class var layerClass: AnyClass { UIView.self }
    }
    var warnings: [String] = []
    UIApplication.shared.onWarning = { warnings.append($0) }
    defer { UIApplication.shared.onWarning = nil }
    #expect(type(of: Mistaken().layer) == CALayer.self)
    #expect(warnings.count == 1 && warnings[0].contains("layerClass of Mistaken is UIView"))
  }
}
