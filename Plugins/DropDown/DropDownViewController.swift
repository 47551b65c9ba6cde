import MaruKit

/// A drop-down at the top of its view.
///
/// In its own window it opens at once, since it is the only content; the window has room for its
/// rows.
final class DropDownViewController: UIViewController, DropDownDelegate {
  /// The margin around the button, in points, if there is room.
  private static let margin: CGFloat = 16
  /// The distance of the button from the edges of a view that is lower than the button, in points.
  private static let barMargin: CGFloat = 3
  private static let widths: ClosedRange<CGFloat> = 280...560
  /// The most letters that the button shows.
  private static let longestTitle = 2_000
  /// The maximum width of the button, in points.
  private static let widest: CGFloat = 720

  /// Called with the selected row.
  var onSelect: ((Int) -> Void)?
  /// Called when the user cancels.
  var onCancel: (() -> Void)?

  private let button = DropDownButton()
  private let dropDown: DropDownView
  private var hasOpened = false

  init() {
    dropDown = DropDownView(anchorView: button)
    super.init(nibName: nil, bundle: nil)
    dropDown.delegate = self
    dropDown.onChange = { [unowned self] in button.point(up: $0) }
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// The appearance of the button and the table.
  var style = DropDownStyle.standard {
    didSet {
      button.style = style
      dropDown.style = style
    }
  }

  /// The options.
  var options: DropDownOptions { dropDown.options }

  /// Sets the title and the options.
  ///
  /// - Parameters:
  ///   - title: The button's text without a selection.
  ///   - options: The options; `nil` keeps them.
  ///   - row: The initially selected row. With unchanged options, `nil` keeps the selection.
  func show(title: String, options: DropDownOptions?, selecting row: Int?) {
    self.title = String(title.prefix(Self.longestTitle))
    if let options { dropDown.options = options }
    if let row { dropDown.selectedRow = row }
    fill()
    viewIfLoaded?.setNeedsLayout()
  }

  /// The selected option.
  var selectedOption: String? { dropDown.selectedRow.map(options.title) }

  /// Selects an option, if there is one of this text.
  func select(_ option: String) {
    guard let row = options.row(of: option) else { return }
    dropDown.selectedRow = row
    fill()
  }

  /// Selects an option as a press does.
  ///
  /// - Returns: Whether there is one of this text.
  func choose(_ option: String) -> Bool {
    guard let row = options.row(of: option) else { return false }
    dropDown.choose(row)
    return true
  }

  /// Opens the table.
  ///
  /// - Returns: Whether it is open; it needs a visible window.
  func open() -> Bool { viewIfLoaded?.window != nil && dropDown.becomeFirstResponder() }

  /// Closes the table and keeps the selection.
  func close() { dropDown.close() }

  /// Updates the button for the selection.
  private func fill() {
    let row = dropDown.selectedRow
    let text = row.map(options.title) ?? title ?? ""
    button.show(text, isOption: row != nil)
    dropDown.accessibilityLabel = title?.isEmpty == false ? title : "Options"
    dropDown.accessibilityValue = row.map(options.title)
  }

  override func loadView() { view = DropDownRoom() }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(button)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    guard !hasOpened, view.window?.rootViewController === self else { return }
    hasOpened = true
    view.layoutIfNeeded()
    UIView.performWithoutAnimation { _ = dropDown.becomeFirstResponder() }
  }

  func dropDown(_ dropDown: DropDownView, didSelectRowAt indexPath: IndexPath) {
    fill()
    onSelect?(indexPath.row)
  }

  // MARK: Events

  /// Closes the table at a touch anywhere else.
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    view.endEditing(true)
    super.touchesBegan(touches, with: event)
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard presses.first?.key?.keyCode == .keyboardEscape else {
      return super.pressesBegan(presses, with: event)
    }
    onCancel?()
  }

  // MARK: Layout

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let area = view.bounds.inset(by: view.safeAreaInsets)
    let metrics = DropDownMetrics(
      view.traitCollection, width: min(max(area.width - 2 * Self.margin, 0), Self.widest))
    let isInBar = area.height < metrics.buttonHeight
    let height = isInBar ? max(area.height - 2 * Self.barMargin, 0) : metrics.buttonHeight
    let margin = min(Self.margin, max((area.height - height) / 2, 0), area.width / 8)
    let width = min(max(area.width - 2 * margin, 0), Self.widest)
    button.frame = CGRect(
      x: (area.midX - width / 2).rounded(), y: area.minY + margin, width: width, height: height)
  }

  /// The height of a button with its margins, in points.
  static func height(width: CGFloat, traits: UITraitCollection) -> CGFloat {
    DropDownMetrics(traits, width: width - 2 * margin).buttonHeight + 2 * margin
  }

  /// The size of its own window, in points.
  ///
  /// It has room for the button and some rows at the current text size.
  override var preferredContentSize: CGSize {
    get {
      let width = preferredWidth
      let row = DropDownMetrics(.current, width: width - 2 * Self.margin).rowHeight
      let shown = CGFloat(min(options.count, DropDownView.visibleRows))
      return CGSize(
        width: width, height: Self.height(width: width, traits: .current) + shown * row)
    }
    set { super.preferredContentSize = newValue }
  }

  /// A width at which most options are readable.
  private var preferredWidth: CGFloat {
    let longest = (0..<min(options.count, 1_000)).max {
      options.byteCount(ofRow: $0) < options.byteCount(ofRow: $1)
    }
    guard let longest else { return Self.widths.lowerBound }
    let metrics = DropDownMetrics(.current, width: Self.widths.upperBound)
    let text = options.title(ofRow: longest).size(withAttributes: [.font: metrics.font]).width
    let around = style.leadingInset + 2 * DropDownMetrics.inset + metrics.symbolSide
    let width = text.rounded(.up) + around + 2 * Self.margin
    return min(max(width, Self.widths.lowerBound), Self.widths.upperBound)
  }
}

/// A view with the preferred height of the button inside.
final class DropDownRoom: UIView {
  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(
      width: size.width,
      height: DropDownViewController.height(width: size.width, traits: traitCollection))
  }
}
