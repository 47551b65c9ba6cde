import MaruKit

/// An alert that rises from the bottom edge, with any content.
///
/// A subclass overrides `alertHeight` and `setConstraint()`, and `backgroundColor` where the
/// backdrop is not to be clear. It is presented over full screen, or is a window's root: then the
/// window is its card, which is there at once and cannot be dragged.
///
/// Life of one presentation: `viewWillAppear` → `setConstraint()` once → it rises; presented, it
/// takes no touches until it is up → somebody calls `dismissAlert`, or a tap beside it, Escape or
/// a drag down does, then `didCancel()` → it sinks.
open class BottomAlertViewController: UIViewController, UIViewControllerTransitioningDelegate {
  /// The widest that it becomes, in points.
  public static let maximumWidth: CGFloat = 414
  /// How long it takes to rise and to go, in seconds.
  public static let duration = 0.5

  /// What a subclass fills: one object for the life of the controller.
  public let contentView: UIView

  private let panel = AlertPanel()
  /// Whether it is a window's root, and not over anything.
  private(set) var isAlone = false
  private var isRaised = false
  private var isSinking = false
  private var isFilled = false
  /// How far a finger has pulled it down, in points.
  private var pull: CGFloat = 0
  /// How much of the view the input views cover, in points from its bottom edge.
  private var covered: CGFloat = 0
  private let keyboard = KeyboardWatch()

  // MARK: What a subclass says

  /// The height in points, at the width of `alertWidth`.
  ///
  /// No more than `maximumAlertHeight` counts, and nothing that is no number.
  open var alertHeight: CGFloat { 300 }

  /// The colour behind the alert.
  open var backgroundColor: UIColor { .clear }

  /// Fills `contentView`; called exactly once in each presentation, before it rises.
  open func setConstraint() {}

  /// Called when the person does away with it without choosing anything, as it begins to sink.
  open func didCancel() {}

  // MARK: Life

  /// Makes the alert; nothing is shown yet.
  public override init() {
    contentView = panel
    super.init()
    modalPresentationStyle = .overFullScreen
    transitioningDelegate = self
  }

  /// Not made from an archive.
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
    // In a window of its own there is nothing to type into.
    if !isAlone { keyboard.onMove = { [unowned self] in follow($0) } }
    view.alpha = 1
    if isAlone || (isBeingPresented && !animated) { raise() } else { lower() }
  }

  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    becomeFirstResponder()
    guard !isRaised else { return }
    // A child of another controller: it is answered while it still rises.
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

  /// Whether an answer counts: not before its presentation is over, and not once it was answered.
  public var takesAnswers: Bool { !isSinking && !isBeingPresented && !isBeingDismissed }

  /// Lets the alert go: it sinks and fades, is removed, and then the completion runs.
  ///
  /// Does nothing while it is already going. One that still rises turns round where it is.
  ///
  /// - Parameters:
  ///   - animated: Whether it takes its time.
  ///   - completion: Called when it is gone.
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

  /// No time at all where the person asked for less movement.
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

  /// Puts the alert up; animated within an animation block.
  func raise() {
    view.backgroundColor = isAlone ? .clear : backgroundColor
    isRaised = true
    place()
  }

  /// Takes the alert down, and all of it away; animated within an animation block.
  func sink() {
    isRaised = false
    view.alpha = 0
    place()
  }

  /// Puts the alert just below the bottom edge, from where it rises.
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

  /// Stays above the input views, moving as they do.
  private func follow(_ move: KeyboardWatch.Move) {
    let top = view.convert(move.frame.origin, from: nil).y
    covered = top.isFinite ? min(max(view.bounds.maxY - top, 0), view.bounds.height) : 0
    guard isRaised else { return }
    UIView.animate(
      withDuration: move.duration, delay: 0, options: [move.curve, .allowUserInteraction],
      animations: place)
  }

  /// Follows a drag downwards; past a third of its height the alert goes.
  private func follow(_ drag: AlertPanel.Drag) {
    guard takesAnswers else { return }
    switch drag {
    case .moved(let distance):
      pull = max(distance, 0)
      place()
    case .ended(let distance) where distance > panel.bounds.height / 3: cancel()
    case .ended:
      pull = 0
      // It can be caught again on its way back.
      UIView.animate(
        withDuration: 0.25, delay: 0, options: .allowUserInteraction, animations: place)
    }
  }

  // MARK: Layout

  private lazy var topConstraint = panel.topAnchor.constraint(equalTo: view.bottomAnchor)
  private lazy var heightConstraint = panel.heightAnchor.constraint(equalToConstant: 0)
  private lazy var widthConstraint = panel.widthAnchor.constraint(
    equalToConstant: Self.maximumWidth)

  /// The width that its content has, in points.
  public var alertWidth: CGFloat { min(view.bounds.width, Self.maximumWidth) }

  /// The most height that it takes, in points.
  ///
  /// In all but the smallest windows a strip is left to tap on, unless the window is its card.
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
