import Foundation
import Graphics

/// A date picker as buttons: one with the day, which opens a calendar, and one with the time, which
/// opens wheels.
@MainActor
final class CompactDate: UIView, DatePickerContent {
  private static let height: CGFloat = 34
  private static let gap: CGFloat = 6
  private static let inset: CGFloat = 11

  var onChange: ((Date) -> Void)?
  private var settings: DatePickerSettings
  private var date: Date
  private let day = UIButton(type: .custom)
  private let time = UIButton(type: .custom)
  private weak var open: (any DatePickerContent)?

  init(_ settings: DatePickerSettings, date: Date) {
    (self.settings, self.date) = (settings, date)
    super.init(frame: .zero)
    for button in [day, time] {
      button.backgroundColor = .tertiarySystemFill
      button.layer.cornerRadius = 8
      button.setTitleColor(.label, for: .normal)
      addSubview(button)
    }
    day.addAction(UIAction { [weak self] _ in self?.openCalendar() }, for: .touchUpInside)
    time.addAction(UIAction { [weak self] _ in self?.openTime() }, for: .touchUpInside)
    show(settings, date, animated: false)
  }

  required init?(coder: NSCoder) { nil }

  // MARK: Content

  func show(_ new: DatePickerSettings, _ date: Date, animated: Bool) {
    settings = new
    day.isHidden = new.mode == .time
    time.isHidden = new.mode == .date
    open?.show(openSettings(isTime: open is DateWheels), date, animated: animated)
    show(date, animated: animated)
  }

  func show(_ date: Date, animated: Bool) {
    self.date = date
    write()
    open?.show(date, animated: animated)
  }

  override var accessibilityLabel: String? { didSet { write() } }

  private func write() {
    // The day and the time stand beside each other.
    let font = UIFontMetrics.default.scaledFont(
      for: .systemFont(ofSize: 17), maximumPointSize: 24, compatibleWith: traitCollection)
    for (button, template) in [(day, "yMMMd"), (time, "jmm")] where !button.isHidden {
      let words = settings.formatter(template).string(from: date)
      button.titleLabel?.font = font
      button.setTitle(words, for: .normal)
      button.accessibilityLabel = accessibilityLabel.map { "\($0), \(words)" }
    }
    setNeedsLayout()
    superview?.invalidateIntrinsicContentSize()
    superview?.setNeedsLayout()
  }

  // MARK: Opening

  private func openSettings(isTime: Bool) -> DatePickerSettings {
    DatePickerSettings(
      mode: isTime ? .time : .date, calendar: settings.calendar, locale: settings.locale,
      minimum: settings.minimum, maximum: settings.maximum,
      minuteInterval: settings.minuteInterval, textColor: settings.textColor)
  }

  private func openCalendar() {
    present(
      DateCalendar(openSettings(isTime: false), date: date), from: day,
      size: CGSize(width: 320, height: 340))
  }

  private func openTime() {
    present(
      DateWheels(openSettings(isTime: true), date: date), from: time,
      size: CGSize(width: 240, height: 216))
  }

  private func present(_ content: any DatePickerContent, from button: UIButton, size: CGSize) {
    let around = sequence(first: self as UIResponder, next: \.next)
    let holder = around.lazy.compactMap { $0 as? UIViewController }.first
    guard let holder, window != nil, holder.presentedViewController == nil else { return }
    content.onChange = { [weak self] date in self?.chose(date) }
    let controller = DatePopoverController(content, size: size)
    controller.popoverPresentationController?.sourceView = button
    controller.popoverPresentationController?.delegate = controller
    open = content
    let tint: UIColor = tintColor ?? .systemBlue
    button.setTitleColor(tint, for: .normal)
    controller.onClose = { [weak button] in button?.setTitleColor(.label, for: .normal) }
    holder.present(controller, animated: true)
  }

  private func chose(_ new: Date) {
    date = new
    write()
    onChange?(new)
  }

  // MARK: Layout

  private var buttons: [UIButton] { [day, time].filter { !$0.isHidden } }

  private func width(of button: UIButton) -> CGFloat {
    let font = button.titleLabel?.font ?? .systemFont(ofSize: 17)
    let words = (button.title(for: .normal) ?? "") as NSString
    return words.size(withAttributes: [.font: font]).width.rounded(.up) + 2 * Self.inset
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let widths = buttons.map { width(of: $0) }
    let height = buttons.map { ($0.titleLabel?.font.lineHeight ?? 0) + 8 }.max() ?? 0
    return CGSize(
      width: widths.reduce(0, +) + Self.gap * CGFloat(max(widths.count - 1, 0)),
      height: max(Self.height, ceilToPixels(height)))
  }

  override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

  override func layoutSubviews() {
    super.layoutSubviews()
    let size = sizeThatFits(.zero)
    let scale = size.width > bounds.width ? max(bounds.width, 0) / size.width : 1
    var x = (bounds.width - size.width * scale) / 2
    let height = min(size.height, bounds.height)
    for button in readsRightToLeft ? buttons.reversed() : buttons {
      let width = width(of: button) * scale
      button.frame = roundToPixels(
        CGRect(x: x, y: (bounds.height - height) / 2, width: width, height: height))
      x += width + Self.gap * scale
    }
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    let old = previousTraitCollection?.preferredContentSizeCategory
    if old != traitCollection.preferredContentSizeCategory { write() }
  }
}

/// Shows a calendar or wheels in a popover, also in narrow windows.
@MainActor
private final class DatePopoverController: UIViewController,
  UIPopoverPresentationControllerDelegate
{
  /// Called when it has been dismissed.
  var onClose: (() -> Void)?
  private let content: any DatePickerContent

  init(_ content: any DatePickerContent, size: CGSize) {
    self.content = content
    super.init(nibName: nil, bundle: nil)
    modalPresentationStyle = .popover
    preferredContentSize = size
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .secondarySystemGroupedBackground
    view.addSubview(content)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    content.frame = view.bounds.inset(by: view.safeAreaInsets)
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    onClose?()
  }

  func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle { .none }
}
