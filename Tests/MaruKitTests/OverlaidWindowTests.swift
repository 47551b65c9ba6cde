import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Windows that a widget makes itself, as toasts and alerts do.
@MainActor @Suite struct OverlaidWindowTests {
  /// A window that takes no presses beside its views.
  private final class PassingWindow: UIWindow {
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      let hit = super.hitTest(point, with: event)
      return hit === self || hit === rootViewController?.view ? nil : hit
    }
  }

  @MainActor private final class Log {
    var presses: [String] = []
    var names: [String] = []
  }

  private let screen = TestScreen(size: CGSize(width: 200, height: 200))
  private let root = UIViewController()
  private let log = Log()
  private static let red: UInt32 = 0xFFFF_0000
  private static let green: UInt32 = 0xFF00_FF00

  init() {
    root.view.addSubview(button("below", at: CGRect(x: 0, y: 0, width: 100, height: 40)))
    screen.show(root)
  }

  private func button(_ title: String, at frame: CGRect) -> UIButton {
    let button = UIButton(type: .system)
    button.frame = frame
    button.setTitle(title, for: .normal)
    button.addAction(UIAction { [log] _ in log.presses.append(title) }, for: .touchUpInside)
    return button
  }

  /// Makes a window that fills the screen.
  private func window(
    _ color: UIColor? = nil, level: UIWindow.Level = .normal, passes: Bool = false
  ) -> UIWindow {
    let window =
      passes ? PassingWindow(frame: UIScreen.main.bounds) : UIWindow(frame: UIScreen.main.bounds)
    window.windowLevel = level
    window.rootViewController = UIViewController()
    window.rootViewController?.view.backgroundColor = color
    return window
  }

  // MARK: Showing

  @Test func `a window is seen while it is not hidden`() {
    let toast = window(.red, level: .alert + 1)
    screen.memory.frame()
    #expect(screen.pixel(x: 150, y: 150) != Self.red)
    toast.isHidden = false
    screen.memory.frame()
    #expect(screen.pixel(x: 150, y: 150) == Self.red)
    #expect(screen.window.windows == [screen.window, toast])
    #expect(UIApplication.shared.windows.contains { $0 === toast })
    toast.isHidden = true
    screen.memory.frame()
    #expect(screen.pixel(x: 150, y: 150) != Self.red)
    #expect(screen.window.windows == [screen.window])
  }

  @Test func `a window with a higher level is in front, although it was shown earlier`() {
    let high = window(.red, level: .alert)
    high.isHidden = false
    let low = window(.green, level: .statusBar)
    low.isHidden = false
    screen.memory.frame()
    #expect(screen.pixel(x: 150, y: 150) == Self.red)
    #expect(screen.window.windows.last === high)
    low.windowLevel = .alert + 1
    screen.memory.frame()
    #expect(screen.pixel(x: 150, y: 150) == Self.green)
    #expect(screen.window.windows.last === low)
  }

  @Test func `of two windows with one level, the one shown later is in front`() {
    let first = window(.red)
    let second = window(.green)
    second.isHidden = false
    first.isHidden = false
    screen.memory.frame()
    #expect(screen.pixel(x: 150, y: 150) == Self.red)
  }

  @Test func `a window behind the widget is covered by it`() {
    root.view.backgroundColor = .green
    let low = window(.red, level: .normal - 1)
    low.isHidden = false
    screen.memory.frame()
    #expect(screen.pixel(x: 150, y: 150) == Self.green)
    #expect(screen.window.windows == [low, screen.window])
    root.view.backgroundColor = .clear
    screen.window.backgroundColor = .clear
    screen.memory.frame()
    #expect(screen.pixel(x: 150, y: 150) == Self.red)
  }

  @Test func `a window that nothing holds vanishes, and the keys return`() {
    screen.window.makeKey()
    var toast: UIWindow? = window(.red)
    toast?.makeKeyAndVisible()
    screen.memory.frame()
    #expect(screen.pixel(x: 150, y: 150) == Self.red)
    #expect(!screen.window.isKeyWindow)
    toast = nil
    screen.memory.frame()
    #expect(screen.pixel(x: 150, y: 150) != Self.red)
    #expect(screen.window.isKeyWindow)
    #expect(screen.window.windows == [screen.window])
  }

  @Test func `a picture of the host's window shows the windows within it, at their places`() throws
  {
    let toast = UIWindow(frame: CGRect(x: 100, y: 120, width: 60, height: 40))
    toast.backgroundColor = .red
    toast.isHidden = false
    screen.memory.frame()
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let renderer = UIGraphicsImageRenderer(bounds: screen.window.bounds, format: format)
    let picture = renderer.image {
      screen.window.renderWindows(in: $0.cgContext)
    }
    let shown = try #require(picture.cgImage).bitmap
    #expect(shown.pixel(x: 130, y: 140) == Self.red)
    #expect(shown.pixel(x: 90, y: 140) != Self.red)
    #expect(shown.pixel(x: 130, y: 165) != Self.red)
  }

  @Test func `code of another task does not show its windows within this one`() async {
    var stranger: UIWindow?
    await withCheckedContinuation { done in
      Task.detached { @MainActor in
        stranger = UIWindow(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        stranger?.isHidden = false
        done.resume()
      }
    }
    #expect(stranger?.isHidden == false)
    #expect(stranger?.layerTree !== screen.window.layerTree)
    #expect(screen.window.windows == [screen.window])
    stranger?.isHidden = true
  }

  @Test func `a task of the widget shows its windows within this one`() {
    var toast: UIWindow?
    Task { @MainActor in
      toast = UIWindow(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
      toast?.isHidden = false
    }
    screen.advance(by: 0.1)
    #expect(toast?.layerTree === screen.window.layerTree)
  }

  @Test func `a small window is shown at its place and has its own coordinates`() {
    let banner = UIWindow(frame: CGRect(x: 50, y: 100, width: 100, height: 50))
    let root = UIViewController()
    root.view.backgroundColor = .red
    banner.rootViewController = root
    root.view.addSubview(button("banner", at: CGRect(x: 0, y: 0, width: 100, height: 50)))
    banner.isHidden = false
    screen.memory.frame()
    #expect(screen.pixel(x: 51, y: 101) == Self.red)
    #expect(screen.pixel(x: 49, y: 101) != Self.red)
    screen.press(at: CGPoint(x: 140, y: 140))
    screen.press(at: CGPoint(x: 50, y: 20))
    #expect(log.presses == ["banner", "below"])
  }

  @Test func `a window that is turned gets presses where it is seen`() {
    let banner = UIWindow(frame: CGRect(x: 60, y: 90, width: 80, height: 20))
    banner.rootViewController = UIViewController()
    banner.rootViewController?.view.addSubview(
      button("turned", at: CGRect(x: 0, y: 0, width: 80, height: 20)))
    banner.transform = CGAffineTransform(rotationAngle: .pi / 2)
    banner.isHidden = false
    screen.memory.frame()
    screen.press(at: CGPoint(x: 100, y: 65))
    screen.press(at: CGPoint(x: 65, y: 100))
    #expect(log.presses == ["turned"])
  }

  // MARK: Size and traits

  @Test func `a window of the screen's size follows it, also one that is hidden meanwhile`() {
    let (shown, hidden) = (window(), window())
    let small = UIWindow(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    shown.isHidden = false
    small.isHidden = false
    screen.window.frame = CGRect(x: 0, y: 0, width: 700, height: 100)
    screen.memory.frame()
    #expect(shown.frame.size == CGSize(width: 700, height: 100))
    #expect(shown.rootViewController?.view.frame.size == CGSize(width: 700, height: 100))
    #expect(shown.traitCollection.horizontalSizeClass == .regular)
    #expect(small.frame.size == CGSize(width: 50, height: 50))
    hidden.isHidden = false
    #expect(hidden.frame.size == CGSize(width: 700, height: 100))
  }

  @Test func `a window has the traits of the screen, also after they change`() {
    let toast = window(.systemBackground)
    toast.isHidden = false
    screen.window.environmentTraits = screen.window.environmentTraits.modifyingTraits {
      $0.userInterfaceStyle = .dark
    }
    #expect(toast.traitCollection.userInterfaceStyle == .dark)
    #expect(toast.rootViewController?.view.traitCollection.userInterfaceStyle == .dark)
  }

  @Test func `at twice the scale a window is drawn at twice the scale`() {
    let screen = TestScreen(size: CGSize(width: 100, height: 100), scale: 2)
    screen.show(UIViewController())
    let banner = UIWindow(frame: CGRect(x: 50, y: 50, width: 50, height: 50))
    banner.backgroundColor = .red
    banner.isHidden = false
    screen.memory.frame()
    #expect(screen.pixel(x: 101, y: 101) == Self.red && screen.pixel(x: 199, y: 199) == Self.red)
    #expect(screen.pixel(x: 99, y: 101) != Self.red)
    #expect(banner.traitCollection.displayScale == 2)
  }

  // MARK: Presses

  @Test func `a press goes to the front window, unless its hit test finds nothing`() {
    let passing = window(level: .alert, passes: true)
    passing.rootViewController?.view.addSubview(
      button("above", at: CGRect(x: 0, y: 100, width: 100, height: 40)))
    passing.isHidden = false
    screen.memory.frame()
    screen.press(at: CGPoint(x: 50, y: 20))
    screen.press(at: CGPoint(x: 50, y: 120))
    #expect(log.presses == ["below", "above"])
    let cover = window(level: .alert + 1)
    cover.isHidden = false
    screen.press(at: CGPoint(x: 50, y: 20))
    #expect(log.presses == ["below", "above"])
    cover.isUserInteractionEnabled = false
    screen.press(at: CGPoint(x: 50, y: 20))
    #expect(log.presses == ["below", "above", "below"])
  }

  @Test func `a touch keeps its window, although another one comes in front`() {
    screen.pointer(.down, at: CGPoint(x: 50, y: 20))
    let cover = window()
    cover.isHidden = false
    screen.pointer(.up, at: CGPoint(x: 50, y: 20))
    #expect(log.presses == ["below"])
  }

  @Test func `hovering ends when a window comes under a resting pointer`() {
    let hover = UIHoverGestureRecognizer()
    root.view.addGestureRecognizer(hover)
    screen.pointer(.moved, at: CGPoint(x: 150, y: 150))
    screen.memory.frame()
    #expect(hover.state == .began || hover.state == .changed)
    let cover = window()
    cover.isHidden = false
    screen.memory.frame()
    #expect(hover.state != .began && hover.state != .changed)
    cover.isHidden = true
    screen.memory.frame()
    #expect(hover.state == .began)
  }

  @Test func `elements of a window are found and pressed by their labels`() throws {
    let toast = window(level: .alert)
    toast.rootViewController?.view.addSubview(
      button("Undo", at: CGRect(x: 0, y: 100, width: 100, height: 40)))
    toast.isHidden = false
    #expect(screen.shows("Undo"))
    try screen.press("Undo", .button)
    #expect(log.presses == ["Undo"])
    #expect(throws: TestScreenError.self) { try screen.press("below", .button) }
    toast.isHidden = true
    #expect(!screen.shows("Undo"))
  }

  // MARK: Keys

  @Test func `a key window takes the keys from the widget and gives them back`() {
    screen.window.makeKey()
    let alert = window(level: .alert)
    #expect(screen.window.isKeyWindow)
    alert.isHidden = false
    #expect(screen.window.isKeyWindow)
    alert.makeKey()
    #expect(alert.isKeyWindow && alert.windowScene?.keyWindow === alert)
    alert.isHidden = true
    #expect(screen.window.isKeyWindow)
  }

  @Test func `of several windows, the one that was key last gets the keys of one that goes`() {
    screen.window.makeKey()
    let (first, second) = (window(level: .alert), window(level: .alert))
    first.makeKeyAndVisible()
    second.makeKeyAndVisible()
    screen.window.makeKey()
    second.makeKey()
    second.isHidden = true
    #expect(screen.window.isKeyWindow)
    first.makeKey()
    first.isHidden = true
    #expect(screen.window.isKeyWindow)
  }

  @Test func `a text field in a window gets the keys and the caret of the input method`() throws {
    screen.window.makeKey()
    let below = UITextField(frame: CGRect(x: 0, y: 50, width: 100, height: 34))
    root.view.addSubview(below)
    below.becomeFirstResponder()
    let prompt = UIWindow(frame: CGRect(x: 20, y: 100, width: 150, height: 80))
    prompt.rootViewController = UIViewController()
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 34))
    prompt.rootViewController?.view.addSubview(field)
    prompt.isHidden = false
    try screen.type("a")
    #expect(field.becomeFirstResponder())
    #expect(prompt.isKeyWindow)
    try screen.type("b")
    #expect(below.text == "a" && field.text == "b")
    let caret = try #require(screen.window.textInputCaret)
    #expect(CGRect(x: 20, y: 100, width: 100, height: 34).contains(caret))
    prompt.isHidden = true
    try screen.type("c")
    #expect(below.text == "ac" && field.text == "b")
  }

  @Test func `a press makes its window key, unless the window cannot become key`() {
    screen.window.makeKey()
    final class Toast: UIWindow {
      override var canBecomeKey: Bool { false }
    }
    let toast = Toast(frame: UIScreen.main.bounds)
    toast.makeKeyAndVisible()
    screen.press(at: CGPoint(x: 150, y: 150))
    #expect(screen.window.isKeyWindow)
    let alert = window(level: .alert)
    alert.isHidden = false
    screen.press(at: CGPoint(x: 150, y: 150))
    #expect(alert.isKeyWindow)
  }

  @Test func `the window that was key last has the keys again when the keyboard returns`() {
    screen.window.makeKey()
    let alert = window(level: .alert)
    alert.makeKeyAndVisible()
    screen.window.loseKeys()
    #expect(UIApplication.shared.keyWindow == nil)
    screen.window.gainKeys()
    #expect(alert.isKeyWindow)
  }

  @Test func `windows tell when they are shown, hidden and key`() {
    let alert = window(level: .alert)
    let tokens = [
      UIWindow.didBecomeVisibleNotification, UIWindow.didBecomeKeyNotification,
      UIWindow.didResignKeyNotification, UIWindow.didBecomeHiddenNotification,
    ].map { name in
      NotificationCenter.default.addObserver(forName: name, object: alert, queue: nil) { [log] in
        let name = $0.name.rawValue
        MainActor.assumeIsolated { log.names.append(name) }
      }
    }
    defer { for token in tokens { NotificationCenter.default.removeObserver(token) } }
    alert.makeKeyAndVisible()
    alert.isHidden = true
    #expect(
      log.names == [
        "UIWindowDidBecomeVisibleNotification", "UIWindowDidBecomeKeyNotification",
        "UIWindowDidResignKeyNotification", "UIWindowDidBecomeHiddenNotification",
      ])
  }

  @Test func `the end of a key goes to the window that got its beginning`() {
    final class Field: UIView {
      var presses: [String] = []
      var onPress: (() -> Void)?
      override var canBecomeFirstResponder: Bool { true }
      override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        self.presses.append("began")
        onPress?()
      }
      override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        self.presses.append("ended")
      }
    }
    let alert = window(level: .alert)
    let (field, other) = (Field(), Field())
    root.view.addSubview(field)
    alert.rootViewController?.view.addSubview(other)
    _ = field.becomeFirstResponder()
    field.onPress = {
      alert.makeKeyAndVisible()
      _ = other.becomeFirstResponder()
    }
    let space = UIKey(keyCode: .keyboardSpacebar, characters: " ")
    for isDown in [true, false] {
      screen.window.send(
        KeyInput(isDown: isDown, key: space, timestamp: 0))
    }
    #expect(field.presses == ["began", "ended"])
    #expect(other.presses == [])
    alert.isHidden = true
  }

  @Test func `a hidden window takes no keys, although it is made key`() throws {
    let (shown, hidden) = (UITextField(), UITextField())
    root.view.addSubview(shown)
    let alert = window(level: .alert)
    alert.rootViewController?.view.addSubview(hidden)
    _ = shown.becomeFirstResponder()
    _ = hidden.becomeFirstResponder()
    alert.makeKey()
    try screen.type("a")
    #expect(shown.text == "a" && hidden.text == "")
    alert.isHidden = false
    _ = hidden.becomeFirstResponder()
    try screen.type("b")
    #expect(shown.text == "a" && hidden.text == "b")
    alert.isHidden = true
  }

  // MARK: Other contents

  @Test func `the controller of a window is told when it is hidden and shown again`() {
    final class Page: UIViewController {
      var calls: [String] = []
      override func viewDidAppear(_ animated: Bool) { calls.append("appeared") }
      override func viewDidDisappear(_ animated: Bool) { calls.append("disappeared") }
    }
    let (toast, page) = (window(), Page())
    toast.rootViewController = page
    toast.isHidden = false
    toast.isHidden = true
    toast.isHidden = false
    #expect(page.calls == ["appeared", "disappeared", "appeared"])
  }

  @Test func `an alert is presented in a window`() throws {
    let window = window(level: .alert)
    window.makeKeyAndVisible()
    let alert = UIAlertController(title: "Really?", message: nil, preferredStyle: .alert)
    let yes = UIAlertAction(title: "Yes", style: .default) { [log] _ in log.presses.append("Yes") }
    alert.addAction(yes)
    window.rootViewController?.present(alert, animated: true)
    screen.memory.settle()
    try screen.press("Yes", .button)
    #expect(log.presses == ["Yes"])
    window.isHidden = true
    screen.press(at: CGPoint(x: 50, y: 20))
    #expect(log.presses == ["Yes", "below"])
  }

  @Test func `a window fades, and the end of the animation may hide it`() {
    let toast = window(.red)
    toast.isHidden = false
    UIView.animate(
      withDuration: 0.5, animations: { toast.alpha = 0 },
      completion: { _ in toast.isHidden = true })
    screen.advance(by: 0.25)
    #expect(screen.pixel(x: 150, y: 150) != Self.red)
    #expect(!toast.isHidden)
    screen.advance(by: 0.3)
    #expect(toast.isHidden)
  }
}
