import MaruKit

/// An alert that rises from the bottom edge, with any content.
///
/// A subclass overrides `alertHeight` and `setConstraint()`, and `backgroundColor` where the
/// backdrop is not to be clear. It is presented over full screen, or is a window's root.
///
/// Life of one presentation: `viewWillAppear` → `setConstraint()` once → it rises → somebody
/// calls `dismissAlert`, or a tap beside it, Escape or a drag down does → `didDismiss()`.
open class BottomAlertViewController: UIViewController {
  /// The widest that it becomes, in points.
  public static let maximumWidth: CGFloat = 414
  /// How long it takes to rise and to go, in seconds.
  public static let duration = 0.5

  /// What a subclass fills: one object for the life of the controller.
  public let contentView: UIView

  private let panel = AlertPanel()
  private var isRaised = false
  private var isDismissing = false
  private var isFilled = false

  // MARK: What a subclass says

  /// The height in points, at the width that `contentView` has when it is up.
  open var alertHeight: CGFloat { 300 }

  /// The colour behind the alert.
  open var backgroundColor: UIColor { .clear }

  /// Fills `contentView`; called exactly once in each presentation, before it rises.
  open func setConstraint() {}

  /// Called when the person did away with it without choosing anything, once it is gone.
  open func didDismiss() {}

  // MARK: Life

  /// Makes the alert; nothing is shown yet.
  public override init() {
    contentView = panel
    super.init()
    modalPresentationStyle = .overFullScreen
    modalTransitionStyle = .crossDissolve
  }

  /// Not made from an archive.
  public required init?(coder: NSCoder) { nil }

  open override func loadView() {
    let backdrop = AlertBackdrop()
    backdrop.onTap = { [unowned self] in dismissByPerson() }
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
    isDismissing = false
    place(isRaised: false)
    view.alpha = 1
    view.backgroundColor = .clear
    let rise = { [unowned self] in
      view.backgroundColor = backgroundColor
      place(isRaised: true)
    }
    if animated {
      UIView.animate(withDuration: Self.duration, animations: rise)
    } else {
      rise()
    }
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

  /// Lets the alert go: it sinks and fades, is removed, and then the completion runs.
  ///
  /// Does nothing while it is already going.
  ///
  /// - Parameters:
  ///   - animated: Whether it takes its time.
  ///   - completion: Called when it is gone.
  public func dismissAlert(animated: Bool, completion: (@MainActor () -> Void)? = nil) {
    guard !isDismissing else { return }
    isDismissing = true
    let sink = { [unowned self] in
      place(isRaised: false)
      view.alpha = 0
    }
    let leave = { [self] in
      guard presentingViewController != nil else {
        completion?()
        return
      }
      dismiss(animated: false, completion: completion)
    }
    guard animated else {
      sink()
      leave()
      return
    }
    UIView.animate(withDuration: Self.duration, animations: sink) { _ in leave() }
  }

  private func dismissByPerson() {
    dismissAlert(animated: true) { [self] in didDismiss() }
  }

  // MARK: Events

  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard presses.contains(where: { $0.key?.keyCode == .keyboardEscape }) else {
      return super.pressesBegan(presses, with: event)
    }
    dismissByPerson()
  }

  /// Follows a drag downwards; past a third of its height the alert goes.
  private func follow(_ drag: AlertPanel.Drag) {
    guard !isDismissing else { return }
    switch drag {
    case .moved(let distance):
      panel.transform = CGAffineTransform(translationX: 0, y: max(distance, 0))
    case .ended(let distance) where distance > panel.bounds.height / 3:
      dismissByPerson()
    case .ended:
      UIView.animate(withDuration: 0.25) { [panel] in panel.transform = .identity }
    }
  }

  // MARK: Layout

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let bounds = view.bounds
    let width = min(bounds.width, Self.maximumWidth)
    panel.bounds.size.width = width
    let height = min(alertHeight, bounds.height)
    let top = isRaised ? bounds.height - height : bounds.height
    panel.bounds.size.height = height
    panel.center = CGPoint(x: bounds.midX, y: top + height / 2)
  }

  /// Puts the alert up, or just below the bottom edge; animated within an animation block.
  private func place(isRaised: Bool) {
    self.isRaised = isRaised
    view.setNeedsLayout()
    view.layoutIfNeeded()
  }
}
