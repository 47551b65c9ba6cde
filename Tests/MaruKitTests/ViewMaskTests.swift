import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct ViewMaskTests {
  private final class Half: UIView {
    let part = UIView(frame: .zero)

    override func layoutSubviews() {
      super.layoutSubviews()
      if part.superview == nil { addSubview(part) }
      part.backgroundColor = .black
      part.frame = CGRect(x: 0, y: 0, width: bounds.width / 2, height: bounds.height)
    }
  }

  @Test func `a mask reveals by its alpha, is laid out, and has no superview`() {
    let screen = TestScreen(size: CGSize(width: 200, height: 100))
    let root = UIViewController()
    root.loadViewIfNeeded()
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    view.backgroundColor = .red
    root.view.addSubview(view)
    let mask = Half(frame: view.bounds)
    root.view.addSubview(mask)
    view.mask = mask
    screen.show(root)
    screen.memory.frame()
    #expect(view.mask === mask && mask.superview == nil)
    #expect(screen.pixel(x: 20, y: 50) != screen.pixel(x: 150, y: 50))
    #expect(screen.pixel(x: 80, y: 50) == screen.pixel(x: 150, y: 50))
    view.mask = nil
    screen.memory.frame()
    #expect(screen.pixel(x: 80, y: 50) == screen.pixel(x: 20, y: 50))
  }
}
