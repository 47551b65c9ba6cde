import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct LayoutGuideTests {
  private let screen = TestScreen(size: CGSize(width: 400, height: 300))
  private let root = UIViewController()
  private let box = UIView()
  private var view: UIView { root.view }

  init() {
    screen.show(root)
    box.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(box)
  }

  private func fill(_ guide: UILayoutGuide) {
    NSLayoutConstraint.activate([
      box.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
      box.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
      box.topAnchor.constraint(equalTo: guide.topAnchor),
      box.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
    ])
    screen.memory.frame()
  }

  @Test func `the safe area follows the screen, the controller and the view's place`() {
    fill(view.safeAreaLayoutGuide)
    #expect(box.frame == CGRect(x: 0, y: 0, width: 400, height: 300))
    screen.window.screenInsets = UIEdgeInsets(top: 20, left: 0, bottom: 10, right: 0)
    screen.memory.frame()
    #expect(box.frame == CGRect(x: 0, y: 20, width: 400, height: 270))
    root.additionalSafeAreaInsets = UIEdgeInsets(top: 5, left: 6, bottom: 0, right: 0)
    screen.memory.frame()
    #expect(view.safeAreaInsets == UIEdgeInsets(top: 25, left: 6, bottom: 10, right: 0))
    #expect(box.frame == CGRect(x: 6, y: 25, width: 394, height: 265))
    let inner = UIView(frame: CGRect(x: 0, y: 15, width: 400, height: 280))
    view.addSubview(inner)
    #expect(inner.safeAreaInsets == UIEdgeInsets(top: 10, left: 6, bottom: 5, right: 0))
    inner.frame.origin.y = 30
    #expect(inner.safeAreaInsets == UIEdgeInsets(top: 0, left: 6, bottom: 20, right: 0))
    inner.removeFromSuperview()
    #expect(inner.safeAreaInsets == .zero)
  }

  @Test func `a controller is told of its safe area once for each change`() {
    final class Listener: UIViewController {
      var count = 0
      override func viewSafeAreaInsetsDidChange() { count += 1 }
    }
    let listener = Listener()
    screen.show(listener)
    screen.window.screenInsets.top = 9
    screen.window.screenInsets.top = 9
    #expect(listener.count == 1)
  }

  @Test func `margins are 8 points, with the system's at the sides of a controller's view`() {
    #expect(box.layoutMargins == UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
    #expect(view.layoutMargins == UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 16))
    fill(view.layoutMarginsGuide)
    #expect(box.frame == CGRect(x: 16, y: 0, width: 368, height: 300))
    view.layoutMargins = UIEdgeInsets(top: 1, left: 20, bottom: 3, right: 4)
    screen.memory.frame()
    #expect(box.frame == CGRect(x: 20, y: 1, width: 364, height: 296))
    root.viewRespectsSystemMinimumLayoutMargins = false
    screen.memory.frame()
    #expect(box.frame == CGRect(x: 20, y: 1, width: 376, height: 296))
    screen.window.screenInsets.top = 10
    screen.memory.frame()
    #expect(box.frame.minY == 11)
    view.insetsLayoutMarginsFromSafeArea = false
    screen.memory.frame()
    #expect(box.frame.minY == 1)
  }

  @Test func `preserved margins of a superview reach as far as they do`() {
    view.layoutMargins = UIEdgeInsets(top: 50, left: 60, bottom: 0, right: 70)
    let inner = UIView(frame: CGRect(x: 20, y: 45, width: 380, height: 200))
    view.addSubview(inner)
    inner.preservesSuperviewLayoutMargins = true
    #expect(inner.layoutMargins == UIEdgeInsets(top: 8, left: 40, bottom: 8, right: 70))
  }

  @Test func `margin attributes follow the margins`() {
    view.layoutMargins = UIEdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
    NSLayoutConstraint.activate([
      NSLayoutConstraint(
        item: box, attribute: .centerX, relatedBy: .equal, toItem: view,
        attribute: .centerXWithinMargins, multiplier: 1, constant: 0),
      NSLayoutConstraint(
        item: box, attribute: .top, relatedBy: .equal, toItem: view, attribute: .topMargin,
        multiplier: 1, constant: 2),
      box.widthAnchor.constraint(equalToConstant: 10),
      box.heightAnchor.constraint(equalToConstant: 10),
    ])
    screen.memory.frame()
    #expect(box.frame.origin == CGPoint(x: 185, y: 12))
    view.layoutMargins.top = 0
    screen.memory.frame()
    #expect(box.frame.minY == 2)
  }

  @Test func `the readable guide is no wider than can be read`() {
    screen.window.frame.size.width = 1200
    fill(view.readableContentGuide)
    #expect(box.frame.width == 672)
    #expect(box.frame.midX == 600)
    screen.window.frame.size.width = 300
    screen.memory.frame()
    #expect(box.frame == CGRect(x: 16, y: 0, width: 268, height: 300))
  }

  @Test func `a guide spaces views out and tells its rectangle`() {
    let guide = UILayoutGuide()
    view.addLayoutGuide(guide)
    #expect(view.layoutGuides == [guide])
    NSLayoutConstraint.activate([
      guide.leftAnchor.constraint(equalTo: view.leftAnchor, constant: 10),
      guide.topAnchor.constraint(equalTo: view.topAnchor),
      guide.widthAnchor.constraint(equalTo: view.widthAnchor, multiplier: 0.25),
      guide.heightAnchor.constraint(equalToConstant: 4),
      box.leftAnchor.constraint(equalTo: guide.rightAnchor),
      box.topAnchor.constraint(equalTo: guide.bottomAnchor),
    ])
    screen.memory.frame()
    #expect(guide.layoutFrame == CGRect(x: 10, y: 0, width: 100, height: 4))
    #expect(box.frame.origin == CGPoint(x: 110, y: 4))
    view.removeLayoutGuide(guide)
    #expect(guide.owningView == nil)
    #expect(view.constraints.isEmpty)
  }

  @Test func `system spacing is 8 points, and a distance between anchors is a length`() {
    let other = UIView()
    other.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(other)
    let gap = box.rightAnchor.anchorWithOffset(to: other.leftAnchor)
    NSLayoutConstraint.activate([
      box.leadingAnchor.constraint(
        equalToSystemSpacingAfter: view.leadingAnchor, multiplier: 2),
      box.topAnchor.constraint(equalToSystemSpacingBelow: view.topAnchor, multiplier: 1),
      box.widthAnchor.constraint(equalToConstant: 30),
      gap.constraint(equalTo: box.widthAnchor, multiplier: 2),
      other.widthAnchor.constraint(equalToConstant: 5),
    ])
    screen.memory.frame()
    #expect(box.frame.origin == CGPoint(x: 16, y: 8))
    #expect(other.frame.minX == 106)
    other.removeFromSuperview()
    #expect(view.constraints.count == 2)
  }

  @Test func `baselines of texts meet, of a button too`() {
    let (label, button) = (UILabel(), UIButton(type: .system))
    label.text = "Text"
    label.font = .systemFont(ofSize: 40)
    button.setTitle("Text", for: .normal)
    for view in [label, button] {
      view.translatesAutoresizingMaskIntoConstraints = false
      self.view.addSubview(view)
    }
    NSLayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: view.topAnchor, constant: 100),
      label.leftAnchor.constraint(equalTo: view.leftAnchor),
      button.leftAnchor.constraint(equalTo: label.rightAnchor),
      button.firstBaselineAnchor.constraint(equalTo: label.lastBaselineAnchor),
      box.bottomAnchor.constraint(equalTo: label.firstBaselineAnchor),
      box.heightAnchor.constraint(equalToConstant: 1),
    ])
    screen.memory.frame()
    let line = box.frame.maxY
    #expect(line > label.frame.midY && line < label.frame.maxY - 4)
    #expect(button.frame.minY > label.frame.minY)
    #expect(button.frame.maxY <= label.frame.maxY)
    // A view without text has its edges for baselines.
    let plain = UIView()
    plain.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(plain)
    NSLayoutConstraint.activate([
      plain.lastBaselineAnchor.constraint(equalTo: label.lastBaselineAnchor),
      plain.firstBaselineAnchor.constraint(equalTo: label.topAnchor),
    ])
    screen.memory.frame()
    #expect(plain.frame.maxY == line)
    #expect(plain.frame.minY == 100)
  }
}
