import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct LayoutConstraintTests {
  private let screen = TestScreen(size: CGSize(width: 400, height: 300))
  private let root = UIViewController()
  private var view: UIView { root.view }

  init() { screen.show(root) }

  private func add(_ view: UIView? = nil, to parent: UIView? = nil) -> UIView {
    let view = view ?? UIView()
    view.translatesAutoresizingMaskIntoConstraints = false
    (parent ?? self.view).addSubview(view)
    return view
  }

  private func frame(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
  }

  @Test func `edges with constants determine the frame in the next frame`() {
    let box = add()
    NSLayoutConstraint.activate([
      box.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
      box.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -30),
      box.topAnchor.constraint(equalTo: view.topAnchor, constant: 10),
      box.heightAnchor.constraint(equalToConstant: 50),
    ])
    screen.memory.frame()
    #expect(box.frame == frame(20, 10, 350, 50))
  }

  @Test func `a changed constant moves the view at layoutIfNeeded and not before`() {
    let box = add()
    let top = box.topAnchor.constraint(equalTo: view.topAnchor, constant: 10)
    NSLayoutConstraint.activate([
      top, box.leftAnchor.constraint(equalTo: view.leftAnchor),
      box.widthAnchor.constraint(equalToConstant: 40),
      box.heightAnchor.constraint(equalTo: box.widthAnchor, multiplier: 2, constant: 1),
    ])
    screen.memory.frame()
    #expect(box.frame == frame(0, 10, 40, 81))
    top.constant = 100
    #expect(box.frame.minY == 10)
    view.layoutIfNeeded()
    #expect(box.frame.minY == 100)
  }

  @Test func `constraints follow a superview that is resized`() {
    let box = add()
    NSLayoutConstraint.activate([
      box.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      box.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -5),
      box.widthAnchor.constraint(equalTo: view.widthAnchor, multiplier: 0.5),
      box.heightAnchor.constraint(equalToConstant: 20),
    ])
    screen.memory.frame()
    #expect(box.frame == frame(100, 275, 200, 20))
    screen.window.frame.size = CGSize(width: 200, height: 100)
    screen.memory.frame()
    #expect(box.frame == frame(50, 75, 100, 20))
  }

  @Test func `views in different branches are compared in their common superview`() {
    let left = UIView(frame: frame(10, 20, 100, 100))
    let inner = UIView(frame: frame(5, 6, 30, 40))
    view.addSubview(left)
    left.addSubview(inner)
    let box = add()
    NSLayoutConstraint.activate([
      box.leftAnchor.constraint(equalTo: inner.rightAnchor, constant: 1),
      box.topAnchor.constraint(equalTo: inner.bottomAnchor, constant: 2),
      box.widthAnchor.constraint(equalTo: inner.heightAnchor),
      box.heightAnchor.constraint(equalTo: inner.widthAnchor),
    ])
    screen.memory.frame()
    #expect(box.frame == frame(46, 68, 40, 30))
    left.frame.origin = CGPoint(x: 100, y: 120)
    inner.frame.size.width = 31
    screen.memory.frame()
    #expect(box.frame == frame(137, 168, 40, 31))
  }

  @Test func `an animation block animates what layoutIfNeeded moves`() {
    let box = add()
    let left = box.leftAnchor.constraint(equalTo: view.leftAnchor)
    NSLayoutConstraint.activate([
      left, box.topAnchor.constraint(equalTo: view.topAnchor),
      box.widthAnchor.constraint(equalToConstant: 40),
      box.heightAnchor.constraint(equalToConstant: 40),
    ])
    screen.memory.frame()
    left.constant = 200
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.layoutIfNeeded() }
    #expect(box.frame.minX == 200)
    screen.advance(by: 0.5)
    let shown = box.layer.presentation()?.frame.minX ?? .nan
    #expect(abs(shown - 100) < 1)
    screen.advance(by: 0.6)
    #expect(box.layer.presentation()?.frame.minX == 200)
  }

  @Test func `a label is as large as its text and yields to required constraints`() {
    let label = UILabel()
    label.text = "Hello"
    _ = add(label)
    NSLayoutConstraint.activate([
      label.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 8),
      label.topAnchor.constraint(equalTo: view.topAnchor, constant: 8),
    ])
    screen.memory.frame()
    #expect(label.frame.size == label.intrinsicContentSize)
    label.text = "Hello, world"
    screen.memory.frame()
    #expect(label.frame.size == label.intrinsicContentSize)
    label.widthAnchor.constraint(equalToConstant: 20).isActive = true
    screen.memory.frame()
    #expect(label.frame.width == 20)
  }

  @Test func `of two labels, the one that hugs less grows and the one that resists less shrinks`() {
    let (first, second) = (UILabel(), UILabel())
    for label in [first, second] {
      label.text = "Some text"
      _ = add(label)
      label.topAnchor.constraint(equalTo: view.topAnchor).isActive = true
    }
    let natural = first.intrinsicContentSize.width
    let trailing = second.trailingAnchor.constraint(equalTo: view.leadingAnchor, constant: 300)
    NSLayoutConstraint.activate([
      first.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      second.leadingAnchor.constraint(equalTo: first.trailingAnchor), trailing,
    ])
    first.setContentHuggingPriority(UILayoutPriority(251), for: .horizontal)
    first.setContentCompressionResistancePriority(UILayoutPriority(749), for: .horizontal)
    screen.memory.frame()
    #expect(first.frame.width == natural)
    #expect(second.frame.width == 300 - natural)
    trailing.constant = natural + 10
    screen.memory.frame()
    #expect(first.frame.width == 10)
    #expect(second.frame.width == natural)
    first.setContentCompressionResistancePriority(UILayoutPriority(751), for: .horizontal)
    screen.memory.frame()
    #expect(first.frame.width == natural)
    #expect(second.frame.width == 10)
  }

  @Test func `a label of several lines finds its width first and then its height`() {
    let label = UILabel()
    label.numberOfLines = 0
    label.text = "The quick brown fox jumps over the lazy dog and goes on and on"
    _ = add(label)
    let below = add()
    let width = label.widthAnchor.constraint(lessThanOrEqualToConstant: 120)
    NSLayoutConstraint.activate([
      label.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      label.topAnchor.constraint(equalTo: view.topAnchor), width,
      below.topAnchor.constraint(equalTo: label.bottomAnchor, constant: 4),
      below.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      below.widthAnchor.constraint(equalToConstant: 10),
      below.heightAnchor.constraint(equalToConstant: 10),
    ])
    screen.memory.frame()
    let line = UILabel()
    line.text = "The"
    let lineHeight = line.intrinsicContentSize.height
    #expect(label.frame.width <= 120)
    #expect(label.frame.width > 60)
    #expect(label.frame.height >= lineHeight * 3)
    #expect(label.frame.height == label.sizeThatFits(label.frame.size).height)
    #expect(below.frame.minY == label.frame.maxY + 4)
    width.constant = 300
    screen.memory.frame()
    #expect(label.frame.width > 200)
    #expect(label.frame.height < lineHeight * 3)
    #expect(below.frame.minY == label.frame.maxY + 4)
  }

  @Test func `edges are rounded to whole device pixels, and lengths follow from the edges`() {
    let views = (0..<3).map { _ in add() }
    var constraints = [
      views[0].leftAnchor.constraint(equalTo: view.leftAnchor),
      views[2].rightAnchor.constraint(equalTo: view.leftAnchor, constant: 100),
    ]
    for (index, box) in views.enumerated() {
      constraints.append(box.topAnchor.constraint(equalTo: view.topAnchor))
      constraints.append(box.heightAnchor.constraint(equalToConstant: 10))
      if index > 0 {
        constraints.append(box.leftAnchor.constraint(equalTo: views[index - 1].rightAnchor))
        constraints.append(box.widthAnchor.constraint(equalTo: views[0].widthAnchor))
      }
    }
    NSLayoutConstraint.activate(constraints)
    screen.memory.frame()
    #expect(views.map(\.frame.minX) == [0, 33, 67])
    #expect(views.map(\.frame.width) == [33, 34, 33])
  }

  @Test func `leading is on the right in a right-to-left superview`() {
    let box = add()
    view.semanticContentAttribute = .forceRightToLeft
    NSLayoutConstraint.activate([
      box.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
      box.topAnchor.constraint(equalTo: view.topAnchor),
      box.widthAnchor.constraint(equalToConstant: 50),
      box.heightAnchor.constraint(equalToConstant: 50),
    ])
    screen.memory.frame()
    #expect(box.frame == frame(330, 0, 50, 50))
    view.semanticContentAttribute = .forceLeftToRight
    screen.memory.frame()
    #expect(box.frame == frame(20, 0, 50, 50))
  }

  @Test func `a removed view loses its constraints to the outside, and keeps those inside`() {
    let box = add()
    let inner = add(nil, to: box)
    let outside = box.leftAnchor.constraint(equalTo: view.leftAnchor, constant: 9)
    let inside = inner.leftAnchor.constraint(equalTo: box.leftAnchor, constant: 7)
    let width = inner.widthAnchor.constraint(equalToConstant: 5)
    NSLayoutConstraint.activate([outside, inside, width])
    screen.memory.frame()
    box.removeFromSuperview()
    #expect(!outside.isActive)
    #expect(inside.isActive && width.isActive)
    view.addSubview(box)
    screen.memory.frame()
    inside.constant = 11
    screen.memory.frame()
    #expect(inner.frame.minX == 11)
    #expect(inner.frame.width == 5)
  }

  @Test func `a deactivated constraint has no effect`() {
    let box = add()
    let wide = box.widthAnchor.constraint(equalToConstant: 100)
    let narrow = box.widthAnchor.constraint(equalToConstant: 10)
    narrow.priority = .defaultLow
    NSLayoutConstraint.activate([
      wide, narrow, box.leftAnchor.constraint(equalTo: view.leftAnchor),
    ])
    screen.memory.frame()
    #expect(box.frame.width == 100)
    wide.isActive = false
    screen.memory.frame()
    #expect(box.frame.width == 10)
    wide.priority = UILayoutPriority(200)
    wide.isActive = true
    screen.memory.frame()
    #expect(box.frame.width == 10)
    wide.priority = UILayoutPriority(300)
    screen.memory.frame()
    #expect(box.frame.width == 100)
  }

  @Test func `a constraint is held by the closest common superview`() {
    let box = add()
    let inner = add(nil, to: box)
    let own = box.widthAnchor.constraint(equalToConstant: 1)
    let between = inner.topAnchor.constraint(equalTo: view.topAnchor)
    NSLayoutConstraint.activate([own, between])
    #expect(box.constraints == [own])
    #expect(view.constraints == [between])
    #expect(between.firstItem === inner && between.secondItem === view)
    #expect(between.secondAttribute == .top)
  }

  @Test func `views have UIKit's hugging and resistance`() {
    for view in [UIView(), UILabel(), UIButton(), UIImageView(), UISlider(), UIStackView()] {
      #expect(view.contentHuggingPriority(for: .horizontal) == .defaultLow)
      #expect(view.contentHuggingPriority(for: .vertical) == .defaultLow)
      #expect(view.contentCompressionResistancePriority(for: .vertical) == .defaultHigh)
    }
    for view in [UISwitch(), UIActivityIndicatorView()] {
      #expect(view.contentHuggingPriority(for: .horizontal) == .defaultHigh)
    }
    #expect(UIProgressView().contentHuggingPriority(for: .horizontal) == .defaultLow)
    #expect(UIProgressView().contentHuggingPriority(for: .vertical) == .defaultHigh)
    #expect(UILayoutPriority.required.rawValue == 1000)
    #expect(UILayoutPriority(rawValue: UILayoutPriority.defaultHigh.rawValue - 1).rawValue == 749)
  }
}
