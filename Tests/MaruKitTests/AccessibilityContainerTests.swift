import Foundation
import MaruKit
import MaruTestKit
import Testing

/// A slider with two handles, which are drawn by the view.
private final class RangeControl: UIView {
  var values = [20, 80]
  private var handles: [UIAccessibilityElement] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    handles = [Handle(self, index: 0), Handle(self, index: 1)]
  }

  required init?(coder: NSCoder) { nil }

  override func accessibilityElementCount() -> Int { handles.count }
  override func accessibilityElement(at index: Int) -> Any? { handles[index] }
  override func index(ofAccessibilityElement element: Any) -> Int {
    handles.firstIndex { $0 === element as AnyObject } ?? NSNotFound
  }

  private final class Handle: UIAccessibilityElement {
    let index: Int

    init(_ control: RangeControl, index: Int) {
      self.index = index
      super.init(accessibilityContainer: control)
      accessibilityFrameInContainerSpace = CGRect(x: index * 50, y: 0, width: 10, height: 10)
    }

    override func accessibilityIncrement() {
      guard let control = accessibilityContainer as? RangeControl else { return }
      control.values[index] += 1
    }
  }
}

private final class Deletion: UIAccessibilityCustomAction {
  var hasRun = false
}

@MainActor @Suite struct AccessibilityContainerTests {
  @Test func `a view without elements has none`() {
    let view = UIView()
    #expect(view.accessibilityElementCount() == 0)
    #expect(view.accessibilityElement(at: 0) == nil)
    #expect(view.index(ofAccessibilityElement: UIView()) == NSNotFound)
  }

  @Test func `the elements of a view are found by their index, and their index by them`() {
    let view = UIView()
    let (first, second) = (UILabel(), UIAccessibilityElement(accessibilityContainer: view))
    view.accessibilityElements = [first, second]
    #expect(view.accessibilityElementCount() == 2)
    #expect(view.accessibilityElement(at: 1) as AnyObject === second)
    #expect(view.accessibilityElement(at: 2) == nil)
    #expect(view.index(ofAccessibilityElement: first) == 0)
  }

  @Test func `the handles that a slider draws raise its values`() throws {
    let control = RangeControl(frame: .zero)
    let upper = try #require(control.accessibilityElement(at: 1) as? UIAccessibilityElement)
    upper.accessibilityIncrement()
    #expect(control.values == [20, 81])
    #expect(upper.next === control)
  }

  @Test func `the frame of an element moves with its view, unless it is set`() throws {
    let screen = TestScreen(size: CGSize(width: 200, height: 100))
    let root = UIViewController()
    screen.show(root)
    let control = RangeControl(frame: CGRect(x: 30, y: 20, width: 100, height: 10))
    root.view.addSubview(control)
    let element = try #require(control.accessibilityElement(at: 1) as? UIAccessibilityElement)
    #expect(element.accessibilityFrame.origin == CGPoint(x: 80, y: 20))
    control.frame.origin.y = 60
    #expect(element.accessibilityFrame.origin == CGPoint(x: 80, y: 60))
    element.accessibilityFrame = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(element.accessibilityFrame == CGRect(x: 1, y: 2, width: 3, height: 4))
    control.accessibilityFrame = CGRect(x: 5, y: 6, width: 7, height: 8)
    #expect(control.accessibilityFrame == CGRect(x: 5, y: 6, width: 7, height: 8))
  }

  @Test func `a custom action calls its method, and fails after its target is gone`() {
    let recipient = Recipient()
    let action = Deletion(name: "Delete", target: recipient, selector: Recipient.delete)
    #expect(action.actionHandler?(action) == true && action.hasRun)
    let plain = UIAccessibilityCustomAction(
      name: "Count", target: recipient, selector: Recipient.count)
    #expect(plain.actionHandler?(plain) == true && recipient.calls == 2)
    let brief = Recipient.leavingBehindAnAction()
    #expect(brief.actionHandler?(brief) == false)
  }

  @MainActor private final class Recipient {
    private(set) var calls = 0

    func delete(_ action: Deletion) -> Bool {
      calls += 1
      action.hasRun = true
      return true
    }

    func count() -> Bool {
      calls += 1
      return true
    }

    static func leavingBehindAnAction() -> UIAccessibilityCustomAction {
      UIAccessibilityCustomAction(name: "Late", target: Recipient(), selector: Recipient.count)
    }
  }
}
