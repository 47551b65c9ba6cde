import Foundation
import LayoutShorthand
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct LayoutShorthandTests {
  private let screen = TestScreen(size: CGSize(width: 400, height: 300))
  private let root = UIViewController()
  private let box = UIView()
  private let other = UIView(frame: CGRect(x: 100, y: 50, width: 60, height: 40))
  private var view: UIView { root.view }

  init() {
    screen.show(root)
    view.addSubview(other)
    view.addSubview(box)
  }

  private func frame(_ make: (ConstraintMaker) -> Void) -> CGRect {
    box.snp.remakeConstraints(make)
    screen.memory.frame()
    return box.frame
  }

  private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
  }

  @Test func `edges fill the superview, minus an inset`() {
    #expect(frame { $0.edges.equalToSuperview() } == rect(0, 0, 400, 300))
    #expect(frame { $0.edges.equalToSuperview().inset(8) } == rect(8, 8, 384, 284))
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(frame { $0.edges.equalTo(view).inset(insets) } == rect(2, 1, 394, 296))
    let directional = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    #expect(
      frame { $0.directionalEdges.equalToSuperview().inset(directional) } == rect(2, 1, 394, 296))
    #expect(!box.translatesAutoresizingMaskIntoConstraints)
  }

  @Test func `attributes of other views are available through snp, with offsets`() {
    #expect(
      frame { make in
        make.top.equalTo(other.snp.bottom).offset(5)
        make.leading.equalTo(other)
        make.width.equalTo(other.snp.height)
        make.height.equalTo(other.snp.width).multipliedBy(0.5).offset(1)
      } == rect(100, 95, 40, 31))
  }

  @Test func `sizes, centres and numbers`() {
    #expect(
      frame { make in
        make.size.equalTo(CGSize(width: 30, height: 20))
        make.center.equalToSuperview()
      } == rect(185, 140, 30, 20))
    #expect(
      frame { make in
        make.width.height.equalTo(50)
        make.center.equalTo(other).offset(CGPoint(x: 10, y: -10))
      } == rect(115, 35, 50, 50))
    #expect(
      frame { make in
        make.left.top.equalTo(7)
        make.size.equalToSuperview().dividedBy(4)
      } == rect(7, 7, 100, 75))
  }

  @Test func `inequalities, chains of edges and priorities`() {
    #expect(
      frame { make in
        make.leading.trailing.equalToSuperview().inset(20)
        make.top.greaterThanOrEqualTo(other.snp.bottom)
        make.top.equalToSuperview().priority(.low)
        make.height.equalTo(500).priority(.high)
        make.bottom.lessThanOrEqualToSuperview().offset(-10)
      } == rect(20, 90, 360, 200))
    #expect(
      frame { make in
        make.horizontalEdges.equalTo(other)
        make.verticalEdges.equalToSuperview().inset(100)
        make.width.equalTo(10).priority(999)
      } == rect(100, 100, 60, 100))
  }

  @Test func `margins and layout guides`() {
    view.directionalLayoutMargins = NSDirectionalEdgeInsets(
      top: 10, leading: 30, bottom: 20, trailing: 40)
    #expect(frame { $0.edges.equalTo(view.snp.margins) } == rect(30, 10, 330, 270))
    #expect(frame { $0.edges.equalTo(view.layoutMarginsGuide) } == rect(30, 10, 330, 270))
    #expect(
      frame { make in
        make.top.equalTo(view.safeAreaLayoutGuide.snp.top).inset(3)
        make.leading.equalTo(view.snp.leadingMargin)
        make.size.equalTo(5)
      } == rect(30, 3, 5, 5))
    let guide = UILayoutGuide()
    view.addLayoutGuide(guide)
    guide.snp.makeConstraints { make in
      make.leading.top.equalToSuperview().offset(50)
      make.width.height.equalTo(20)
    }
    #expect(frame { $0.edges.equalTo(guide) } == rect(50, 50, 20, 20))
  }

  @Test func `a kept constraint is updated, deactivated and activated`() {
    var top: Constraint?
    var size: Constraint?
    box.snp.makeConstraints { make in
      top = make.top.equalToSuperview().offset(10).constraint
      make.leading.equalToSuperview()
      size = make.size.equalTo(20).labeled("size").constraint
      make.size.equalTo(33).priority(1)
    }
    screen.memory.frame()
    #expect(box.frame == rect(0, 10, 20, 20))
    top?.update(offset: 30)
    screen.memory.frame()
    #expect(box.frame.minY == 30)
    top?.update(inset: 4)
    screen.memory.frame()
    #expect(box.frame.minY == 4)
    size?.deactivate()
    screen.memory.frame()
    #expect(size?.isActive == false)
    #expect(box.frame.size == CGSize(width: 33, height: 33))
    size?.activate()
    size?.update(priority: .medium)
    screen.memory.frame()
    #expect(box.frame.size == CGSize(width: 20, height: 20))
    #expect(size?.layoutConstraints.count == 2)
    #expect(size?.layoutConstraints.first?.identifier == "size")
    #expect(size?.layoutConstraints.first?.priority == UILayoutPriority(500))
  }

  @Test func `updateConstraints changes constants, and removeConstraints removes all`() {
    box.snp.makeConstraints { make in
      make.top.leading.equalToSuperview().offset(10)
      make.size.equalTo(20)
    }
    box.snp.updateConstraints { $0.top.leading.equalToSuperview().offset(40) }
    screen.memory.frame()
    #expect(box.frame == rect(40, 40, 20, 20))
    var warnings: [String] = []
    UIApplication.shared.onWarning = { warnings.append($0) }
    box.snp.updateConstraints { $0.bottom.equalToSuperview() }
    UIApplication.shared.onWarning = nil
    #expect(warnings.count == 1)
    box.snp.removeConstraints()
    #expect(view.constraints.isEmpty && box.constraints.isEmpty)
  }

  @Test func `updateConstraints finds single constraints of other chains`() {
    box.snp.makeConstraints { make in
      make.edges.equalTo(other).inset(4)
      make.size.equalTo(200).priority(10)
    }
    box.snp.updateConstraints { make in
      make.top.left.equalTo(other).offset(1)
      make.width.equalTo(90).priority(10)
    }
    screen.memory.frame()
    #expect(box.frame == rect(101, 51, 55, 35))
    // A chain can change the constraints of several others; an unmatched one causes a warning.
    var warnings: [String] = []
    UIApplication.shared.onWarning = { warnings.append($0) }
    box.snp.updateConstraints { make in
      make.edges.equalTo(other)
      make.size.equalTo(3).priority(11)
      make.top.equalTo(other).multipliedBy(2)
    }
    UIApplication.shared.onWarning = nil
    screen.memory.frame()
    #expect(box.frame == other.frame)
    #expect(warnings.count == 3)
    #expect(warnings.allSatisfy { $0.contains("LayoutShorthandTests.swift") })
    #expect(view.constraints.count + box.constraints.count == 6)
  }

  @Test func `update(offset:) changes the number that an attribute is compared with`() {
    var height: Constraint?
    box.snp.makeConstraints { make in
      make.top.leading.equalToSuperview()
      make.width.equalTo(10).offset(30)
      height = make.height.equalTo(100).constraint
    }
    height?.update(offset: 20)
    screen.memory.frame()
    #expect(box.frame.size == CGSize(width: 30, height: 20))
    box.snp.updateConstraints { $0.height.equalTo(70) }
    screen.memory.frame()
    #expect(box.frame.height == 70)
  }

  @Test func `a centre compared with a point counts from the superview's corner, as in SnapKit`() {
    #expect(
      frame { make in
        make.center.equalTo(CGPoint(x: 50, y: 60))
        make.size.equalTo(20)
      } == rect(40, 50, 20, 20))
  }

  @Test func `an inset goes inwards at the last named edge`() {
    #expect(
      frame { make in
        make.right.equalTo(other.snp.left).inset(10)
        make.top.equalTo(other.snp.bottom).inset(UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        make.size.equalTo(20)
      } == rect(90, 87, 20, 20))
  }

  @Test func `prepared constraints have no effect until they are activated`() {
    box.frame = rect(1, 2, 3, 4)
    let prepared = box.snp.prepareConstraints { make in
      make.top.leading.equalToSuperview()
      make.size.equalTo(9)
    }
    screen.memory.frame()
    #expect(box.frame == rect(1, 2, 3, 4))
    for constraint in prepared { constraint.activate() }
    screen.memory.frame()
    #expect(box.frame == rect(0, 0, 9, 9))
  }

  @Test func `a view without superview makes no constraints, with a warning`() {
    var warnings: [String] = []
    UIApplication.shared.onWarning = { warnings.append($0) }
    UIView().snp.makeConstraints { $0.edges.equalToSuperview() }
    UIApplication.shared.onWarning = nil
    #expect(warnings.count == 1)
    #expect(warnings.first?.contains("LayoutShorthandTests.swift") == true)
  }

  @Test func `snp reads and sets content priorities`() {
    box.snp.contentHuggingHorizontalPriority = 600
    #expect(box.contentHuggingPriority(for: .horizontal) == UILayoutPriority(600))
    #expect(box.snp.contentHuggingVerticalPriority == 250)
    #expect(box.snp.contentCompressionResistanceVerticalPriority == 750)
  }
}
