import Foundation
import MaruKit
import Raster
import Testing

/// Subclasses replace members as components and their tests do, and the kit uses theirs.
@MainActor @Suite struct OverridingTests {
  /// A view whose subclassed members note that they were called.
  private final class NotingView: UIView {
    var calls: [String] = []

    override func addGestureRecognizer(_ recognizer: UIGestureRecognizer) {
      calls.append("addGestureRecognizer")
      super.addGestureRecognizer(recognizer)
    }

    override func bringSubviewToFront(_ view: UIView) {
      calls.append("bringSubviewToFront")
      super.bringSubviewToFront(view)
    }

    override func endEditing(_ force: Bool) -> Bool {
      calls.append("endEditing")
      return super.endEditing(force)
    }

    override func alignmentRect(forFrame frame: CGRect) -> CGRect {
      frame.insetBy(dx: 5, dy: 5)
    }

    override var accessibilityViewIsModal: Bool {
      get { true }
      set {}
    }

    override var tag: Int {
      get { super.tag + 100 }
      set { super.tag = newValue }
    }
  }

  @Test func `a view notes the recognizers that it is given`() {
    let view = NotingView()
    view.gestureRecognizers = [UITapGestureRecognizer()]
    #expect(view.calls == ["addGestureRecognizer"])
    #expect(view.gestureRecognizers?.count == 1)
  }

  @Test func `a view is found by the tag that its class gives it`() {
    let parent = UIView()
    let view = NotingView()
    view.tag = 7
    parent.addSubview(view)
    #expect(parent.viewWithTag(107) === view)
    #expect(parent.viewWithTag(7) == nil)
  }

  @Test func `the members that a class replaces are its own`() {
    let view = NotingView()
    let parent: UIView = view
    parent.bringSubviewToFront(UIView())
    _ = parent.endEditing(true)
    #expect(view.calls == ["bringSubviewToFront", "endEditing"])
    #expect(parent.accessibilityViewIsModal)
    #expect(
      parent.alignmentRect(forFrame: CGRect(x: 0, y: 0, width: 20, height: 20)).width == 10)
  }

  private final class NavigationMock: UINavigationController {
    var pushed: [UIViewController] = []

    override func pushViewController(_ viewController: UIViewController, animated: Bool) {
      pushed.append(viewController)
    }
  }

  private final class ControllerMock: UIViewController {
    let mock = NavigationMock()
    override var navigationController: UINavigationController? { mock }
    override var isBeingDismissed: Bool { true }
    override var children: [UIViewController] { [mock] }
  }

  @Test func `a test gives a controller another navigation controller`() {
    let controller: UIViewController = ControllerMock()
    let page = UIViewController()
    controller.navigationController?.pushViewController(page, animated: false)
    #expect((controller as? ControllerMock)?.mock.pushed == [page])
    #expect(controller.isBeingDismissed)
    #expect(controller.children.count == 1)
  }

  private final class TableMock: UITableView {
    let cell = UITableViewCell()
    override func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { cell }
    override var indexPathForSelectedRow: IndexPath? { IndexPath(row: 3, section: 0) }
    override func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
      cell
    }
  }

  private final class ScrollMock: UIScrollView {
    override var isDragging: Bool { true }
    override var adjustedContentInset: UIEdgeInsets {
      UIEdgeInsets(top: 9, left: 0, bottom: 0, right: 0)
    }
  }

  private final class TouchMock: UITouch {
    override var timestamp: TimeInterval { 42 }
  }

  private final class ContextMock: UICollectionViewLayoutInvalidationContext {
    override var invalidateEverything: Bool { true }
  }

  @Test func `a test gives views the answers that it needs`() {
    let table: UITableView = TableMock()
    #expect(table.cellForRow(at: IndexPath(row: 0, section: 0)) != nil)
    #expect(table.indexPathForSelectedRow?.row == 3)
    let scroll: UIScrollView = ScrollMock()
    #expect(scroll.isDragging && scroll.adjustedContentInset.top == 9)
    let context: UICollectionViewLayoutInvalidationContext = ContextMock()
    #expect(context.invalidateEverything)
  }

  private final class NotingLayer: CALayer {
    var displays = 0
    var animations: [String] = []

    override func setNeedsDisplay() {
      displays += 1
      super.setNeedsDisplay()
    }

    override func add(_ animation: CAAnimation, forKey key: String?) {
      animations.append(key ?? "")
      super.add(animation, forKey: key)
    }
  }

  private final class LayerView: UIView {
    override class var layerClass: AnyClass { NotingLayer.self }
  }

  @Test func `a layer notes what its view asks for`() throws {
    let view = LayerView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let layer = try #require(view.layer as? NotingLayer)
    let before = layer.displays
    view.setNeedsDisplay()
    #expect(layer.displays == before + 1)
    view.layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "fade")
    #expect(layer.animations == ["fade"])
  }

  private final class NotingButton: UIButton {
    var events: [UIControl.Event] = []

    override func sendActions(for controlEvents: UIControl.Event) {
      events.append(controlEvents)
      super.sendActions(for: controlEvents)
    }

    override func titleColor(for state: UIControl.State) -> UIColor? { .purple }
  }

  @Test func `a button notes the actions that it is asked to send`() {
    let button: UIButton = NotingButton()
    var presses = 0
    button.addAction(UIAction { _ in presses += 1 }, for: .touchUpInside)
    button.sendActions(for: .touchUpInside)
    #expect((button as? NotingButton)?.events == [.touchUpInside])
    #expect(presses == 1)
    #expect(button.titleColor(for: .normal) == .purple)
  }

  private final class QuietField: UITextField {
    var rect: CGRect?
    override func drawPlaceholder(in rect: CGRect) { self.rect = rect }
  }

  @Test func `a field that draws no placeholder shows none`() throws {
    func ink(_ field: UITextField) throws -> Int {
      field.frame = CGRect(x: 0, y: 0, width: 120, height: 30)
      field.attributedPlaceholder = NSAttributedString(
        string: "Name", attributes: [.foregroundColor: UIColor.red])
      let image = UIGraphicsImageRenderer(size: field.frame.size).image { context in
        field.layoutIfNeeded()
        field.drawHierarchy(in: field.bounds, afterScreenUpdates: true)
      }
      let bitmap = try #require(image.cgImage).bitmap
      return (0..<bitmap.height).reduce(0) { sum, y in
        sum + (0..<bitmap.width).count { (bitmap.pixel(x: $0, y: y) ?? 0) >> 24 > 0 }
      }
    }
    let quiet = QuietField()
    #expect(try ink(UITextField()) > 0)
    #expect(try ink(quiet) == 0)
    #expect(quiet.rect?.origin == .zero && quiet.rect?.width == 120)
    quiet.rect = nil
    quiet.attributedPlaceholder = nil
    _ = UIGraphicsImageRenderer(size: quiet.frame.size).image { _ in
      quiet.drawHierarchy(in: quiet.bounds, afterScreenUpdates: true)
    }
    #expect(quiet.rect == nil)
  }

  @Test func `the title of a button has the shadow of its state`() {
    let button = UIButton()
    button.setTitle("Go", for: .normal)
    button.setTitleShadowColor(.red, for: .normal)
    button.setTitleShadowColor(.blue, for: .disabled)
    button.layoutIfNeeded()
    #expect(button.titleLabel?.shadowColor == .red)
    #expect(button.currentTitleShadowColor == .red)
    button.isEnabled = false
    button.layoutIfNeeded()
    #expect(button.titleLabel?.shadowColor == .blue)
    #expect(button.titleShadowColor(for: .normal) == .red)
    button.isEnabled = true
    button.setTitleShadowColor(nil, for: .normal)
    button.setTitleShadowColor(nil, for: .disabled)
    button.layoutIfNeeded()
    #expect(button.titleLabel?.shadowColor == nil)
  }
}
