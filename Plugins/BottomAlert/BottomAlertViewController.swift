import MaruKit

/// An alert with any content that rises from the bottom edge.
///
/// A subclass overrides `alertHeight` and `setConstraint()`, and `backgroundColor` for a backdrop
/// that is not clear. The alert is presented over full screen, or is a window's root. As a root,
/// the window is its card, which does not rise and cannot be dragged.
///
/// Life of one presentation: `viewWillAppear` → `setConstraint()` once → it rises; a presented
/// alert ignores touches meanwhile → `dismissAlert` is called, or a tap beside it, Escape or a drag
/// down dismisses it, then `didCancel()` → it sinks.
open class BottomAlertViewController: UIViewController, UIViewControllerTransitioningDelegate {
  /// The maximum width, in points.
  public static let maximumWidth: CGFloat = 414
  /// The duration of presentation and dismissal, in seconds.
  public static let duration = 0.5

  /// The container of a subclass's content; the same view for the life of the controller.
  public let contentView: UIView

  private let panel = AlertPanel()
  /// Whether it is a window's root and not presented.
  private(set) var isAlone = false
  private var isRaised = false
  private var isSinking = false
  private var isFilled = false
  /// The distance of a drag downwards, in points.
  private var pull: CGFloat = 0
  /// The height that input views cover at the bottom edge of the view, in points.
  private var covered: CGFloat = 0
  private let keyboard = KeyboardWatch()

  // MARK: Overridable by subclasses

  /// The height at the width `alertWidth`, in points.
  ///
  /// It is limited to `maximumAlertHeight`; non-finite values are ignored.
  open var alertHeight: CGFloat { 300 }

  /// The colour behind the alert.
  open var backgroundColor: UIColor { .clear }

  /// Override to fill `contentView`; called once in each presentation, before the alert rises.
  open func setConstraint() {}

  /// Called when the user dismisses the alert without a choice, as it begins to sink.
  open func didCancel() {}

  // MARK: Life

  /// Creates an alert, which is not presented yet.
  public init() {
    contentView = panel
    super.init(nibName: nil, bundle: nil)
    modalPresentationStyle = .overFullScreen
    transitioningDelegate = self
  }

  /// Archives are not supported.
  public required init?(coder: NSCoder) { nil }

  open override func loadView() {
    let backdrop = AlertBackdrop()
    backdrop.onTap = { [unowned self] point in
      if !panel.frame.contains(point) { cancel() }
    }
    view = backdrop
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    panel.onDrag = { [unowned self] in follow($0) }
    view.addSubview(panel)
    widthConstraint.priority = .defaultHigh
    NSLayoutConstraint.activate([
      topConstraint, heightConstraint, widthConstraint,
      panel.widthAnchor.constraint(lessThanOrEqualTo: view.widthAnchor),
      panel.centerXAnchor.constraint(equalTo: view.centerXAnchor),
    ])
  }

  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    isAlone = presentingViewController == nil && parent == nil
    panel.fillsWindow = isAlone
    if !isFilled {
      isFilled = true
      setConstraint()
    }
    isSinking = false
    pull = 0
    covered = 0
    // A window that is only the card has no text fields.
    if !isAlone { keyboard.onMove = { [unowned self] in follow($0) } }
    view.alpha = 1
    if isAlone || (isBeingPresented && !animated) { raise() } else { lower() }
  }

  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    becomeFirstResponder()
    guard !isRaised else { return }
    // A child of another controller takes touches while it rises.
    UIView.animate(
      withDuration: Self.currentDuration, delay: 0, options: .allowUserInteraction,
      animations: raise)
  }

  open override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    keyboard.onMove = nil
    isFilled = false
    isRaised = false
  }

  open override var canBecomeFirstResponder: Bool { true }

  /// Whether an answer is accepted: after the presentation, and only once.
  public var takesAnswers: Bool { !isSinking && !isBeingPresented && !isBeingDismissed }

  /// Dismisses the alert: it sinks and fades, is removed, and then the completion runs.
  ///
  /// Does nothing during a dismissal. An alert that is still rising reverses from its current
  /// position.
  ///
  /// - Parameters:
  ///   - animated: Whether to animate.
  ///   - completion: Called after the removal.
  public func dismissAlert(animated: Bool, completion: (@MainActor () -> Void)? = nil) {
    guard !isSinking, !isBeingDismissed else { return }
    isSinking = true
    guard presentingViewController == nil else {
      return dismiss(animated: animated, completion: completion)
    }
    guard animated else {
      sink()
      completion?()
      return
    }
    UIView.animate(withDuration: Self.currentDuration, animations: sink) { _ in completion?() }
  }

  private func cancel() {
    guard !isSinking, !isBeingDismissed else { return }
    dismissAlert(animated: true)
    didCancel()
  }

  // MARK: Transition

  /// Zero if the user prefers reduced motion.
  static var currentDuration: TimeInterval {
    UIAccessibility.isReduceMotionEnabled ? 0 : duration
  }

  open func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    BottomAlertTransition(of: self, isRising: true)
  }

  open func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    BottomAlertTransition(of: self, isRising: false)
  }

  /// Moves the alert up; animated in an animation block.
  func raise() {
    view.backgroundColor = isAlone ? .clear : backgroundColor
    isRaised = true
    place()
  }

  /// Moves the alert down and fades it out; animated in an animation block.
  func sink() {
    isRaised = false
    view.alpha = 0
    place()
  }

  /// Places the alert just below the bottom edge, before it rises.
  private func lower() {
    view.backgroundColor = backgroundColor.withAlphaComponent(0)
    isRaised = false
    place()
  }

  // MARK: Events

  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard presses.contains(where: { $0.key?.keyCode == .keyboardEscape }) else {
      return super.pressesBegan(presses, with: event)
    }
    cancel()
  }

  /// Keeps the alert above the input views, with the same animation.
  private func follow(_ move: KeyboardWatch.Move) {
    let top = view.convert(move.frame.origin, from: nil).y
    covered = top.isFinite ? min(max(view.bounds.maxY - top, 0), view.bounds.height) : 0
    guard isRaised else { return }
    UIView.animate(
      withDuration: move.duration, delay: 0, options: [move.curve, .allowUserInteraction],
      animations: place)
  }

  /// Follows a drag downwards; more than a third of the height dismisses the alert.
  private func follow(_ drag: AlertPanel.Drag) {
    guard takesAnswers else { return }
    switch drag {
    case .moved(let distance):
      pull = max(distance, 0)
      place()
    case .ended(let distance) where distance > panel.bounds.height / 3: cancel()
    case .ended:
      pull = 0
      // The alert can be caught again on its way back.
      UIView.animate(
        withDuration: 0.25, delay: 0, options: .allowUserInteraction, animations: place)
    }
  }

  // MARK: Layout

  private lazy var topConstraint = panel.topAnchor.constraint(equalTo: view.bottomAnchor)
  private lazy var heightConstraint = panel.heightAnchor.constraint(equalToConstant: 0)
  private lazy var widthConstraint = panel.widthAnchor.constraint(
    equalToConstant: Self.maximumWidth)

  /// The width of its content, in points.
  public var alertWidth: CGFloat { min(view.bounds.width, Self.maximumWidth) }

  /// The maximum height, in points.
  ///
  /// Except in very small windows, a strip beside the alert stays free for taps, unless the window
  /// is the card.
  public var maximumAlertHeight: CGFloat {
    let height = view.bounds.height - covered
    let strip = isAlone ? 0 : min(max((height - 160) / 5, 0), 24)
    return max(height - max(strip, view.safeAreaInsets.top), 0)
  }

  open override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    updateConstants()
  }

  private func place() {
    updateConstants()
    view.layoutIfNeeded()
  }

  private func updateConstants() {
    let wanted = isAlone ? view.bounds.height : alertHeight
    let height = wanted.isFinite ? min(max(wanted, 0), maximumAlertHeight) : 0
    widthConstraint.constant = isAlone ? view.bounds.width : Self.maximumWidth
    heightConstraint.constant = height
    topConstraint.constant = isRaised ? pull - height - covered : 0
  }
}
