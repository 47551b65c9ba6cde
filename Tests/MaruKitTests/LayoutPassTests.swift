import Foundation
import LayoutShorthand
@testable import MaruKit
import MaruTestKit
import Testing

/// A view that counts calls.
private final class Counter: UIView {
  var updates = 0
  var layouts = 0
  var onUpdate: ((Counter) -> Void)?
  var onLayout: ((Counter) -> Void)?
  var content = CGSize(width: 10, height: 10)
  var onContent: ((Counter) -> Void)?

  override func updateConstraints() {
    updates += 1
    onUpdate?(self)
    super.updateConstraints()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    layouts += 1
    onLayout?(self)
  }

  override var intrinsicContentSize: CGSize {
    onContent?(self)
    return content
  }
}

@MainActor @Suite struct LayoutPassTests {
  private let screen = TestScreen(size: CGSize(width: 400, height: 300))
  private let root = UIViewController()
  private var view: UIView { root.view }

  init() { screen.show(root) }

  private func add(_ view: Counter = Counter(), to parent: UIView? = nil) -> Counter {
    view.translatesAutoresizingMaskIntoConstraints = false
    (parent ?? self.view).addSubview(view)
    return view
  }

  private func pin(_ box: UIView, _ x: CGFloat, _ y: CGFloat) {
    guard let parent = box.superview else { return }
    NSLayoutConstraint.activate([
      box.leftAnchor.constraint(equalTo: parent.leftAnchor, constant: x),
      box.topAnchor.constraint(equalTo: parent.topAnchor, constant: y),
    ])
  }

  @Test func `a tree of plain frames has no engine`() {
    let plain = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    plain.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(plain)
    screen.window.frame.size.width = 200
    screen.memory.frame()
    #expect(screen.window.layoutEngine == nil)
    #expect(plain.layoutItem == nil && view.layoutItem == nil)
    let box = add(to: plain)
    pin(box, 0, 0)
    screen.memory.frame()
    #expect(screen.window.layoutEngine != nil)
    // Only constrained items have variables.
    #expect(view.layoutItem?.place == nil)
  }

  @Test func `a changed constant lays out only the superview of the moved view`() {
    let outer = add()
    let (inner, neighbour) = (add(to: outer), add())
    pin(outer, 0, 0)
    pin(neighbour, 200, 0)
    let left = inner.leftAnchor.constraint(equalTo: outer.leftAnchor)
    left.isActive = true
    NSLayoutConstraint.activate([
      outer.widthAnchor.constraint(equalToConstant: 100),
      outer.heightAnchor.constraint(equalToConstant: 100),
    ])
    screen.memory.frame()
    let before = [outer.layouts, inner.layouts, neighbour.layouts]
    left.constant = 5
    screen.memory.frame()
    #expect(inner.frame.minX == 5)
    #expect(outer.layouts == before[0] + 1)
    #expect(inner.layouts == before[1])
    #expect(neighbour.layouts == before[2])
    screen.memory.frame()
    #expect(outer.layouts == before[0] + 1)
  }

  @Test func `layoutIfNeeded lays out a view's content and does not move the view`() {
    let panel = add()
    let inner = add(to: panel)
    pin(inner, 5, 5)
    let left = panel.leftAnchor.constraint(equalTo: view.leftAnchor)
    NSLayoutConstraint.activate([
      left, panel.topAnchor.constraint(equalTo: view.topAnchor),
      panel.widthAnchor.constraint(equalToConstant: 100),
      panel.heightAnchor.constraint(equalToConstant: 100),
    ])
    screen.memory.frame()
    left.constant = 200
    inner.content = CGSize(width: 30, height: 20)
    inner.invalidateIntrinsicContentSize()
    panel.layoutIfNeeded()
    #expect(inner.frame == CGRect(x: 5, y: 5, width: 30, height: 20))
    #expect(panel.frame.minX == 0)
    // So an animation that starts now covers the whole distance.
    UIView.animate(withDuration: 1) { view.layoutIfNeeded() }
    #expect(panel.frame.minX == 200)
    #expect(panel.layer.animationKeys()?.isEmpty == false)
    #expect(panel.layer.presentation()?.frame.minX == 0)
  }

  @Test func `a view that layoutIfNeeded did not place is placed in the next frame`() {
    let panel = add()
    pin(panel, 0, 0)
    screen.memory.frame()
    let moved = panel.leftAnchor.constraint(greaterThanOrEqualTo: view.leftAnchor, constant: 40)
    moved.isActive = true
    panel.constraints.forEach { $0.isActive = false }
    view.constraints.first { $0.firstAttribute == .left && $0.relation == .equal }?.isActive = false
    panel.layoutIfNeeded()
    #expect(panel.frame.minX == 0)
    screen.memory.frame()
    #expect(panel.frame.minX == 40)
  }

  @Test func `subviews have their frames in layoutSubviews`() {
    let outer = add()
    let inner = add(to: outer)
    pin(outer, 0, 0)
    pin(inner, 3, 4)
    var found: [CGRect] = []
    outer.onLayout = { _ in found.append(inner.frame) }
    screen.memory.frame()
    #expect(found.last == CGRect(x: 3, y: 4, width: 10, height: 10))
    #expect(found.first == found.last)
  }

  @Test func `updateConstraints is called once before the layout, innermost first`() {
    let outer = add()
    let inner = add(to: outer)
    pin(outer, 0, 0)
    pin(inner, 0, 0)
    screen.memory.frame()
    var order: [String] = []
    outer.onUpdate = { _ in order.append("outer") }
    inner.onUpdate = { _ in order.append("inner") }
    outer.onLayout = { _ in order.append("layout") }
    outer.setNeedsUpdateConstraints()
    inner.setNeedsUpdateConstraints()
    inner.setNeedsUpdateConstraints()
    outer.setNeedsLayout()
    #expect(inner.needsUpdateConstraints())
    screen.memory.frame()
    #expect(order == ["inner", "outer", "layout"])
    #expect(!inner.needsUpdateConstraints())
  }

  @Test func `a class that requires constraints can make them in updateConstraints`() {
    final class Built: UIView {
      let inner = UIView()
      override class var requiresConstraintBasedLayout: Bool { true }
      override func updateConstraints() {
        if inner.superview == nil {
          addSubview(inner)
          inner.snp.makeConstraints { $0.edges.equalToSuperview().inset(5) }
        }
        super.updateConstraints()
      }
    }
    let built = Built(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    view.addSubview(built)
    screen.memory.frame()
    #expect(built.inner.frame == CGRect(x: 5, y: 5, width: 40, height: 40))
  }

  @Test func `a controller updates constraints and is called before and after layout`() {
    final class Screen: UIViewController {
      var log: [String] = []
      override func updateViewConstraints() {
        log.append("update")
        super.updateViewConstraints()
      }
      override func viewWillLayoutSubviews() { log.append("will") }
      override func viewDidLayoutSubviews() { log.append("did") }
    }
    let controller = Screen()
    screen.show(controller)
    controller.log = []
    let box = UIView()
    box.translatesAutoresizingMaskIntoConstraints = false
    controller.view.addSubview(box)
    pin(box, 1, 1)
    screen.memory.frame()
    #expect(controller.log == ["update", "will", "did"])
    controller.log = []
    controller.view.setNeedsUpdateConstraints()
    screen.memory.frame()
    #expect(controller.log == ["update"])
  }

  @Test func `an intrinsicContentSize that lays out settles`() {
    let box = Counter()
    let inner = Counter()
    box.addSubview(inner)
    inner.translatesAutoresizingMaskIntoConstraints = false
    pin(inner, 2, 2)
    box.onContent = { $0.layoutIfNeeded() }
    pin(add(box), 0, 0)
    screen.memory.frame()
    #expect(box.frame.size == box.content)
    #expect(inner.frame == CGRect(x: 2, y: 2, width: 10, height: 10))
    #expect(!screen.window.layerTree.needsFrame)
  }

  @Test func `invalidateIntrinsicContentSize in layoutSubviews settles`() {
    let box = Counter()
    box.onLayout = { box in
      let height = box.bounds.width / 2
      if box.content.height != height {
        box.content.height = height
      }
      box.invalidateIntrinsicContentSize()
    }
    pin(add(box), 0, 0)
    box.widthAnchor.constraint(equalToConstant: 60).isActive = true
    screen.memory.frame()
    #expect(box.frame.size == CGSize(width: 60, height: 30))
    screen.memory.frame()
    #expect(box.layouts < 20)
    #expect(!screen.window.layerTree.needsFrame)
  }

  @Test func `content that always grows is stopped in each pass`() {
    let box = Counter()
    box.onLayout = { box in
      box.content.height += 1
      box.invalidateIntrinsicContentSize()
    }
    pin(add(box), 0, 0)
    screen.memory.frame()
    view.layoutIfNeeded()
    #expect(box.layouts < 100)
  }

  @Test func `a frame with an autoresizing mask follows a superview with constraints`() {
    let outer = add()
    pin(outer, 0, 0)
    let width = outer.widthAnchor.constraint(equalToConstant: 100)
    NSLayoutConstraint.activate([width, outer.heightAnchor.constraint(equalToConstant: 50)])
    screen.memory.frame()
    let plain = UIView(frame: CGRect(x: 10, y: 0, width: 80, height: 50))
    plain.autoresizingMask = [.flexibleWidth]
    outer.addSubview(plain)
    let inner = add(to: plain)
    NSLayoutConstraint.activate([
      inner.leftAnchor.constraint(equalTo: plain.leftAnchor),
      inner.rightAnchor.constraint(equalTo: plain.rightAnchor, constant: -1),
      inner.topAnchor.constraint(equalTo: plain.topAnchor),
    ])
    screen.memory.frame()
    #expect(inner.frame.width == 79)
    width.constant = 200
    screen.memory.frame()
    #expect(plain.frame == CGRect(x: 10, y: 0, width: 180, height: 50))
    #expect(inner.frame.width == 179)
    plain.frame.size.width = 30
    screen.memory.frame()
    #expect(inner.frame.width == 29)
  }

  @Test func `a frame that was set on a constrained view is replaced in the next layout`() {
    let box = add()
    pin(box, 1, 2)
    screen.memory.frame()
    box.frame = CGRect(x: 50, y: 50, width: 5, height: 5)
    #expect(box.frame.minX == 50)
    view.setNeedsLayout()
    screen.memory.frame()
    #expect(box.frame == CGRect(x: 1, y: 2, width: 10, height: 10))
  }

  @Test func `constraints set bounds and centre of a transformed view`() {
    let box = add()
    box.transform = CGAffineTransform(scaleX: 2, y: 2)
    pin(box, 20, 20)
    screen.memory.frame()
    #expect(box.bounds.size == CGSize(width: 10, height: 10))
    #expect(box.center == CGPoint(x: 25, y: 25))
  }

  @Test func `alignment insets are outside of the alignment rectangle`() {
    final class Badged: UIView {
      override var alignmentRectInsets: UIEdgeInsets {
        UIEdgeInsets(top: 5, left: 1, bottom: 2, right: 3)
      }
      override var intrinsicContentSize: CGSize { CGSize(width: 20, height: 20) }
    }
    let box = Badged()
    box.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(box)
    pin(box, 10, 10)
    screen.memory.frame()
    #expect(box.frame == CGRect(x: 9, y: 5, width: 24, height: 27))
    #expect(box.alignmentRect(forFrame: box.frame).size == CGSize(width: 20, height: 20))
    #expect(box.frame(forAlignmentRect: box.alignmentRect(forFrame: box.frame)) == box.frame)
  }

  @Test func `a view can be measured without moving anything`() {
    let label = UILabel()
    label.numberOfLines = 0
    label.text = "Some words that are long enough for several lines"
    let box = UIView()
    box.addSubview(label)
    label.snp.makeConstraints { $0.edges.equalToSuperview().inset(10) }
    let least = box.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    let natural = label.intrinsicContentSize
    #expect(least == CGSize(width: natural.width + 20, height: natural.height + 20))
    let fitted = box.systemLayoutSizeFitting(
      CGSize(width: 120, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    #expect(fitted.width == 120)
    #expect(fitted.height == label.sizeThatFits(CGSize(width: 100, height: 0)).height + 20)
    #expect(fitted.height > least.height)
    #expect(box.frame == .zero && label.frame == .zero)
    // The same inside a window, without regard to its superview.
    view.addSubview(box)
    box.snp.makeConstraints { make in
      make.leading.top.equalToSuperview()
      make.trailing.equalToSuperview()
    }
    screen.memory.frame()
    let frame = label.frame
    #expect(
      box.systemLayoutSizeFitting(
        CGSize(width: 120, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel) == fitted)
    screen.memory.frame()
    #expect(label.frame == frame)
  }

  @Test func `a view without superview takes its size from constraints`() {
    let box = UIView()
    box.translatesAutoresizingMaskIntoConstraints = false
    let inner = add(to: box)
    box.widthAnchor.constraint(equalToConstant: 70).isActive = true
    inner.snp.makeConstraints { $0.edges.equalToSuperview().inset(5) }
    box.layoutIfNeeded()
    #expect(box.bounds.size == CGSize(width: 70, height: 20))
    #expect(inner.frame == CGRect(x: 5, y: 5, width: 60, height: 10))
  }

  @Test func `a scroll view gets its content size from constraints, and scrolls`() {
    let scroll = UIScrollView()
    let content = add(to: scroll)
    view.addSubview(scroll)
    scroll.snp.makeConstraints { $0.edges.equalToSuperview() }
    content.snp.makeConstraints { make in
      make.edges.equalToSuperview().inset(10)
      make.width.equalTo(scroll.frameLayoutGuide).offset(-20)
      make.height.equalTo(900)
    }
    let header = add(to: scroll)
    header.snp.makeConstraints { make in
      make.top.leading.equalTo(scroll.frameLayoutGuide)
    }
    let outside = add()
    outside.snp.makeConstraints { make in
      make.top.equalTo(content).offset(50)
      make.leading.equalToSuperview()
    }
    screen.memory.frame()
    #expect(scroll.frame.size == CGSize(width: 400, height: 300))
    #expect(scroll.contentSize == CGSize(width: 400, height: 920))
    #expect(content.frame == CGRect(x: 10, y: 10, width: 380, height: 900))
    #expect(outside.frame.minY == 60)
    scroll.contentOffset.y = 100
    screen.memory.frame()
    #expect(content.frame.minY == 10)
    #expect(header.frame.minY == 100)
    #expect(outside.frame.minY == -40)
  }

  @Test func `a new direction and a new scale cause a new layout`() {
    let box = add()
    box.snp.makeConstraints { make in
      make.leading.equalToSuperview().offset(10)
      make.top.equalToSuperview().offset(0.5)
    }
    screen.memory.frame()
    #expect(box.frame.origin == CGPoint(x: 10, y: 1))
    screen.window.environmentTraits = screen.window.environmentTraits.modifyingTraits {
      $0.layoutDirection = .rightToLeft
      $0.displayScale = 2
    }
    screen.memory.frame()
    #expect(box.frame.origin == CGPoint(x: 380, y: 0.5))
  }
}
