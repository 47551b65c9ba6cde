import Foundation
import MaruKit

/// Shows the current time, and updates it exactly when its text changes.
final class ClockViewController: UIViewController {
  /// The least height of its own window, in points.
  private static let leastHeight: CGFloat = 32

  let face = ClockFace()

  /// Whether the user can see the widget; while it is hidden, there is no timer.
  var isWidgetVisible: Bool { didSet { if isWidgetVisible != oldValue { runOrRest() } } }

  private lazy var room = ClockRoom(face)
  private var format: ClockFormat?
  private var timer: Timer?
  private var hasAppeared = false

  init(isVisible: Bool) {
    isWidgetVisible = isVisible
    super.init(nibName: nil, bundle: nil)
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  isolated deinit { timer?.invalidate() }

  override func loadView() { view = room }

  /// Changes the format.
  func show(_ format: ClockFormat) {
    self.format = format
    runOrRest()
  }

  // MARK: Time

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    hasAppeared = true
    runOrRest()
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    hasAppeared = false
    runOrRest()
  }

  private func runOrRest() {
    timer?.invalidate()
    timer = nil
    guard let format else { return }
    let now = Date()
    face.text = format.text(at: now)
    title = face.text
    measure()
    guard hasAppeared, isWidgetVisible, let next = format.nextChange(after: now) else { return }
    let timer = Timer(fire: next, interval: 0, repeats: false) { [weak self] _ in
      MainActor.assumeIsolated { self?.runOrRest() }
    }
    RunLoop.main.add(timer, forMode: .common)
    self.timer = timer
  }

  private func measure() {
    room.invalidateIntrinsicContentSize()
    let size = room.intrinsicContentSize
    preferredContentSize = CGSize(
      width: max(size.width.rounded(.up), Self.leastHeight),
      height: max(size.height.rounded(.up), Self.leastHeight))
  }
}

/// A view around a clock, with a margin for its focus ring; a press on the margin counts too.
final class ClockRoom: UIView {
  /// The margin in points.
  private static let margin: CGFloat = 4

  private let face: ClockFace

  init(_ face: ClockFace) {
    self.face = face
    super.init(frame: .zero)
    addSubview(face)
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    super.hitTest(point, with: event).map { $0 === self ? face : $0 }
  }

  // MARK: Layout

  override var intrinsicContentSize: CGSize {
    let size = face.intrinsicContentSize
    return CGSize(width: size.width + 2 * Self.margin, height: size.height + 2 * Self.margin)
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  override func layoutSubviews() {
    super.layoutSubviews()
    face.frame = bounds.insetBy(
      dx: min(Self.margin, bounds.width / 4), dy: min(Self.margin, bounds.height / 4))
  }
}
