import Foundation
import MaruKit
import MaruTestKit
import Testing

/// A view's anchor point and 3D transform.
@MainActor @Suite struct ViewGeometryTests {
  private let bench = BoxBench()
  private var screen: TestScreen { bench.screen }
  private var box: UIView { bench.box }

  @Test func `the 3D transform is the layer's, and is animated`() {
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      box.transform3D = CATransform3DMakeRotation(2, 0, 1, 0)
    }
    #expect(box.layer.transform == box.transform3D)
    screen.advance(by: 0.5)
    #expect(abs((box.layer.presentation()?.transform.m11 ?? 0) - cos(1)) < 1e-6)
    box.transform3D = CATransform3DMakeScale(2, 3, 4)
    #expect(box.transform == CGAffineTransform(scaleX: 2, y: 3))
  }

  @Test func `the anchor lies at the view's centre, and is the centre of rotation`() {
    box.anchorPoint = CGPoint(x: 0, y: 0)
    #expect(box.center == CGPoint(x: 50, y: 50))
    #expect(box.frame == CGRect(x: 50, y: 50, width: 100, height: 100))
    box.transform = CGAffineTransform(scaleX: 2, y: 2)
    #expect(box.frame == CGRect(x: 50, y: 50, width: 200, height: 200))
    box.transform = .identity
    box.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
    #expect(box.center == CGPoint(x: 10, y: 20))
    box.anchorPoint = CGPoint(x: CGFloat.nan, y: 0)
    #expect(box.anchorPoint == .zero)
  }

  @Test func `with another anchor a view keeps its frame from constraints and mask`() {
    let host = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 50))
    view.autoresizingMask = .flexibleWidth
    view.anchorPoint = CGPoint(x: 1, y: 1)
    view.frame = CGRect(x: 0, y: 0, width: 200, height: 50)
    host.addSubview(view)
    host.frame.size.width = 300
    #expect(view.frame == CGRect(x: 0, y: 0, width: 300, height: 50))
    let placed = UIView()
    placed.translatesAutoresizingMaskIntoConstraints = false
    host.addSubview(placed)
    NSLayoutConstraint.activate([
      placed.leadingAnchor.constraint(equalTo: host.leadingAnchor, constant: 10),
      placed.topAnchor.constraint(equalTo: host.topAnchor),
      placed.widthAnchor.constraint(equalToConstant: 40),
      placed.heightAnchor.constraint(equalToConstant: 40),
    ])
    box.superview?.addSubview(host)
    screen.memory.frame()
    placed.anchorPoint = .zero
    screen.memory.frame()
    #expect(placed.frame == CGRect(x: 10, y: 0, width: 40, height: 40))
    #expect(placed.center == CGPoint(x: 10, y: 0))
  }
}
