import Foundation
import Layers
import MaruKit
import PluginLoading
import Stage

/// A widget in a window in memory.
///
/// [main actor]
///
/// Life: created → shown for a second of manual time → any input → `close()`.
@MainActor final class ShownWidget {
  let condition: Condition
  let screen: MemoryScreen
  let instance: WidgetInstance
  /// The messages of the widget, oldest first.
  private(set) var messages: [WidgetMessage] = []
  /// The warnings of the kit since the widget was created, each once.
  private(set) var warnings: [String] = []
  /// The rectangle of the widget in the window, in points.
  let frame: CGRect

  var window: UIWindow { screen.window }

  /// Shows a widget.
  ///
  /// - Throws: `PropsError` or the widget's own error.
  init(
    _ widget: CheckedWidget, props: PropValues, state: Data?, condition: Condition,
    size wantedSize: CGSize? = nil, margin: CGFloat
  ) throws {
    self.condition = condition
    // 1. Create the widget in its own time, with the traits in which it will be shown.
    UIFont.useBundledFontsOnly()
    let time = ManualTime()
    time.use()
    UIScreen.main.scale = condition.scale
    UIAccessibility.isDarkerSystemColorsEnabled = condition.hasHighContrast
    let context = WidgetContext()
    context.variables = WidgetVariables()
    context.provider = { [catalog = widget.catalog] name, props, child in
      try catalog.find(name).library.factory.makeWidget(props: props, context: child)
    }
    final class Inbox {
      var messages: [WidgetMessage] = []
      var warnings: [String] = []
    }
    let inbox = Inbox()
    context.handler = { message in
      inbox.messages.append(message)
      return true
    }
    UIApplication.shared.onWarning = { warning in
      if !inbox.warnings.contains(warning) { inbox.warnings.append(warning) }
    }
    var made: Result<WidgetInstance, any Error> = .failure(PropsError.notJSON(""))
    var size = CGSize.zero
    condition.traits(from: .current).performAsCurrent {
      made = Result {
        try widget.library.factory.makeWidget(props: props, state: state, context: context)
      }
      if case .success(let instance) = made { size = instance.preferredSize }
    }
    instance = try made.get()
    size = wantedSize ?? condition.extent.size(from: size)
    frame = CGRect(origin: CGPoint(x: margin, y: margin), size: size)

    // 2. Show it, and let a second pass.
    let room = CGSize(width: size.width + 2 * margin, height: size.height + 2 * margin)
    screen = MemoryScreen(
      size: room, scale: condition.scale, style: condition.isDark ? .dark : .light, time: time)
    screen.paints = false
    screen.skipsQuietFrames = true
    let window = screen.window
    window.environmentTraits = condition.traits(from: window.environmentTraits)
    window.backgroundColor = .systemBackground
    if margin > 0 {
      let container = UIViewController()
      window.rootViewController = container
      container.addChild(instance.viewController)
      if let view = instance.viewController.view {
        view.translatesAutoresizingMaskIntoConstraints = true
        view.autoresizingMask = []
        view.frame = frame
        container.view.addSubview(view)
      }
      instance.viewController.didMove(toParent: container)
    } else {
      window.rootViewController = instance.viewController
    }
    window.makeKeyAndVisible()
    self.inbox = { (inbox.messages, inbox.warnings) }
    advance(by: 1)
  }

  private let inbox: () -> ([WidgetMessage], [String])

  /// Advances the clock.
  func advance(by seconds: Double) {
    screen.use()
    screen.advance(by: seconds)
    readInbox()
  }

  /// Applies new properties, and lets a second pass.
  func update(_ props: PropValues) throws(PropsError) {
    screen.use()
    try instance.update(props: props)
    advance(by: 1)
  }

  private func readInbox() { (messages, warnings) = inbox() }

  /// Ends the widget as a window that closes.
  func close() {
    screen.use()
    instance.context.handler = nil
    instance.context.setVisible(false)
    window.rootViewController = nil
    window.isHidden = true
    screen.frame()
    UIApplication.shared.onWarning = { _ in }
  }

  /// Removes the focus, so that no caret blinks and no ring is shown.
  func endEditing() {
    screen.use()
    window.endEditing(true)
    window.setFocus(nil)
    screen.frame()
  }

  /// Tells the widget and its window that they are hidden.
  func hide() {
    screen.use()
    window.layerTree.canBeSeen = false
    DeadlineQueue.current.showsFrames = false
    instance.context.setVisible(false)
    screen.frame()
  }

  /// Whether another widget shows the same texts, now or when the threads of both have had some time.
  ///
  /// A widget may read a file in a thread, which takes real time and not that of the clock. Texts
  /// that differ are therefore compared again, for two seconds at most.
  func shows(sameTextsAs other: ShownWidget) -> Bool {
    let end = ManualTime.outside { ContinuousClock.now } + .seconds(2)
    while texts != other.texts {
      guard ManualTime.outside({ ContinuousClock.now }) < end else { return false }
      usleep(10_000)
      for widget in [self, other] { widget.advance(by: 0) }
    }
    return true
  }

  /// Advances the clock, and counts how often a timer or a delay ends.
  func wakes(during seconds: Double) -> Int {
    let end = screen.clock.now + seconds
    var count = 0
    while let next = screen.time.nextWork, next < end {
      // A timer that is due at once, again and again, must not take forever.
      advance(by: max(next - screen.clock.now, 0.001))
      count += 1
    }
    advance(by: end - screen.clock.now)
    return count
  }

  /// The size of the widget, such as `414×736 points`.
  var place: String { "\(Int(frame.width))×\(Int(frame.height)) points" }

  // MARK: Looking

  /// The visible views, in drawing order, the window first.
  var visibleViews: [UIView] { Self.visibleViews(in: window) }

  private static func visibleViews(in view: UIView) -> [UIView] {
    guard !view.isHidden, view.alpha >= 0.01 else { return [] }
    return [view] + view.subviews.flatMap(visibleViews)
  }

  /// The texts that a person reads or hears: labels, values and states of the visible views.
  var texts: [String] { visibleViews.compactMap { text(of: $0) } }

  /// What a person reads or hears of one view, with or without “selected”; `nil` if nothing.
  func text(of view: UIView, countsSelection: Bool = true) -> String? {
    let words = [
      view.accessibilityLabel, view.accessibilityValue,
      countsSelection && view.accessibilityTraits.contains(.selected) ? "selected" : nil,
      (view as? UITextField)?.text,
    ].compactMap { $0 }
    return words.isEmpty ? nil : words.joined(separator: "; ")
  }

  /// What a press has done so far: the messages, and what is read.
  var effect: Effect { Effect(messages: messages, texts: texts) }

  /// The visible result of input.
  struct Effect: Equatable {
    let messages: [WidgetMessage]
    let texts: [String]
  }

  /// The views that a person presses: enabled controls, views with the role of a button or a link,
  /// and views with a tap recognizer, without those inside another.
  ///
  /// A tap recognizer counts if its view has nothing else to press inside and does not fill the
  /// window: others take presses that are beside everything.
  var pressables: [UIView] { pressables(where: receivesPresses) }

  /// The same, and those that something covers.
  var enabledElements: [UIView] {
    pressables { view in
      sequence(first: view, next: \.superview).allSatisfy(\.isUserInteractionEnabled)
    }
  }

  private func pressables(where canBePressed: (UIView) -> Bool) -> [UIView] {
    let found = visibleViews.filter { isPressable($0) && canBePressed($0) }
    let tapped = visibleViews.filter { view in
      Self.recognizesTaps(view) && canBePressed(view)
        && !found.contains { $0.isDescendant(of: view) || view.isDescendant(of: $0) }
        && !view.convert(view.bounds, to: nil).contains(window.bounds)
    }
    let all = found + tapped
    return visibleViews.filter { view in
      all.contains { $0 === view } && !all.contains { $0 !== view && view.isDescendant(of: $0) }
    }
  }

  /// Whether a view has a tap recognizer that is enabled.
  static func recognizesTaps(_ view: UIView) -> Bool {
    view.gestureRecognizers?.contains { $0 is UITapGestureRecognizer && $0.isEnabled } == true
  }

  private func isPressable(_ view: UIView) -> Bool {
    guard !view.accessibilityTraits.contains(.notEnabled) else { return false }
    let hasRole = !view.accessibilityTraits.isDisjoint(with: [.button, .link, .searchField])
    return hasRole || view is UITextField || view is UITextView || isActiveControl(view)
  }

  /// Whether a press on the middle of a view reaches it, or something inside.
  func receivesPresses(_ view: UIView) -> Bool {
    let path = sequence(first: view, next: \.superview)
    guard path.allSatisfy(\.isUserInteractionEnabled) else { return false }
    // Covered ones, such as those behind an alert, cannot be pressed now.
    let middle = Self.middle(of: view)
    guard window.bounds.contains(middle), let hit = window.hitTest(middle, with: nil) else {
      return false
    }
    return hit.isDescendant(of: view) || view.isDescendant(of: hit)
  }

  /// Whether a view is a control on whose press something happens.
  private func isActiveControl(_ view: UIView) -> Bool {
    guard let control = view as? UIControl else { return false }
    var hasHandler = false
    control.enumerateEventHandlers { _, _, _, _ in hasHandler = true }
    return hasHandler
  }

  /// The middle of a view, in the window.
  static func middle(of view: UIView) -> CGPoint {
    view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
  }

  /// Whether a visible view says that it changes all the time, as a clock or a spinner does.
  var updatesFrequently: Bool {
    visibleViews.contains { $0.accessibilityTraits.contains(.updatesFrequently) }
  }
}
