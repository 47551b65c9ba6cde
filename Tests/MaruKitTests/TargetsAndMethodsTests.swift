import Foundation
import MaruKit
import Testing

/// Is observed and timed by its methods.
@MainActor private final class Counter {
  var notes: [String] = []
  var calls = 0

  func changed(_ notification: Notification) { notes.append(notification.name.rawValue) }

  func called() { calls += 1 }

  func ticked(_ timer: Timer) { notes.append("\(timer.userInfo as? String ?? "none")") }
}

/// A delegate as public components declare it.
@MainActor private protocol ListDelegate: NSObjectProtocol {
  func count() -> Int
}

private final class ListController: UIViewController, ListDelegate {
  func count() -> Int { 3 }

  override var description: String { "a list" }
}

@MainActor @Suite struct TargetsAndMethodsTests {
  private let center = NotificationCenter()
  private let name = Notification.Name("changed")

  @Test func `a method gets the notifications until it is removed`() {
    let counter = Counter()
    center.addObserver(counter, selector: Counter.changed, name: name, object: nil)
    center.addObserver(counter, selector: Counter.called, name: nil, object: nil)
    center.post(name: name, object: nil)
    center.post(name: Notification.Name("other"), object: nil)
    #expect(counter.notes == ["changed"] && counter.calls == 2)
    center.removeObserver(counter, name: name, object: nil)
    center.post(name: name, object: nil)
    #expect(counter.notes == ["changed"] && counter.calls == 3)
    center.removeObserver(counter)
    center.post(name: name, object: nil)
    #expect(counter.calls == 3)
  }

  @Test func `an object that is gone gets nothing, and its place may be taken by another`() {
    weak var gone: Counter?
    do {
      let counter = Counter()
      gone = counter
      center.addObserver(counter, selector: Counter.called, name: name, object: nil)
    }
    #expect(gone == nil)
    let others = (0..<200).map { _ in Counter() }
    for other in others {
      center.addObserver(other, selector: Counter.called, name: name, object: nil)
    }
    center.post(name: name, object: nil)
    #expect(others.allSatisfy { $0.calls == 1 })
  }

  @Test func `a notification of another thread arrives on the main one`() async {
    let counter = Counter()
    center.addObserver(counter, selector: Counter.called, name: name, object: nil)
    let (center, name) = (center, name)
    await Task.detached { center.post(name: name, object: nil) }.value
    await withCheckedContinuation { next in DispatchQueue.main.async { next.resume() } }
    #expect(counter.calls == 1)
  }

  @Test func `a timer calls a method, and has its information`() {
    let counter = Counter()
    let timer = Timer.scheduledTimer(
      timeInterval: 60, target: counter, selector: Counter.ticked, userInfo: "tick", repeats: true)
    timer.fire()
    #expect(counter.notes == ["tick"] && timer.timeInterval == 60)
    timer.invalidate()
    #expect(!timer.isValid)
  }

  @Test func `values are associated with views and other objects, and go with a view`() {
    var (first, second) = (0, 0)
    var view: UIView? = UIView()
    let plain = NSObject()
    weak var value: Counter?
    do {
      let counter = Counter()
      value = counter
      objc_setAssociatedObject(view as Any, &first, counter, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
      objc_setAssociatedObject(plain, &first, "text", .OBJC_ASSOCIATION_COPY)
    }
    #expect(objc_getAssociatedObject(view as Any, &first) as? Counter === value)
    #expect(objc_getAssociatedObject(view as Any, &second) == nil)
    #expect(objc_getAssociatedObject(plain, &first) as? String == "text")
    objc_setAssociatedObject(plain, &first, nil, .OBJC_ASSOCIATION_COPY)
    #expect(objc_getAssociatedObject(plain, &first) == nil)
    view = nil
    #expect(value == nil)
    objc_setAssociatedObject(plain, &second, Counter(), .OBJC_ASSOCIATION_ASSIGN)
    #expect(objc_getAssociatedObject(plain, &second) == nil)
    objc_removeAssociatedObjects(plain)
    #expect(objc_getAssociatedObject(plain, &second) == nil)
  }

  @Test func `a controller can be a delegate that has to be an object`() {
    let controller = ListController()
    let delegate: any ListDelegate = controller
    #expect(delegate.count() == 3 && delegate.isEqual(controller))
    #expect("\(delegate.description)" == "a list" && controller.debugDescription == "a list")
    #expect(UIView().description.hasPrefix("<UIView: 0x"))
  }
}
