import Foundation
import MaruKit
import Testing

@testable import MaruTestKit

/// The elements of a window in memory are those that a running host describes.
@MainActor @Suite struct ElementTreeTests {
  /// What a test sees of an element; numbers differ.
  private func lines(of tree: ElementTree) -> [String] {
    tree.description.split(separator: "\n").map(String.init)
  }

  @Test(arguments: ["Gallery", "DropDown", "BottomAlert", "Label", "Meter", "OpenChatSheet"])
  func `views and their description have the same elements`(widget: String) throws {
    let screen = TestScreen()
    let props = widget == "DropDown" ? ["options": PropValue.list([.text("Oslo")])] : [:]
    try screen.showWidget(named: widget, props: PropValues(props))
    screen.settle()
    let own = lines(of: screen.elements())
    let described = lines(of: ElementTree(ViewDescription(of: screen.window)))
    #expect(own.count > 3)
    // Descriptions round to thousandths of points.
    for (one, other) in zip(own, described) {
      #expect(one.prefix { $0 != "." } == other.prefix { $0 != "." })
    }
    #expect(own.count == described.count)
  }

  @Test func `what a superview or the window clips is not visible`() throws {
    let screen = TestScreen(size: CGSize(width: 100, height: 100))
    let root = UIViewController()
    screen.show(root)
    let box = UIView(frame: CGRect(x: 10, y: 10, width: 40, height: 40))
    box.clipsToBounds = true
    let part = UIView(frame: CGRect(x: 20, y: -10, width: 100, height: 30))
    part.accessibilityIdentifier = "part"
    box.addSubview(part)
    root.view.addSubview(box)
    let element = try screen.element(identifier: "part").element
    #expect(element.frame == CGRect(x: 30, y: 0, width: 100, height: 30))
    #expect(element.visibleFrame == CGRect(x: 30, y: 10, width: 20, height: 20))
    box.alpha = 0
    #expect(try !screen.element(identifier: "part").exists)
    let hidden = screen.elements().elements.first { $0.identifier == "part" }
    #expect(hidden?.concealment == .transparent)
  }
}
