import MaruKit

/// Lets a person pick a view of a window by the pointer, for the inspector.
///
/// While it picks, a clear window in front takes its presses. The view below the pointer is marked,
/// and a press picks it.
@MainActor final class ViewPicker {
  private weak var window: UIWindow?
  private let mark: (Int) -> Void
  private var shield: Shield?
  /// The number of the view that was picked last; 0 for none.
  private(set) var picked = 0
  /// Where the press was that picked it, in points of the window.
  private(set) var point = CGPoint.zero

  /// Creates a picker that does nothing yet.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - mark: Marks the view with a number.
  init(in window: UIWindow, mark: @escaping (Int) -> Void) {
    self.window = window
    self.mark = mark
  }

  isolated deinit { shield?.isHidden = true }

  /// Whether a view is being picked.
  var isPicking: Bool {
    get { shield != nil }
    set {
      guard newValue != isPicking else { return }
      shield?.isHidden = true
      shield = nil
      guard newValue, let window else { return }
      let shield = Shield(frame: window.bounds)
      shield.onPoint = { [weak self] in self?.look(at: $0, isPress: $1) }
      UIScreen.main.serve(window) { shield.isHidden = false }
      picked = 0
      self.shield = shield
    }
  }

  /// The window that takes the presses while a person picks; it is no part of the content.
  var cover: UIView? { shield }

  /// Runs a closure in which hit tests ignore the window that takes the presses.
  func seeingThrough<Answer>(_ body: () -> Answer) -> Answer {
    shield?.isSeenThrough = true
    defer { shield?.isSeenThrough = false }
    return body()
  }

  private func look(at point: CGPoint, isPress: Bool) {
    guard let window else { return }
    let view = Self.view(at: point, in: window, except: shield)
    let number = view.map { ViewDescription(of: $0).number } ?? 0
    mark(number)
    guard isPress else { return }
    picked = number
    self.point = point
    isPicking = false
  }

  /// The smallest visible view that contains a point; of equal ones, the one in front.
  ///
  /// Unlike a hit test it finds views that take no presses.
  static func view(at point: CGPoint, in window: UIWindow, except shield: UIView?) -> UIView? {
    var best: (view: UIView, area: CGFloat)?
    func search(_ view: UIView) {
      guard view !== shield, !view.isHidden, view.alpha >= 0.01 else { return }
      if view.bounds.contains(view.convert(point, from: window)) {
        let area = view.bounds.width * view.bounds.height
        if area <= best?.area ?? .infinity { best = (view, area) }
      } else if view.clipsToBounds {
        return
      }
      for subview in view.subviews { search(subview) }
    }
    for part in window.windows { search(part) }
    return best?.view
  }

  /// A clear window in front of all others that takes presses and the pointer, but no keys.
  private final class Shield: UIWindow {
    var onPoint: ((CGPoint, _ isPress: Bool) -> Void)?
    /// Whether a hit test finds what is below.
    var isSeenThrough = false

    override init(frame: CGRect) {
      super.init(frame: frame)
      windowLevel = UIWindow.Level(.greatestFiniteMagnitude)
      let hover = UIHoverGestureRecognizer()
      hover.addHandler { [unowned self] in
        if [.began, .changed].contains($0.state) { onPoint?($0.location(in: nil), false) }
      }
      addGestureRecognizer(hover)
    }

    /// Archives are not supported.
    required init?(coder: NSCoder) { nil }

    override var canBecomeKey: Bool { false }

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      isSeenThrough ? nil : super.hitTest(point, with: event)
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      if let touch = touches.first { onPoint?(touch.location(in: nil), false) }
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
      if let touch = touches.first { onPoint?(touch.location(in: nil), false) }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      if let touch = touches.first { onPoint?(touch.location(in: nil), true) }
    }
  }
}
