import Foundation
import MaruKit
import MaruTestKit
import Testing

/// The properties that an animation block animates, half-way.
@MainActor @Suite struct AnimatedPropertyTests {
  private final class Coloured: UIView {
    override class var layerClass: AnyClass { CAGradientLayer.self }
  }
  private final class Drawn: UIView {
    override class var layerClass: AnyClass { CAShapeLayer.self }
  }

  private let bench = BoxBench()
  private var screen: TestScreen { bench.screen }
  private var box: UIView { bench.box }

  /// The presentation layer in the middle of an animation.
  private func middle<Layer: CALayer>(of layer: Layer, _ change: () -> Void) -> Layer? {
    screen.memory.frame()
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: change)
    screen.advance(by: 0.5)
    return layer.presentation()
  }

  private func expect(_ value: CGFloat?, _ expected: CGFloat) {
    #expect(abs((value ?? .nan) - expected) < 0.02, "\(value ?? .nan)")
  }

  @Test func `position and size animate`() {
    let shown = middle(of: box.layer) {
      box.center = CGPoint(x: 150, y: 70)
      box.bounds = CGRect(x: 10, y: 0, width: 200, height: 100)
      box.transform = CGAffineTransform(rotationAngle: 1)
      box.alpha = 0
    }
    #expect(shown?.position == CGPoint(x: 100, y: 60))
    #expect(shown?.bounds == CGRect(x: 5, y: 0, width: 150, height: 100))
    expect(shown?.transform.m11, cos(0.5))
    expect(shown.map { CGFloat($0.opacity) }, 0.5)
  }

  @Test func `corners, borders and shadows animate`() {
    let layer = box.layer
    layer.borderColor = CGColor(gray: 0, alpha: 1)
    let shown = middle(of: layer) {
      layer.cornerRadius = 10
      layer.borderWidth = 4
      layer.borderColor = CGColor(gray: 1, alpha: 1)
      layer.shadowOpacity = 1
      layer.shadowRadius = 13
      layer.shadowOffset = CGSize(width: 0, height: 7)
      layer.shadowColor = CGColor(gray: 1, alpha: 1)
    }
    expect(shown?.cornerRadius, 5)
    expect(shown?.borderWidth, 2)
    expect(shown?.borderColor?.red, 0.5)
    expect(shown.map { CGFloat($0.shadowOpacity) }, 0.5)
    expect(shown?.shadowRadius, 8)
    expect(shown?.shadowOffset.height, 2)
    expect(shown?.shadowColor?.red, 0.5)
  }

  @Test func `a gradient animates`() throws {
    let view = Coloured(frame: box.bounds)
    box.addSubview(view)
    let layer = try #require(view.layer as? CAGradientLayer)
    layer.colors = [CGColor(gray: 0, alpha: 1), CGColor(gray: 0, alpha: 1)]
    layer.locations = [0, 0.5]
    let shown = middle(of: layer) {
      layer.colors = [CGColor(gray: 1, alpha: 1), CGColor(gray: 0, alpha: 1)]
      layer.locations = [0, 1]
      layer.startPoint = CGPoint(x: 1, y: 0)
      layer.endPoint = CGPoint(x: 1, y: 0)
    }
    expect((shown?.colors?.first as? CGColor)?.red, 0.5)
    #expect(shown?.locations == [0, 0.75])
    #expect(shown?.startPoint == CGPoint(x: 0.75, y: 0))
    #expect(shown?.endPoint == CGPoint(x: 0.75, y: 0.5))
  }

  @Test func `a shape animates`() throws {
    let view = Drawn(frame: box.bounds)
    box.addSubview(view)
    let layer = try #require(view.layer as? CAShapeLayer)
    layer.fillColor = CGColor(gray: 0, alpha: 1)
    layer.strokeEnd = 0
    let shown = middle(of: layer) {
      layer.strokeStart = 0.5
      layer.strokeEnd = 1
      layer.lineWidth = 3
      layer.lineDashPhase = 4
      layer.fillColor = CGColor(gray: 1, alpha: 1)
    }
    expect(shown?.strokeStart, 0.25)
    expect(shown?.strokeEnd, 0.5)
    expect(shown?.lineWidth, 2)
    expect(shown?.lineDashPhase, 2)
    expect(shown?.fillColor?.red, 0.5)
  }

  @Test func `a changed constraint animates once it is laid out in the block`() {
    let view = UIView()
    view.translatesAutoresizingMaskIntoConstraints = false
    box.addSubview(view)
    let width = view.widthAnchor.constraint(equalToConstant: 20)
    NSLayoutConstraint.activate([
      width, view.heightAnchor.constraint(equalToConstant: 10),
      view.leadingAnchor.constraint(equalTo: box.leadingAnchor),
      view.topAnchor.constraint(equalTo: box.topAnchor),
    ])
    let shown = middle(of: view.layer) {
      width.constant = 60
      box.layoutIfNeeded()
    }
    expect(shown?.bounds.width, 40)
    #expect(view.bounds.width == 60)
  }
}
