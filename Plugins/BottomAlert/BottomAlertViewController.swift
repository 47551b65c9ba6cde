import MaruKit

/// An alert that rises from the bottom edge, with any content.
///
/// A subclass overrides `alertHeight` and `setConstraint()`, and `backgroundColor` where the
/// backdrop is not to be clear. It is presented over full screen, or is a window's root.
///
/// Life of one presentation: `viewWillAppear` → `setConstraint()` once → it rises, and takes no
/// touches until it is up → somebody calls `dismissAlert`, or a tap beside it, Escape or a drag
/// down does, then `didCancel()` → it sinks.
open class BottomAlertViewController: UIViewController, UIViewControllerTransitioningDelegate {
  /// The widest that it becomes, in points.
  public static let maximumWidth: CGFloat = 414
  /// How long it takes to rise and to go, in seconds.
  public static let duration = 0.5

  /// What a subclass fills: one object for the life of the controller.
  public let contentView: UIView

  private let panel = AlertPanel()
  private var isRaised = false
  private var isSinking = false
  private var isFilled = false

  // MARK: What a subclass says

  /// The height in points, at the width that `contentView` has when it is up.
  ///
  /// No more than `maximumAlertHeight` counts.
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
  }

  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    if !isFilled {
      isFilled = true
      setConstraint()
    }
    isSinking = false
    view.alpha = 1
    panel.transform = .identity
    if animated { lower() } else { raise() }
  }

  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    becomeFirstResponder()
  }

  open override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    isFilled = false
  }

  open override var canBecomeFirstResponder: Bool { true }

  /// Whether an answer counts: not before it is up, and not once it has been answered.
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
    UIView.animate(withDuration: Self.duration, animations: sink) { _ in completion?() }
  }

  private func cancel() {
    guard !isSinking, !isBeingDismissed else { return }
    dismissAlert(animated: true)
    didCancel()
  }

  // MARK: Transition

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
    view.backgroundColor = backgroundColor
    place(isRaised: true)
  }

  /// Takes the alert down, and all of it away; animated within an animation block.
  func sink() {
    panel.transform = .identity
    place(isRaised: false)
    view.alpha = 0
  }

  /// Puts the alert just below the bottom edge, from where it rises.
  private func lower() {
    view.backgroundColor = backgroundColor.withAlphaComponent(0)
    place(isRaised: false)
  }

  // MARK: Events

  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard presses.contains(where: { $0.key?.keyCode == .keyboardEscape }) else {
      return super.pressesBegan(presses, with: event)
    }
    cancel()
  }

  /// Follows a drag downwards; past a third of its height the alert goes.
  private func follow(_ drag: AlertPanel.Drag) {
    guard takesAnswers else { return }
    switch drag {
    case .moved(let distance):
      panel.transform = CGAffineTransform(translationX: 0, y: max(distance, 0))
    case .ended(let distance) where distance > panel.bounds.height / 3: cancel()
    case .ended:
      // It can be caught again on its way back.
      UIView.animate(withDuration: 0.25, delay: 0, options: .allowUserInteraction) {
        panel.transform = .identity
      }
    }
  }

  // MARK: Layout

  /// The most height that it takes, in points: in all but the smallest windows a strip is left
  /// to tap on.
  public var maximumAlertHeight: CGFloat {
    let height = view.bounds.height
    let strip = min(max((height - 160) / 5, 0), 24)
    return max(height - max(strip, view.safeAreaInsets.top), 0)
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let bounds = view.bounds
    panel.bounds.size.width = min(bounds.width, Self.maximumWidth)
    let height = min(max(alertHeight, 0), maximumAlertHeight)
    let top = isRaised ? bounds.height - height : bounds.height
    panel.bounds.size.height = height
    panel.center = CGPoint(x: bounds.midX, y: top + height / 2)
  }

  private func place(isRaised: Bool) {
    self.isRaised = isRaised
    view.setNeedsLayout()
    view.layoutIfNeeded()
  }
}
