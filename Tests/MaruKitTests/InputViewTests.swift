import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct InputViewTests {
  private let bench = InputViewBench()

  // MARK: Search and placement

  @Test func `the input view of the first responder lies at the bottom edge`() {
    let keys = InputViewBench.keys(120)
    bench.field.input = keys
    bench.field.becomeFirstResponder()
    #expect(bench.place(of: keys) == CGRect(x: 0, y: 280, width: 300, height: 120))
  }

  @Test func `an accessory view lies on top of the input view, or alone`() {
    let (keys, bar) = (InputViewBench.keys(120), InputViewBench.keys(40))
    bench.field.input = keys
    bench.field.accessory = bar
    bench.other.accessory = bar
    bench.field.becomeFirstResponder()
    #expect(bench.place(of: bar) == CGRect(x: 0, y: 240, width: 300, height: 40))
    #expect(bench.place(of: keys)?.minY == 280)
    bench.other.becomeFirstResponder()
    #expect(bench.place(of: bar) == CGRect(x: 0, y: 360, width: 300, height: 40))
  }

  @Test func `no view rises for a first responder without input views`() {
    bench.listen()
    let count = bench.window.subviews.count
    bench.field.becomeFirstResponder()
    #expect(bench.window.subviews.count == count)
    #expect(bench.reports.isEmpty)
  }

  @Test func `both the input view and the accessory are the first in the responder chain`() {
    let (keys, bar) = (InputViewBench.keys(120), InputViewBench.keys(40))
    bench.field.input = keys
    bench.root.bar = bar
    bench.root.input = InputViewBench.keys(50)
    bench.field.becomeFirstResponder()
    #expect(bench.place(of: keys)?.height == 120)
    #expect(bench.place(of: bar)?.minY == 240)
    #expect(bench.root.input?.window == nil)
  }

  @Test func `they are dismissed when the first responder resigns, and then removed`() throws {
    let keys = InputViewBench.keys(120)
    bench.field.input = keys
    bench.field.becomeFirstResponder()
    try bench.screen.waitUntilIdle()
    let host = try #require(keys.superview)
    bench.field.resignFirstResponder()
    #expect(keys.window != nil)
    try bench.screen.waitUntilIdle()
    #expect(keys.superview == nil)
    #expect(host.window == nil)
  }

  @Test func `they lie above presentations and above views that are added later`() throws {
    let keys = InputViewBench.keys(120)
    bench.field.input = keys
    bench.field.becomeFirstResponder()
    bench.window.addSubview(UIView(frame: bench.window.bounds))
    #expect(bench.window.hitTest(CGPoint(x: 5, y: 390), with: nil) === keys)
  }

  @Test func `they receive touches, which they pass on to the window`() {
    let keys = InputViewBench.keys(120)
    let button = UIButton(type: .system)
    var presses = 0
    button.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
    button.addAction(UIAction { _ in presses += 1 }, for: .touchUpInside)
    keys.addSubview(button)
    bench.field.input = keys
    bench.field.becomeFirstResponder()
    bench.screen.press(at: CGPoint(x: 20, y: 300))
    #expect(presses == 1)
    let chain = Array(sequence(first: keys as UIResponder, next: \.next))
    #expect(chain.contains { $0 === bench.window })
    #expect(!chain.contains { $0 === bench.field || $0 === bench.root })
  }

  @Test func `the lower view has the safe area, and keeps it while it moves down`() {
    bench.window.screenInsets = UIEdgeInsets(top: 20, left: 0, bottom: 34, right: 0)
    let (keys, bar) = (InputViewBench.keys(120), InputViewBench.keys(40))
    bench.field.input = keys
    bench.field.accessory = bar
    bench.field.becomeFirstResponder()
    #expect(keys.safeAreaInsets.bottom == 34)
    #expect(bar.safeAreaInsets == .zero)
    bench.field.resignFirstResponder()
    bench.screen.advance(by: 0.1)
    #expect(keys.safeAreaInsets.bottom == 34)
  }

  // MARK: Height

  @Test func `a flexible height is the content's, or else the keyboard's`() {
    final class Tall: UIView {
      var tall: CGFloat = UIView.noIntrinsicMetric
      override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: tall)
      }
    }
    let keys = Tall(frame: .zero)
    keys.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    bench.field.input = keys
    bench.field.becomeFirstResponder()
    #expect(keys.bounds.height == 216)
    keys.tall = 90
    keys.invalidateIntrinsicContentSize()
    bench.window.layoutIfNeeded()
    #expect(bench.place(of: keys) == CGRect(x: 0, y: 310, width: 300, height: 90))
  }

  @Test func `a view with constraints has their height, including the safe area`() {
    bench.listen()
    bench.window.screenInsets = UIEdgeInsets(top: 0, left: 0, bottom: 34, right: 0)
    let (bar, content) = (UIView(frame: .zero), UIView(frame: .zero))
    bar.translatesAutoresizingMaskIntoConstraints = false
    content.translatesAutoresizingMaskIntoConstraints = false
    bar.addSubview(content)
    let height = content.heightAnchor.constraint(equalToConstant: 50)
    NSLayoutConstraint.activate([
      content.topAnchor.constraint(equalTo: bar.topAnchor),
      content.leftAnchor.constraint(equalTo: bar.leftAnchor),
      content.rightAnchor.constraint(equalTo: bar.rightAnchor),
      content.bottomAnchor.constraint(equalTo: bar.safeAreaLayoutGuide.bottomAnchor), height,
    ])
    bench.field.accessory = bar
    bench.field.becomeFirstResponder()
    bench.window.layoutIfNeeded()
    #expect(bench.place(of: bar) == CGRect(x: 0, y: 316, width: 300, height: 84))
    #expect(bench.place(of: content)?.maxY == 366)
    height.constant = 70
    bench.window.layoutIfNeeded()
    #expect(bench.place(of: bar)?.minY == 296)
    #expect(bench.names.suffix(2) == ["did change", "did show"])
  }

  @Test func `a self-sizing input view has the height of its constraints`() {
    let keys = UIInputView(
      frame: CGRect(x: 0, y: 0, width: 10, height: 300), inputViewStyle: .keyboard)
    keys.allowsSelfSizing = true
    keys.heightAnchor.constraint(equalToConstant: 75).isActive = true
    bench.field.input = keys
    bench.field.becomeFirstResponder()
    #expect(bench.place(of: keys)?.minY == 325)
  }

  @Test(arguments: [CGFloat.nan, .infinity, -30, 0])
  func `an invalid height is 0, and not reported; an infinite one is the window's`(
    height: CGFloat
  ) throws {
    bench.listen()
    final class Odd: UIView {
      var odd: CGFloat = 0
      override var intrinsicContentSize: CGSize { CGSize(width: 10, height: odd) }
    }
    let keys = Odd(frame: .zero)
    keys.odd = height
    keys.autoresizingMask = .flexibleHeight
    bench.field.input = keys
    bench.field.becomeFirstResponder()
    try bench.screen.waitUntilIdle()
    let top = height == .infinity ? 0 : 400
    #expect(bench.place(of: keys)?.minY == CGFloat(top))
    #expect(bench.reports.isEmpty == (height != .infinity))
    let host = try #require(keys.superview)
    bench.field.resignFirstResponder()
    try bench.screen.waitUntilIdle()
    #expect(keys.superview == nil && host.superview == nil)
  }

  @Test func `a responder without views does not shorten the dismissal of others`() throws {
    let keys = InputViewBench.keys(120)
    bench.field.input = keys
    bench.field.becomeFirstResponder()
    try bench.screen.waitUntilIdle()
    bench.field.resignFirstResponder()
    bench.screen.advance(by: 0.05)
    bench.other.becomeFirstResponder()
    #expect(keys.window != nil)
    try bench.screen.waitUntilIdle()
    #expect(keys.window == nil)
  }

  @Test func `views that are too high are as high as the window, the accessory first`() {
    let (keys, bar) = (InputViewBench.keys(1e9), InputViewBench.keys(40))
    bench.field.input = keys
    bench.field.accessory = bar
    bench.field.becomeFirstResponder()
    #expect(bench.place(of: bar) == CGRect(x: 0, y: 0, width: 300, height: 40))
    #expect(bench.place(of: keys) == CGRect(x: 0, y: 40, width: 300, height: 360))
    bench.window.frame.size.height = 500
    bench.window.layoutIfNeeded()
    #expect(bench.place(of: keys) == CGRect(x: 0, y: 40, width: 300, height: 460))
  }

  @Test func `in a resized window they lie at its bottom edge`() {
    bench.listen()
    let keys = InputViewBench.keys(120)
    bench.field.input = keys
    bench.field.becomeFirstResponder()
    bench.window.frame.size = CGSize(width: 500, height: 700)
    bench.window.layoutIfNeeded()
    #expect(bench.place(of: keys) == CGRect(x: 0, y: 580, width: 500, height: 120))
    #expect(bench.reports.last?.end == CGRect(x: 0, y: 580, width: 500, height: 120))
  }

  // MARK: Reloading

  @Test func `only the first responder's views are reloaded`() {
    bench.field.becomeFirstResponder()
    let keys = InputViewBench.keys(120)
    bench.field.input = keys
    bench.other.reloadInputViews()
    #expect(keys.window == nil)
    bench.field.reloadInputViews()
    #expect(bench.place(of: keys)?.minY == 280)
    keys.frame.size.height = 60
    bench.field.reloadInputViews()
    #expect(bench.place(of: keys) == CGRect(x: 0, y: 340, width: 300, height: 60))
  }

  @Test func `the view of an input view controller rises, with appearance calls`() throws {
    final class Keyboard: UIInputViewController {
      var calls: [String] = []
      override func viewWillAppear(_ animated: Bool) { calls.append("will appear") }
      override func viewDidDisappear(_ animated: Bool) { calls.append("did disappear") }
    }
    let keyboard = Keyboard()
    bench.field.inputController = keyboard
    bench.field.becomeFirstResponder()
    let view = try #require(keyboard.inputView)
    #expect(bench.place(of: view) == CGRect(x: 0, y: 184, width: 300, height: 216))
    #expect(keyboard.calls == ["will appear"])
    keyboard.dismissKeyboard()
    try bench.screen.waitUntilIdle()
    #expect(!bench.field.isFirstResponder)
    #expect(keyboard.calls == ["will appear", "did disappear"])
  }

  // MARK: A bar with a field

  @Test func `a field in a bar keeps the bar, and its controller is first responder afterwards`()
    throws
  {
    let bar = InputViewBench.keys(40)
    let inner = InputField(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    bar.addSubview(inner)
    bench.root.bar = bar
    bench.root.becomeFirstResponder()
    try bench.screen.waitUntilIdle()
    bench.listen()
    #expect(inner.becomeFirstResponder())
    #expect(bench.place(of: bar)?.minY == 360)
    #expect(bench.reports.isEmpty)
    bench.window.endEditing(true)
    #expect(bench.root.isFirstResponder)
    #expect(bench.place(of: bar)?.minY == 360)
  }

  @Test func `a field in a bar hands over to another responder directly`() {
    let bar = InputViewBench.keys(40)
    let inner = InputField(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    bar.addSubview(inner)
    bench.root.bar = bar
    bench.root.becomeFirstResponder()
    inner.becomeFirstResponder()
    #expect(bench.other.becomeFirstResponder())
    #expect(bench.other.isFirstResponder && !bench.root.isFirstResponder)
  }

  // MARK: Interruptions

  @Test func `a field that is removed dismisses its views`() throws {
    bench.listen()
    let keys = InputViewBench.keys(120)
    bench.field.input = keys
    bench.field.becomeFirstResponder()
    bench.screen.advance(by: 0.1)
    bench.field.removeFromSuperview()
    try bench.screen.waitUntilIdle()
    #expect(keys.superview == nil)
    #expect(bench.names.last == "did hide")
  }

  @Test func `removing an input view leaves the accessory view in place`() throws {
    let (keys, bar) = (InputViewBench.keys(120), InputViewBench.keys(40))
    bench.field.input = keys
    bench.field.accessory = bar
    bench.field.becomeFirstResponder()
    bench.screen.advance(by: 0.1)
    bench.root.view.addSubview(keys)
    try bench.screen.waitUntilIdle()
    #expect(keys.superview === bench.root.view)
    #expect(bench.place(of: bar)?.minY == 360)
  }

  @Test func `hiding a window removes its input views, and showing it restores them`() throws {
    let keys = InputViewBench.keys(120)
    bench.field.input = keys
    bench.field.becomeFirstResponder()
    bench.screen.advance(by: 0.1)
    bench.window.isHidden = true
    #expect(keys.superview == nil)
    bench.window.isHidden = false
    try bench.screen.waitUntilIdle()
    #expect(bench.place(of: keys)?.minY == 280)
  }

  @Test func `a responder cannot be its own input view`() {
    var warnings: [String] = []
    UIApplication.shared.onWarning = { warnings.append($0) }
    defer { UIApplication.shared.onWarning = nil }
    for view in [bench.field, bench.root.view, bench.window] as [UIView?] {
      bench.field.input = view
      bench.field.becomeFirstResponder()
      #expect(bench.field.superview === bench.root.view)
      bench.field.resignFirstResponder()
    }
    #expect(warnings.count == 3)
  }

  @Test func `input views keep nothing of a window alive`() {
    weak var window: UIWindow?
    weak var keys: UIView?
    do {
      let bench = InputViewBench()
      bench.field.input = InputViewBench.keys(120)
      bench.field.becomeFirstResponder()
      bench.screen.advance(by: 0.1)
      (window, keys) = (bench.window, bench.field.input)
      bench.window.isHidden = true
    }
    #expect(window == nil && keys == nil)
  }

  // MARK: Focus

  @Test func `Tab continues from the front controller to the input views`() {
    let button = UIButton(type: .system)
    let keys = InputViewBench.keys(120)
    keys.addSubview(button)
    bench.field.input = keys
    bench.field.becomeFirstResponder()
    bench.window.moveFocus(forward: true)
    #expect(button.isFocused)
  }
}
