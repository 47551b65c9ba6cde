import Foundation
import LayoutShorthand
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct LayoutHoldingTests {
  private let screen = TestScreen(size: CGSize(width: 400, height: 300))
  private let root = UIViewController()
  private let outer = UIView()
  private let inner = UIView()
  private var view: UIView { root.view }

  init() {
    screen.show(root)
    view.addSubview(outer)
    outer.addSubview(inner)
    for view in [outer, inner] { view.translatesAutoresizingMaskIntoConstraints = false }
    outer.accessibilityIdentifier = "outer"
    inner.accessibilityIdentifier = "inner"
  }

  private func warnings(_ work: () -> Void) -> [String] {
    var warnings: [String] = []
    UIApplication.shared.onWarning = { warnings.append($0) }
    work()
    UIApplication.shared.onWarning = nil
    return warnings
  }

  @Test func `a constraint that was added to a view is held and removed by it`() {
    let width = inner.widthAnchor.constraint(equalToConstant: 30)
    let left = inner.leftAnchor.constraint(equalTo: outer.leftAnchor, constant: 5)
    view.addConstraints([width, left])
    #expect(view.constraints == [width, left])
    #expect(inner.constraints.isEmpty && outer.constraints.isEmpty)
    #expect(width.isActive && left.isActive)
    screen.memory.frame()
    #expect(inner.frame.width == 30 && inner.frame.minX == 5)
    // A view cannot remove a constraint that another view holds.
    inner.removeConstraint(width)
    #expect(width.isActive)
    view.removeConstraints([width, left])
    #expect(view.constraints.isEmpty)
    #expect(!width.isActive && !left.isActive)
    width.isActive = true
    #expect(inner.constraints == [width])
  }

  @Test func `a constraint that is added to another view leaves the first one`() {
    let width = inner.widthAnchor.constraint(equalToConstant: 30)
    width.isActive = true
    outer.addConstraint(width)
    #expect(inner.constraints.isEmpty)
    #expect(outer.constraints == [width])
    outer.addConstraint(width)
    #expect(outer.constraints == [width])
    screen.memory.frame()
    #expect(inner.frame.width == 30)
  }

  @Test func `a view cannot hold a constraint on a view outside`() {
    let width = outer.widthAnchor.constraint(equalToConstant: 30)
    let left = inner.leftAnchor.constraint(equalTo: outer.leftAnchor)
    let said = warnings {
      inner.addConstraint(width)
      inner.addConstraint(left)
    }
    #expect(said.count == 2)
    #expect(said.first?.contains("UIView'inner' cannot hold it") == true)
    #expect(said.first?.contains("UIView'outer' is not inside that view") == true)
    #expect(said.first?.contains("LayoutHoldingTests.swift") == true)
    #expect(!width.isActive && !left.isActive)
    #expect(inner.constraints.isEmpty)
  }

  @Test func `multipliers of positions count from the view that holds the constraint`() {
    let places = { (holder: UIView) -> CGFloat in
      let left = NSLayoutConstraint(
        item: self.inner, attribute: .left, relatedBy: .equal, toItem: self.outer,
        attribute: .right, multiplier: 0.5, constant: 0)
      holder.addConstraint(left)
      self.screen.memory.frame()
      defer { left.isActive = false }
      return self.inner.frame.minX
    }
    outer.snp.makeConstraints { make in
      make.left.equalToSuperview().offset(100)
      make.top.equalToSuperview()
      make.size.equalTo(60)
    }
    #expect(places(outer) == 30)
    // Half of 160 in the coordinates of the controller's view.
    #expect(places(view) == -20)
  }

  @Test func `removing a view removes the constraints inside that other views hold`() {
    let width = inner.widthAnchor.constraint(equalToConstant: 30)
    view.addConstraint(width)
    outer.removeFromSuperview()
    #expect(!width.isActive)
    #expect(view.constraints.isEmpty)
  }

  @Test func `edges of a scroll view are its content's, whichever view holds the constraint`() {
    let scroll = UIScrollView()
    scroll.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(scroll)
    scroll.addSubview(inner)
    scroll.snp.makeConstraints { $0.edges.equalToSuperview() }
    view.addConstraints([
      inner.topAnchor.constraint(equalTo: scroll.topAnchor, constant: 10),
      inner.leftAnchor.constraint(equalTo: scroll.leftAnchor),
      inner.rightAnchor.constraint(equalTo: scroll.rightAnchor),
      inner.bottomAnchor.constraint(equalTo: scroll.bottomAnchor),
      inner.widthAnchor.constraint(equalToConstant: 400),
      inner.heightAnchor.constraint(equalToConstant: 1000),
    ])
    screen.memory.frame()
    #expect(scroll.contentSize == CGSize(width: 400, height: 1010))
    scroll.contentOffset.y = 200
    screen.memory.frame()
    #expect(inner.frame == CGRect(x: 0, y: 10, width: 400, height: 1000))
  }

  @Test func `priorities can be compared, added and subtracted`() {
    #expect(UILayoutPriority.required - 1 == UILayoutPriority(999))
    #expect(.defaultLow + 1 == UILayoutPriority(251))
    #expect(UILayoutPriority.defaultLow < .defaultHigh)
    #expect([.required, .defaultLow, .defaultHigh].max() == UILayoutPriority.required)
    var priority = UILayoutPriority.defaultHigh
    priority += 10
    #expect(priority.rawValue == 760)
    priority -= 20
    #expect(priority.rawValue == 740)
    // A sum above 1000 counts as required; a priority of 0 has no effect.
    let wide = inner.widthAnchor.constraint(equalToConstant: 30)
    wide.priority = .required + 1
    let wider = inner.widthAnchor.constraint(equalToConstant: 40)
    wider.priority = .required - 1
    NSLayoutConstraint.activate([wide, wider])
    screen.memory.frame()
    #expect(inner.frame.width == 30)
  }
}
