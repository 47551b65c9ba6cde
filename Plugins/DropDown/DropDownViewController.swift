import MaruKit

/// A drop-down at the top of its view.
///
/// In a window of its own it opens at once, since it is all there is to do; the window has room
/// for its rows.
final class DropDownViewController: UIViewController, DropDownDelegate {
  /// Around the button, in points, where there is room.
  private static let margin: CGFloat = 16
  private static let widths: ClosedRange<CGFloat> = 280...560
  /// No button shows more letters than these.
  private static let longestTitle = 2_000

  /// Hears the row that is chosen.
  var onSelect: ((Int) -> Void)?
  /// Hears that the person chose nothing.
  var onCancel: (() -> Void)?

  private let button = DropDownButton()
  private let dropDown: DropDownView
  private var hasOpened = false

  override init() {
    dropDown = DropDownView(anchorView: button)
    super.init()
    dropDown.delegate = self
    dropDown.onChange = { [unowned self] in button.point(up: $0) }
  }

  /// Not made from an archive.
  required init?(coder: NSCoder) { nil }

  /// What can be chosen.
  var options: DropDownOptions { dropDown.options }

  /// Shows a title and options.
  ///
  /// - Parameters:
  ///   - title: What the button says while nothing is selected.
  ///   - options: What can be chosen, or `nil` for what could be before.
  ///   - row: The row that is selected at first. With no other options, `nil` leaves what is.
  func show(title: String, options: DropDownOptions?, selecting row: Int?) {
    self.title = String(title.prefix(Self.longestTitle))
    if let options { dropDown.options = options }
    if let row { dropDown.selectedRow = row }
    fill()
    preferredContentSize = Self.size(
      rows: self.options.count, width: Self.width(of: self.options))
  }

  /// Puts into the button what is selected.
  private func fill() {
    let row = dropDown.selectedRow
    let text = row.map(options.title) ?? title ?? ""
    button.show(text, isOption: row != nil)
    dropDown.accessibilityLabel = title?.isEmpty == false ? title : "Options"
    dropDown.accessibilityValue = row.map(options.title)
  }

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
    let height = min(DropDownButton.height, area.height)
    let margin = min(Self.margin, max((area.height - height) / 2, 0), area.width / 8)
    button.frame = CGRect(
      x: area.minX + margin, y: area.minY + margin,
      width: max(area.width - 2 * margin, 0), height: height)
  }

  /// The size of a window of its own that has room for the button and some rows, in points.
  static func size(rows: Int, width: CGFloat = widths.lowerBound) -> CGSize {
    let shown = CGFloat(min(rows, DropDownView.visibleRows))
    return CGSize(
      width: width,
      height: 2 * margin + DropDownButton.height + shown * DropDownView.rowHeight)
  }

  /// A width in which most options can be read.
  private static func width(of options: DropDownOptions) -> CGFloat {
    let longest = (0..<min(options.count, 1_000)).max {
      options.byteCount(ofRow: $0) < options.byteCount(ofRow: $1)
    }
    guard let longest else { return widths.lowerBound }
    let label = UILabel()
    label.font = DropDownButton.font
    label.text = options.title(ofRow: longest)
    let width = label.intrinsicContentSize.width.rounded(.up) + 2 * margin + 40
    return min(max(width, widths.lowerBound), widths.upperBound)
  }
}
