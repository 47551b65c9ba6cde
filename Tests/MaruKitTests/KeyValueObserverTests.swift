import Foundation
import MaruKit
import MaruTestKit
import Testing

/// A view that observes others, as a pull-to-refresh header does.
private final class Header: UIView {
  var calls: [(key: String, change: [NSKeyValueChangeKey: Any])] = []
  var contexts: [UnsafeMutableRawPointer?] = []
  var objects: [AnyObject] = []

  override func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    calls.append((keyPath ?? "", change ?? [:]))
    contexts.append(context)
    if let object { objects.append(object as AnyObject) }
  }

  var keys: [String] { calls.map(\.key) }
}

@MainActor @Suite struct KeyValueObserverTests {
  private let screen = TestScreen(size: CGSize(width: 200, height: 200))
  private let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
  private let header = Header()

  init() {
    scrollView.contentSize = CGSize(width: 200, height: 1000)
    let controller = UIViewController()
    controller.view.addSubview(scrollView)
    screen.show(controller)
  }

  private func reports(of run: () -> Void) -> [String] {
    var reports: [String] = []
    UIApplication.shared.onWarning = { reports.append($0) }
    defer { UIApplication.shared.onWarning = nil }
    run()
    return reports
  }

  @Test func `a drag tells an observer the offset, each time with both values`() throws {
    scrollView.addObserver(
      header, forKeyPath: "contentOffset", options: [.old, .new], context: nil)
    screen.drag(along: stride(from: 180.0, through: 60, by: -10).map { CGPoint(x: 100, y: $0) })
    screen.advance(by: 2)
    #expect(header.calls.count > 5 && Set(header.keys) == ["contentOffset"])
    #expect(header.objects.allSatisfy { $0 === scrollView })
    let last = try #require(header.calls.last?.change)
    #expect(last[.newKey] as? CGPoint == scrollView.contentOffset)
    #expect(last[.oldKey] is CGPoint)
    #expect(last[.kindKey] as? UInt == NSKeyValueChange.setting.rawValue)
  }

  @Test func `only the values are told that the options ask for`() {
    scrollView.addObserver(header, forKeyPath: "contentSize", options: .new, context: nil)
    scrollView.contentSize.height = 500
    #expect(header.calls.count == 1 && header.calls[0].change[.oldKey] == nil)
    #expect(header.calls[0].change[.newKey] as? CGSize == CGSize(width: 200, height: 500))
    scrollView.contentSize.height = 500
    #expect(header.calls.count == 1)
  }

  @Test func `the initial value is told at once`() {
    scrollView.addObserver(
      header, forKeyPath: "contentOffset", options: [.initial, .new], context: nil)
    #expect(header.calls.count == 1 && header.calls[0].change[.newKey] as? CGPoint == .zero)
  }

  @Test func `geometry, visibility, texts, images and the state of controls are observed`() {
    let views = [UIView(), UILabel(), UITextField(), UITextView(), UIButton(), UIImageView()]
    let keys = ["frame", "text", "text", "text", "highlighted", "image"]
    for (view, key) in zip(views, keys) {
      view.addObserver(header, forKeyPath: key, context: nil)
    }
    views[0].addObserver(header, forKeyPath: "hidden", context: nil)
    views[0].frame.size.width = 5
    views[0].isHidden = true
    (views[1] as? UILabel)?.text = "a"
    (views[2] as? UITextField)?.text = "b"
    (views[3] as? UITextView)?.text = "c"
    (views[4] as? UIButton)?.isHighlighted = true
    (views[5] as? UIImageView)?.image = UIImage(systemName: "star")
    #expect(
      header.keys == ["frame", "hidden", "text", "text", "text", "highlighted", "image"])
  }

  @Test func `a removed observer is not told`() {
    scrollView.addObserver(header, forKeyPath: "contentOffset", context: nil)
    scrollView.addObserver(header, forKeyPath: "contentSize", context: nil)
    scrollView.removeObserver(header, forKeyPath: "contentOffset")
    scrollView.contentOffset.y = 10
    scrollView.contentSize.height = 300
    #expect(header.keys == ["contentSize"])
  }

  @Test func `observations of the same key are told apart by their contexts`() {
    let (first, second) = (
      UnsafeMutableRawPointer(bitPattern: 1), UnsafeMutableRawPointer(bitPattern: 2)
    )
    for context in [first, second] {
      scrollView.addObserver(header, forKeyPath: "contentOffset", context: context)
    }
    scrollView.removeObserver(header, forKeyPath: "contentOffset", context: first)
    scrollView.contentOffset.y = 10
    #expect(header.contexts == [second])
  }

  @Test func `an observer that is released is no longer told`() {
    weak var released: Header?
    do {
      let other = Header()
      released = other
      scrollView.addObserver(other, forKeyPath: "contentOffset", context: nil)
    }
    #expect(released == nil)
    scrollView.contentOffset.y = 10
  }

  @Test func `a key that is not observed is reported, and so is an observer that is not there`() {
    let found = reports {
      scrollView.addObserver(header, forKeyPath: "tag", context: nil)
      scrollView.removeObserver(header, forKeyPath: "contentOffset")
    }
    #expect(
      found == [
        "Header will not be told about \"tag\" of UIScrollView, which cannot be observed",
        "Header does not observe \"contentOffset\" of UIScrollView",
      ])
  }

  @Test func `an observer without the method is reported`() {
    let found = reports {
      let view = UIView()
      withExtendedLifetime(view) {
        scrollView.addObserver(view, forKeyPath: "contentOffset", context: nil)
        scrollView.contentOffset.y = 10
      }
    }
    #expect(found.count == 1 && found[0].contains("observeValue(forKeyPath:of:change:context:)"))
  }
}
