import MaruKit

/// Shows a card, lets it come and leave, and counts its time.
final class NotificationViewController: UIViewController {
  /// The room around the card for its shadow, in points.
  static let margin: CGFloat = 16
  /// The height of the window while the card is hidden, in points.
  private static let hiddenHeight: CGFloat = 1
  private static let usualWidth: CGFloat = 360
  private static let largestUsualWidth: CGFloat = 600
  private static let (entranceTime, exitTime, springTime) = (0.35, 0.22, 0.45)
  /// The part of the card by which it is dragged, and the speed in points per second, to leave.
  private static let (leavingShare, leavingSpeed): (CGFloat, CGFloat) = (0.35, 500)
  /// The part of a drag away from the edge that the card follows.
  private static let resistance: CGFloat = 0.15

  /// Called with an action as soon as it is chosen.
  var onAction: ((NotificationAction) -> Void)?
  /// Called when the card has left.
  var onLeave: ((NotificationEnd) -> Void)?
  /// Called when the card has left and may come back.
  var onWithdraw: (() -> Void)?
  /// Whether the user can see the widget; the time stops otherwise.
  var isWidgetVisible = true { didSet { runOrPause() } }
  /// Whether the card is shown, also while it leaves.
  var isCardShown: Bool { state != .hidden }

  private enum State { case hidden, shown, leaving }

  private var state = State.shown
  private var hasAppeared = false
  private var content = NotificationContent()
  private let card = NotificationCard()
  private let timer = NotificationTimer()
  private let pan = UIPanGestureRecognizer()
  private var isDragged = false
  /// Whether the card leaves because it was answered.
  private var isAnswered = false
  /// Whether the card is to come as soon as the window is higher than that of a hidden card.
  private var waitsForRoom = false

  init() {
    super.init(nibName: nil, bundle: nil)
    card.onPress = { [unowned self] in press($0) }
    card.onClose = { [unowned self] in leave(.dismissed) }
    card.onAttention = { [unowned self] in runOrPause() }
    timer.onEnd = { [unowned self] in leave(.timeout) }
    pan.addTarget(self, action: NotificationViewController.dragged)
    card.addGestureRecognizer(pan)
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    // A card on its way is not painted over what is beside the widget.
    view.clipsToBounds = true
    card.isHidden = state == .hidden
    view.addSubview(card)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    guard !hasAppeared else { return runOrPause() }
    hasAppeared = true
    if state == .shown { enter() }
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    runOrPause()
  }

  // MARK: Content

  /// Shows a content, whose time begins anew if it is another one.
  func show(_ new: NotificationContent) {
    guard new != content else { return }
    content = new
    let words = new.heading.isEmpty ? new.details : new.heading
    title = String(words.prefix(200).map { $0.isNewline ? " " : $0 })
    card.show(new)
    if state == .shown { timer.begin(seconds: new.time) }
    viewIfLoaded?.setNeedsLayout()
  }

  /// Hides the card until it is presented.
  func waitForContent() {
    state = .hidden
    card.isHidden = true
    timer.cancel()
  }

  // MARK: Layout

  /// The size of the widget's own window, in points: the card and the room for its shadow.
  override var preferredContentSize: CGSize {
    get {
      let traits = viewIfLoaded?.window == nil ? UITraitCollection.current : view.traitCollection
      let width = cardWidth(traits)
      // A card that waits for its next line leaves no gap between other notifications.
      guard state != .hidden else {
        return CGSize(width: width + 2 * Self.margin, height: Self.hiddenHeight)
      }
      let height = NotificationCard.height(
        of: content, in: CGSize(width: width, height: .infinity), traits: traits)
      return CGSize(width: width + 2 * Self.margin, height: height + 2 * Self.margin)
    }
    set { super.preferredContentSize = newValue }
  }

  private func cardWidth(_ traits: UITraitCollection) -> CGFloat {
    if let width = content.width { return width }
    let size = UIFont.preferredFont(forTextStyle: .body, compatibleWith: traits).pointSize
    return min(max(Self.usualWidth, (size * 21).rounded()), Self.largestUsualWidth)
  }

  /// The size last reported to the host.
  private var reportedSize = CGSize.zero

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let preferred = preferredContentSize
    if preferred != reportedSize {
      reportedSize = preferred
      super.preferredContentSize = preferred
    }
    let room = view.bounds.inset(by: view.safeAreaInsets)
    let margin = min(Self.margin, room.width / 8, room.height / 4)
    let inner = room.insetBy(dx: margin, dy: margin)
    let width = min(cardWidth(view.traitCollection), max(inner.width, 1))
    card.greatestHeight = max(inner.height, 1)
    let height = NotificationCard.height(
      of: content, in: CGSize(width: width, height: card.greatestHeight),
      traits: view.traitCollection)
    let frame = content.corner.frame(of: CGSize(width: width, height: height), in: inner)
    // The transform is that of a drag or an animation.
    card.bounds.size = frame.size
    card.center = CGPoint(x: frame.midX, y: frame.midY)
    if waitsForRoom, view.bounds.height > Self.hiddenHeight { comeIn() }
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    viewIfLoaded?.setNeedsLayout()
  }

  // MARK: Time

  private func runOrPause() {
    timer.isPaused =
      state != .shown || !hasAppeared || !isWidgetVisible || isDragged || card.hasAttention
      || viewIfLoaded?.window == nil
  }

  // MARK: Coming and leaving

  /// Shows the card for its whole time, also if it has left.
  ///
  /// A card that is leaving because it was answered leaves first.
  func present() {
    guard !isAnswered else { return }
    guard state != .shown || !hasAppeared else { return timer.begin(seconds: content.time) }
    state = .shown
    card.layer.removeAllAnimations()
    card.isHidden = false
    card.isUserInteractionEnabled = true
    if hasAppeared { enter() }
  }

  private func enter() {
    timer.begin(seconds: content.time)
    runOrPause()
    put(at: 0, alpha: 0)
    waitsForRoom = true
    view.setNeedsLayout()
    view.layoutIfNeeded()
  }

  private func comeIn() {
    waitsForRoom = false
    guard !UIAccessibility.isReduceMotionEnabled else { return put(at: 0, alpha: 1) }
    put(at: way, alpha: 0)
    UIView.animate(
      withDuration: Self.entranceTime, delay: 0, options: [.curveEaseOut, .allowUserInteraction]
    ) { [unowned self] in put(at: 0, alpha: 1) }
  }

  /// Lets the card leave, and reports it.
  func leave(_ end: NotificationEnd) {
    guard state == .shown else { return }
    if case .action(let action) = end {
      isAnswered = true
      onAction?(action)
    }
    if case .press = end { isAnswered = true }
    exit { [weak self] in self?.onLeave?(end) }
  }

  /// Lets the card leave until it is presented again.
  func withdraw() {
    guard state == .shown else { return }
    exit { [weak self] in self?.onWithdraw?() }
  }

  private func exit(_ completion: @escaping () -> Void) {
    state = .leaving
    waitsForRoom = false
    isDragged = false
    runOrPause()
    card.isUserInteractionEnabled = false
    let finish = { [weak self] in
      guard let self, state == .leaving else { return }
      state = .hidden
      card.isHidden = true
      card.forgetPointer()
      viewIfLoaded?.setNeedsLayout()
      isAnswered = false
      completion()
    }
    guard hasAppeared, view.window != nil, isWidgetVisible,
      !UIAccessibility.isReduceMotionEnabled
    else { return finish() }
    let options: UIView.AnimationOptions = [.curveEaseIn, .beginFromCurrentState]
    UIView.animate(withDuration: Self.exitTime, delay: 0, options: options) {
      put(at: way, alpha: 0)
    } completion: { _ in
      finish()
    }
  }

  /// The distance over which the card comes and leaves, in points.
  private var way: CGFloat {
    guard content.corner.direction.dx == 0 else { return card.bounds.width + Self.margin }
    let height = NotificationCard.height(
      of: content, in: CGSize(width: card.bounds.width, height: .infinity),
      traits: view.traitCollection)
    return height + Self.margin
  }

  /// Moves the card towards the edge of the screen.
  private func put(at distance: CGFloat, alpha: CGFloat) {
    let direction = content.corner.direction
    card.transform = CGAffineTransform(
      translationX: direction.dx * distance, y: direction.dy * distance)
    card.alpha = alpha
  }

  // MARK: Events

  private func press(_ action: NotificationAction?) {
    leave(action.map { .action($0) } ?? .press)
  }

  private func dragged() {
    guard state == .shown else { return }
    let distance = content.corner.distance(along: pan.translation(in: view))
    let speed = content.corner.distance(along: pan.velocity(in: view))
    switch pan.state {
    case .began, .changed:
      isDragged = true
      follow(distance)
    case .ended:
      isDragged = false
      let isFar = distance > way * Self.leavingShare
      if isFar || (speed > Self.leavingSpeed && distance > 0) {
        leave(.dismissed)
      } else {
        springBack()
      }
    default:
      isDragged = false
      springBack()
    }
    runOrPause()
  }

  private func follow(_ distance: CGFloat) {
    guard distance > 0 else { return put(at: distance * Self.resistance, alpha: 1) }
    put(at: distance, alpha: 1 - 0.5 * min(distance / way, 1))
  }

  private func springBack() {
    guard !UIAccessibility.isReduceMotionEnabled else { return put(at: 0, alpha: 1) }
    UIView.animate(
      withDuration: Self.springTime, delay: 0, usingSpringWithDamping: 0.8,
      initialSpringVelocity: 0, options: .allowUserInteraction
    ) { [unowned self] in put(at: 0, alpha: 1) }
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard presses.first?.key?.keyCode == .keyboardEscape, state == .shown else {
      return super.pressesBegan(presses, with: event)
    }
    leave(.dismissed)
  }
}
