import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct LayoutSupportTests {
  private let screen = TestScreen(size: CGSize(width: 400, height: 300))
  private let root = UIViewController()
  private let box = UIView()
  private var view: UIView { root.view }

  init() {
    screen.show(root)
    box.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(box)
    NSLayoutConstraint.activate([
      box.leftAnchor.constraint(equalTo: view.leftAnchor),
      box.widthAnchor.constraint(equalToConstant: 50),
    ])
  }

  private func inset(top: CGFloat, bottom: CGFloat) {
    screen.window.screenInsets = UIEdgeInsets(top: top, left: 3, bottom: bottom, right: 4)
    screen.memory.frame()
  }

  private func expectBoxBetweenTheGuides(_ location: SourceLocation = #_sourceLocation) {
    screen.memory.frame()
    #expect(box.frame == CGRect(x: 0, y: 0, width: 50, height: 300), sourceLocation: location)
    inset(top: 20, bottom: 34)
    #expect(box.frame == CGRect(x: 0, y: 20, width: 50, height: 246), sourceLocation: location)
    root.additionalSafeAreaInsets = UIEdgeInsets(top: 44, left: 0, bottom: 6, right: 0)
    screen.memory.frame()
    #expect(box.frame == CGRect(x: 0, y: 64, width: 50, height: 196), sourceLocation: location)
  }

  @Test func `the guides can be items of constraints`() {
    NSLayoutConstraint.activate([
      NSLayoutConstraint(
        item: box, attribute: .top, relatedBy: .equal, toItem: root.topLayoutGuide,
        attribute: .bottom, multiplier: 1, constant: 0),
      NSLayoutConstraint(
        item: root.bottomLayoutGuide, attribute: .top, relatedBy: .equal, toItem: box,
        attribute: .bottom, multiplier: 1, constant: 0),
    ])
    expectBoxBetweenTheGuides()
  }

  @Test func `the guides have anchors`() {
    NSLayoutConstraint.activate([
      box.topAnchor.constraint(equalTo: root.topLayoutGuide.bottomAnchor),
      box.bottomAnchor.constraint(equalTo: root.bottomLayoutGuide.topAnchor),
    ])
    expectBoxBetweenTheGuides()
  }

  @Test func `the guides can be named in visual formats`() {
    let views: [String: Any] = [
      "top": root.topLayoutGuide, "box": box, "bottom": root.bottomLayoutGuide,
    ]
    NSLayoutConstraint.activate(
      NSLayoutConstraint.constraints(withVisualFormat: "V:[top][box][bottom]", views: views))
    expectBoxBetweenTheGuides()
  }

  @Test func `each guide reaches from its edge of the view to the safe area`() {
    let (top, bottom) = (root.topLayoutGuide, root.bottomLayoutGuide)
    NSLayoutConstraint.activate([
      box.topAnchor.constraint(equalTo: top.topAnchor, constant: 5),
      box.heightAnchor.constraint(equalTo: top.heightAnchor, multiplier: 2),
    ])
    let lower = UIView()
    lower.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(lower)
    NSLayoutConstraint.activate([
      lower.bottomAnchor.constraint(equalTo: bottom.bottomAnchor),
      lower.heightAnchor.constraint(equalTo: bottom.heightAnchor),
    ])
    inset(top: 20, bottom: 34)
    #expect(box.frame == CGRect(x: 0, y: 5, width: 50, height: 40))
    #expect(lower.frame == CGRect(x: 0, y: 266, width: 0, height: 34))
    #expect((top.length, bottom.length) == (20, 34))
  }

  @Test func `a guide has its length without constraints, too`() throws {
    inset(top: 20, bottom: 34)
    #expect(root.topLayoutGuide.length == 20)
    #expect(root.bottomLayoutGuide.length == 34)
    let guides = [root.topLayoutGuide, root.bottomLayoutGuide].compactMap { $0 as? UILayoutGuide }
    #expect(
      guides.map(\.layoutFrame) == [
        CGRect(x: 0, y: 0, width: 0, height: 20), CGRect(x: 0, y: 266, width: 0, height: 34),
      ])
  }

  @Test func `a view has one object per guide, which is not one of its own layout guides`() {
    #expect(root.topLayoutGuide === root.topLayoutGuide)
    #expect(root.topLayoutGuide !== root.bottomLayoutGuide)
    #expect(view.layoutGuides.isEmpty)
    let former = root.topLayoutGuide
    root.view = UIView()
    #expect(root.topLayoutGuide !== former)
  }

  @Test func `a container may override its guides`() {
    final class Container: UIViewController {
      override var topLayoutGuide: any UILayoutSupport { children[0].topLayoutGuide }
    }
    let container = Container()
    let child = UIViewController()
    screen.show(container)
    container.addChild(child)
    child.view.frame = container.view.bounds
    container.view.addSubview(child.view)
    child.additionalSafeAreaInsets.top = 9
    screen.memory.frame()
    #expect(container.topLayoutGuide === child.topLayoutGuide)
    #expect(container.topLayoutGuide.length == 9)
  }
}
