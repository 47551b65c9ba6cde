import Foundation
import LayoutShorthand
@testable import MaruKit
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

  @Test func `the safe area follows the screen, the controller and the view's position`() {
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

  @Test func `a controller is notified of each safe area change once`() {
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

  @Test func `margins are 8 points, and the system's at the sides of a controller's view`() {
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

  @Test func `preserved superview margins reach as far as the superview's`() {
    view.layoutMargins = UIEdgeInsets(top: 50, left: 60, bottom: 0, right: 70)
    let inner = UIView(frame: CGRect(x: 20, y: 45, width: 380, height: 200))
    view.addSubview(inner)
    inner.preservesSuperviewLayoutMargins = true
    #expect(inner.layoutMargins == UIEdgeInsets(top: 8, left: 40, bottom: 8, right: 70))
  }

  @Test func `preserved margins follow the frame, the superview's size and the superview`() {
    view.layoutMargins = UIEdgeInsets(top: 50, left: 60, bottom: 0, right: 70)
    let inner = UIView(frame: CGRect(x: 20, y: 45, width: 380, height: 200))
    inner.preservesSuperviewLayoutMargins = true
    view.addSubview(inner)
    inner.addSubview(box)
    let marked = UIView()
    marked.translatesAutoresizingMaskIntoConstraints = false
    inner.addSubview(marked)
    NSLayoutConstraint(
      item: marked, attribute: .left, relatedBy: .equal, toItem: inner, attribute: .leftMargin,
      multiplier: 1, constant: 0
    ).isActive = true
    fill(inner.layoutMarginsGuide)
    #expect(box.frame == CGRect(x: 40, y: 8, width: 270, height: 184))
    inner.frame = CGRect(x: 0, y: 30, width: 390, height: 200)
    screen.memory.frame()
    #expect(box.frame == CGRect(x: 60, y: 20, width: 270, height: 172))
    #expect(marked.frame.minX == 60)
    inner.center.x += 10
    screen.memory.frame()
    #expect(box.frame == CGRect(x: 50, y: 20, width: 270, height: 172))
    #expect(marked.frame.minX == 50)
    // The superview's right margin moves away from the view.
    screen.window.frame.size.width = 420
    screen.memory.frame()
    #expect(box.frame == CGRect(x: 50, y: 20, width: 290, height: 172))
    let plain = UIView(frame: view.bounds)
    view.addSubview(plain)
    plain.addSubview(inner)
    screen.memory.frame()
    #expect(box.frame == CGRect(x: 8, y: 8, width: 374, height: 184))
  }

  @Test func `preserved margins of a view with constraints settle, through two views`() {
    final class Listener: UIView {
      var changes = 0
      override func layoutMarginsDidChange() { changes += 1 }
    }
    view.layoutMargins = UIEdgeInsets(top: 0, left: 60, bottom: 0, right: 60)
    let (outer, inner) = (Listener(), Listener())
    view.addSubview(outer)
    outer.addSubview(inner)
    inner.addSubview(box)
    for view in [outer, inner] {
      view.preservesSuperviewLayoutMargins = true
      view.snp.makeConstraints { $0.edges.equalToSuperview().inset(20) }
    }
    fill(inner.layoutMarginsGuide)
    #expect(box.frame == CGRect(x: 20, y: 8, width: 280, height: 204))
    #expect(!screen.window.layerTree.needsFrame)
    let changes = inner.changes
    view.setNeedsLayout()
    screen.memory.frame()
    #expect(inner.changes == changes)
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

  @Test func `the readable guide has a limited width`() {
    screen.window.frame.size.width = 1200
    fill(view.readableContentGuide)
    #expect(box.frame.width == 672)
    #expect(box.frame.midX == 600)
    screen.window.frame.size.width = 300
    screen.memory.frame()
    #expect(box.frame == CGRect(x: 16, y: 0, width: 268, height: 300))
  }

  @Test func `the readable guide grows with the text size`() {
    screen.window.frame.size.width = 2000
    fill(view.readableContentGuide)
    screen.window.environmentTraits = screen.window.environmentTraits.modifyingTraits {
      $0.preferredContentSizeCategory = .extraExtraExtraLarge
    }
    screen.memory.frame()
    #expect(box.frame.width > 672 && abs(box.frame.midX - 1000) < 1)
    #expect(box.frame.width == view.readableContentGuide.layoutFrame.width)
  }

  @Test func `margins, spacing and insets follow the reading direction`() {
    view.directionalLayoutMargins = NSDirectionalEdgeInsets(
      top: 0, leading: 30, bottom: 0, trailing: 50)
    let label = UIView()
    view.addSubview(label)
    box.snp.makeConstraints { make in
      make.leading.equalTo(view.snp.leadingMargin)
      make.size.equalTo(20)
    }
    label.snp.makeConstraints { make in
      make.trailing.equalToSuperview().inset(
        NSDirectionalEdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 7))
      make.top.equalToSuperview()
      make.height.equalTo(20)
    }
    label.leadingAnchor.constraint(
      equalToSystemSpacingAfter: box.trailingAnchor, multiplier: 1
    ).isActive = true
    screen.memory.frame()
    #expect(box.frame.minX == 30)
    #expect(label.frame == CGRect(x: 58, y: 0, width: 335, height: 20))
    view.semanticContentAttribute = .forceRightToLeft
    screen.memory.frame()
    #expect(view.layoutMargins.right == 30 && view.layoutMargins.left == 50)
    #expect(box.frame.maxX == 370)
    #expect(label.frame == CGRect(x: 7, y: 0, width: 335, height: 20))
  }

  @Test func `a guide separates views and has a layout frame`() {
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

  @Test func `the baselines of texts align, including a button's`() {
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
    // The baselines of a view without text are its edges.
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
