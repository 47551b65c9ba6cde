import MaruKit

/// A question that is answered by a slider.
final class ScaleViewController: WidgetDialogController {
  /// Called with each new value that the user gives.
  var onChange: ((Double) -> Void)?
  /// Called with the value when the user accepts.
  var onAccept: ((Double) -> Void)?
  /// Called when the user cancels.
  var onCancel: (() -> Void)?

  private let content = ScaleContentView()
  private var range = ScaleRange(minimum: 0, maximum: 100, step: 1)
  private var hidesValue = false
  private var unit = ""
  /// The value.
  private(set) var value = 0.0

  init() {
    super.init(nibName: nil, bundle: nil)
    contentView = content
    content.slider.addAction(
      UIAction { [unowned self] _ in slid() }, for: .valueChanged)
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  // MARK: Content

  /// Shows the buttons.
  func showButtons(accept: String, cancel: String) {
    setActions([
      UIAlertAction(title: cancel, style: .cancel) { [unowned self] _ in onCancel?() },
      UIAlertAction(title: accept, style: .default) { [unowned self] _ in onAccept?(value) },
    ])
  }

  /// Shows a range and a value in it.
  func show(_ range: ScaleRange, value: Double, unit: String, hidesValue: Bool) {
    self.range = range
    self.unit = unit
    self.hidesValue = hidesValue
    content.slider.minimumValue = 0
    content.slider.accessibilityLabel = heading.isEmpty ? "Value" : heading
    set(value, moving: true)
  }

  /// Shows a value.
  ///
  /// - Parameters:
  ///   - new: A value of the range.
  ///   - isMoving: Whether the thumb moves to it; it stays under a finger.
  private func set(_ new: Double, moving isMoving: Bool) {
    value = new
    let width = range.maximum - range.minimum
    if isMoving { content.slider.value = width > 0 ? Float((new - range.minimum) / width) : 0 }
    func text(_ value: Double) -> String { range.text(value) + unit }
    content.show(
      value: hidesValue ? nil : text(new), minimum: text(range.minimum),
      maximum: text(range.maximum))
  }

  // MARK: Input

  /// Moves the slider, as the user does.
  func move(to new: Double) {
    guard new.isFinite else { return }
    change(to: range.nearest(to: min(max(new, range.minimum), range.maximum)), moving: true)
  }

  private func slid() {
    let part = Double(content.slider.value)
    change(
      to: range.nearest(to: range.minimum + part * (range.maximum - range.minimum)),
      moving: !content.slider.isTracking)
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let isMirrored = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
    guard let key = presses.first?.key, let move = ScaleMove(key, isMirrored: isMirrored) else {
      return super.pressesBegan(presses, with: event)
    }
    self.move(move)
  }

  private func move(_ move: ScaleMove) {
    let wanted =
      switch move {
      case .steps(let count): value + count * range.step
      case .minimum: range.minimum
      case .maximum: range.maximum
      }
    change(to: range.nearest(to: wanted), moving: true)
  }

  private func change(to new: Double, moving isMoving: Bool) {
    let isNew = new != value
    set(new, moving: isMoving)
    if isNew { onChange?(new) }
  }
}
