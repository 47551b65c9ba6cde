import Foundation
import LayoutShorthand
@testable import MaruKit
import MaruTestKit
import Testing

/// Trees that change while constraints are active.
@MainActor @Suite struct LayoutHistoryTests {
  private let screen = TestScreen(size: CGSize(width: 400, height: 300))
  private let root = UIViewController()
  private var view: UIView { root.view }

  init() { screen.show(root) }

  private func add(to parent: UIView? = nil) -> UIView {
    let box = ContentBox(10, 10)
    box.translatesAutoresizingMaskIntoConstraints = false
    (parent ?? view).addSubview(box)
    return box
  }

  private func pin(_ box: UIView, _ x: CGFloat, _ y: CGFloat) {
    box.snp.makeConstraints { make in
      make.left.equalToSuperview().offset(x)
      make.top.equalToSuperview().offset(y)
    }
  }

  @Test func `a tree with its own engine joins another tree and leaves it`() {
    let box = UIView()
    let inner = add(to: box)
    pin(inner, 1, 1)
    let width = inner.widthAnchor.constraint(equalToConstant: 4)
    width.isActive = true
    box.layoutIfNeeded()
    #expect(inner.frame.width == 4)
    #expect(box.layoutEngine != nil)
    view.addSubview(box)
    #expect(box.layoutEngine == nil)
    width.constant = 8
    screen.memory.frame()
    #expect(inner.frame.width == 8)
    box.removeFromSuperview()
    width.constant = 16
    box.layoutIfNeeded()
    #expect(inner.frame.width == 16)
  }

  @Test func `constraints do not outlive their released views`() {
    weak var gone: UIView?
    weak var constraint: NSLayoutConstraint?
    do {
      let box = UIView()
      let inner = UIView()
      box.addSubview(inner)
      inner.snp.makeConstraints { $0.edges.equalToSuperview() }
      box.layoutIfNeeded()
      gone = inner
      constraint = box.constraints.first
      #expect(constraint != nil)
    }
    #expect(gone == nil)
    #expect(constraint == nil)
  }

  @Test func `moving a view to another superview removes the constraints to the old one`() {
    let (outer, other) = (add(), add())
    let box = add(to: outer)
    let old = box.leftAnchor.constraint(equalTo: outer.leftAnchor)
    old.isActive = true
    other.addSubview(box)
    #expect(!old.isActive)
    pin(box, 6, 7)
    pin(other, 10, 10)
    screen.memory.frame()
    #expect(box.convert(CGPoint.zero, to: view) == CGPoint(x: 16, y: 17))
  }

  @Test func `a random history of constraints has the same result as new constraints`() {
    var state: UInt64 = 11
    func random(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    var count = 0
    for _ in 0..<40 {
      var live: [UIView] = []
      for index in 0..<6 {
        let box = add()
        if index >= 3 { live[random(index)].addSubview(box) }
        live.append(box)
      }
      var all: [NSLayoutConstraint] = []
      for box in live {
        guard let parent = box.superview else { continue }
        // Each depends on the first, which depends on the superview.
        let peer = parent.subviews.first.flatMap { $0 === box ? nil : $0 }
        all += [
          box.leftAnchor.constraint(
            equalTo: peer?.rightAnchor ?? parent.leftAnchor, constant: CGFloat(random(9))),
          box.topAnchor.constraint(equalTo: parent.topAnchor, constant: CGFloat(random(9))),
          box.widthAnchor.constraint(greaterThanOrEqualToConstant: CGFloat(random(50))),
          box.heightAnchor.constraint(equalTo: box.widthAnchor, multiplier: 0.5),
        ]
        all.last?.priority = UILayoutPriority(Float(1 + random(999)))
      }
      for _ in 0..<60 {
        let constraint = all[random(all.count)]
        switch random(8) {
        case 0: constraint.isActive = false
        case 1, 2, 3, 4: constraint.isActive = true
        case 5, 6: constraint.constant = CGFloat(random(60))
        default: view.layoutIfNeeded()
        }
      }
      view.layoutIfNeeded()
      // An ambiguous solution may depend on the history.
      let decided = live.filter { !$0.hasAmbiguousLayout }
      let frames = decided.map(\.frame)
      let active = all.filter(\.isActive)
      NSLayoutConstraint.deactivate(active)
      view.layoutIfNeeded()
      NSLayoutConstraint.activate(active)
      view.layoutIfNeeded()
      #expect(decided.map(\.frame) == frames)
      count += decided.count
      for box in live { box.removeFromSuperview() }
    }
    #expect(count > 60)
  }

  /// A generator with the same numbers in each run.
  fileprivate struct Random {
    var state: UInt64

    mutating func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
  }

  /// Changes one of the views at random.
  private func disturb(
    _ views: [UIView], _ constraints: inout [NSLayoutConstraint], _ random: inout Random
  ) {
    let box = views[random.next(views.count)]
    let other = views[random.next(views.count)]
    switch random.next(12) {
    case 0: box.removeFromSuperview()
    case 1, 2: other.addSubview(box)
    case 3: view.addSubview(box)
    case 4: (other as? UIStackView)?.insertArrangedSubview(box, at: random.next(4))
    case 5: box.isHidden.toggle()
    case 6:
      constraints.append(box.topAnchor.constraint(equalTo: other.bottomAnchor))
      constraints.last?.priority = UILayoutPriority(Float(random.next(1001)))
      constraints.last?.isActive = true
    case 7:
      constraints.append(
        box.widthAnchor.constraint(
          greaterThanOrEqualTo: other.heightAnchor, multiplier: 0.5,
          constant: CGFloat(random.next(40))))
      constraints.last?.isActive = true
    case 8: constraints.randomElement(by: &random)?.isActive.toggle()
    case 9: constraints.randomElement(by: &random)?.constant = CGFloat(random.next(90))
    case 10: (box as? UILabel)?.text = String(repeating: "word ", count: random.next(20))
    default: box.translatesAutoresizingMaskIntoConstraints.toggle()
    }
  }

  @Test func `active constraints stay inside the tree and settle, whatever happens to it`() {
    UIApplication.shared.onWarning = { _ in }
    defer { UIApplication.shared.onWarning = nil }
    var random = Random(state: 5)
    for _ in 0..<25 {
      let label = UILabel()
      label.numberOfLines = 0
      let column = UIStackView()
      column.axis = .vertical
      let views = [UIStackView(), column, label, UILabel()] + (0..<6).map { _ in add() }
      var constraints: [NSLayoutConstraint] = []
      for step in 0..<120 {
        disturb(views, &constraints, &random)
        if step % 7 == 0 { views[random.next(views.count)].layoutIfNeeded() }
        if step % 5 == 0 { screen.memory.frame() }
        for constraint in constraints where constraint.isActive {
          guard let owner = constraint.owner, let first = constraint.firstItem as? UIView,
            let second = constraint.secondItem as? UIView
          else {
            Issue.record("an active constraint has lost its items")
            continue
          }
          #expect(first.isDescendant(of: owner) && second.isDescendant(of: owner))
          #expect(owner.constraints.contains(constraint))
        }
      }
      #expect(screen.memory.settle())
      #expect(views.allSatisfy { $0.bounds.width >= 0 && $0.frame.minX.isFinite })
      for box in views { box.removeFromSuperview() }
      screen.memory.frame()
    }
    // The engine has nothing left of released views.
    #expect(screen.window.layoutEngine.map { $0.sources.count < 60 } ?? true)
  }
}

extension Array {
  fileprivate func randomElement(by random: inout LayoutHistoryTests.Random) -> Element? {
    isEmpty ? nil : self[random.next(count)]
  }
}
