import Foundation
import Graphics
import Layers

/// The view of one row of a table.
///
/// Mirrors UIKit. A subclass that has an `init(style:reuseIdentifier:)` of its own marks it
/// `required`, since the table makes cells by their class.
@MainActor
open class UITableViewCell: UIView {
  /// Which labels a cell has.
  public enum CellStyle: Int, Sendable {
    /// A title.
    case `default`
    /// A title at the leading edge, a detail at the trailing one.
    case value1
    /// A detail in the tint colour, then a title.
    case value2
    /// A title over a detail.
    case subtitle
  }

  /// What lies at the trailing edge.
  public enum AccessoryType: Int, Sendable {
    /// Nothing.
    case none
    /// An arrow: the row leads somewhere.
    case disclosureIndicator
    /// A button for details, and an arrow.
    case detailDisclosureButton
    /// A tick.
    case checkmark
    /// A button for details.
    case detailButton
  }

  /// How a selected cell looks.
  public enum SelectionStyle: Int, Sendable {
    /// As others.
    case none
    /// Grey.
    case blue
    /// Grey.
    case gray
    /// Grey.
    case `default`
  }

  /// The name by which it is used again.
  public let reuseIdentifier: String?
  /// What holds its content.
  public let contentView = UIView(frame: .zero)
  let style: CellStyle
  let separator = UIView(frame: .zero)
  private var focusRing: FocusRing?
  var accessoryImage: UIImageView?
  var accessoryButton: UIButton?
  var editing = CellEditing()
  /// The actions that the content is drawn aside from.
  var swipe: CellSwipe?
  var labels: (text: UILabel?, detail: UILabel?, image: UIImageView?)
  var corners: CACornerMask = []
  /// The separator's inset that the table's owner has set; `nil` for one that begins at the text.
  var tableSeparatorInset: UIEdgeInsets?
  var hidesSeparator = false
  /// The edges at which a section begins or ends with a line of the cell's whole width.
  var sectionEdges: UIRectEdge = []
  /// The line at the upper one of these; made where it is needed.
  var topSeparator: UIView?

  /// Makes a cell.
  public required init(style: CellStyle, reuseIdentifier: String?) {
    self.style = style
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    setUp()
  }

  /// Makes a cell from an archive.
  public required init?(coder: NSCoder) {
    style = NibCoder.element(of: coder)?.cellStyle ?? .default
    reuseIdentifier = NibCoder.reuseIdentifier(of: coder)
    super.init(coder: coder)
    setUp()
    decode(coder, as: UITableViewCell.self)
  }

  private func setUp() {
    addSubview(contentView)
    separator.isUserInteractionEnabled = false
    separator.backgroundColor = .separator
    addSubview(separator)
    clipsToBounds = true
  }

  // MARK: Content

  /// The title.
  open var textLabel: UILabel? {
    if labels.text == nil { labels.text = addLabel(.body, color: .label) }
    return labels.text
  }

  /// The detail; none in the default style.
  open var detailTextLabel: UILabel? {
    guard style != .default else { return nil }
    if labels.detail == nil {
      labels.detail = addLabel(style == .subtitle ? .caption1 : .body, color: .secondaryLabel)
    }
    return labels.detail
  }

  /// The picture before the title.
  open var imageView: UIImageView? {
    if labels.image == nil {
      let view = UIImageView(frame: .zero)
      view.contentMode = .scaleAspectFit
      contentView.addSubview(view)
      labels.image = view
    }
    return labels.image
  }

  private func addLabel(_ textStyle: UIFont.TextStyle, color: UIColor) -> UILabel {
    let label = UILabel(frame: .zero)
    label.adjustsFontForContentSizeCategory = true
    label.font = .preferredFont(forTextStyle: textStyle, compatibleWith: traitCollection)
    label.textColor = color
    contentView.addSubview(label)
    setNeedsLayout()
    return label
  }

  /// What lies at the trailing edge.
  open var accessoryType = AccessoryType.none { didSet { showAccessory() } }
  /// What lies at the trailing edge instead of `accessoryType`.
  open var accessoryView: UIView? {
    didSet {
      if oldValue !== accessoryView { oldValue?.removeFromSuperview() }
      showAccessory()
    }
  }
  /// What lies at the trailing edge while the table is edited.
  open var editingAccessoryType = AccessoryType.none { didSet { showAccessory() } }
  /// What lies there instead of `editingAccessoryType`.
  open var editingAccessoryView: UIView? {
    didSet {
      if oldValue !== editingAccessoryView { oldValue?.removeFromSuperview() }
      showAccessory()
    }
  }
  /// The room beside the separator.
  ///
  /// Unless it is set here or at the table, the separator begins at the text, after the picture.
  open var separatorInset: UIEdgeInsets {
    get {
      ownSeparatorInset ?? tableSeparatorInset
        ?? UIEdgeInsets(top: 0, left: textStart, bottom: 0, right: 0)
    }
    set {
      ownSeparatorInset = newValue
      setNeedsLayout()
    }
  }
  private var ownSeparatorInset: UIEdgeInsets?
  /// How many steps the content is set in.
  open var indentationLevel = 0 { didSet { setNeedsLayout() } }
  /// How wide such a step is.
  open var indentationWidth: CGFloat = 10 { didSet { setNeedsLayout() } }

  /// Called before the cell is used again.
  ///
  /// A subclass forgets what does not depend on the row's content.
  open func prepareForReuse() {}

  // MARK: State

  /// What lies behind the content.
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }
  /// What lies behind the content of a cell that is pressed or selected.
  open var selectedBackgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      showState(animated: false)
    }
  }
  /// How a selected cell looks.
  open var selectionStyle = SelectionStyle.default { didSet { showState(animated: false) } }
  /// Whether the cell shows that its row is selected.
  open var isSelected: Bool {
    get { storedIsSelected }
    set { setSelected(newValue, animated: false) }
  }
  private var storedIsSelected = false
  /// Whether the cell shows that it is pressed.
  open var isHighlighted: Bool {
    get { storedIsHighlighted }
    set { setHighlighted(newValue, animated: false) }
  }
  private var storedIsHighlighted = false

  /// Shows that the row is selected, or not.
  open func setSelected(_ selected: Bool, animated: Bool) {
    guard selected != storedIsSelected else { return }
    storedIsSelected = selected
    showState(animated: animated)
  }

  /// Shows that the row is pressed, or not.
  open func setHighlighted(_ highlighted: Bool, animated: Bool) {
    guard highlighted != storedIsHighlighted else { return }
    storedIsHighlighted = highlighted
    showState(animated: animated)
  }

  // MARK: Editing

  /// Whether the cell shows that its table is edited.
  open var isEditing: Bool {
    get { editing.isOn }
    set { setEditing(newValue, animated: false) }
  }

  /// Shows the controls of editing that the table has given the row, or not.
  open func setEditing(_ editing: Bool, animated: Bool) {
    applyEditing(editing, animated: animated)
  }

  /// Called before controls of editing, or the button that deletes, come or go.
  open func willTransition(to state: StateMask) {}

  /// Called when they have come or gone.
  open func didTransition(to state: StateMask) {}

  // MARK: Description

  /// What was set, and whether the row is selected.
  open override var accessibilityTraits: UIAccessibilityTraits {
    get { isSelected ? super.accessibilityTraits.union(.selected) : super.accessibilityTraits }
    set { super.accessibilityTraits = newValue }
  }

  /// Selects the row, as a press would.
  open override func accessibilityActivate() -> Bool {
    guard let view = superview as? UITableView, let path = view.indexPath(for: self) else {
      return false
    }
    return view.activate(path)
  }

  private func showState(animated: Bool) {
    editing.control?.isTicked = storedIsSelected
    let isLit = (storedIsSelected || storedIsHighlighted) && selectionStyle != .none
    if isLit, selectedBackgroundView == nil {
      let view = UIView(frame: bounds)
      view.backgroundColor = .systemGray4
      selectedBackgroundView = view
      return
    }
    guard let view = selectedBackgroundView else { return }
    if isLit, view.superview !== self {
      view.frame = bounds
      view.isUserInteractionEnabled = false
      insertSubview(view, at: backgroundView == nil ? 0 : 1)
    }
    guard animated, window != nil else { return view.alpha = isLit ? 1 : 0 }
    UIView.animate(withDuration: 0.25, delay: 0, options: .allowUserInteraction) {
      view.alpha = isLit ? 1 : 0
    }
  }

  /// Shows whether the keyboard's focus is on the row.
  func showFocus(_ isFocused: Bool) {
    focusRing?.removeFromSuperview()
    focusRing = isFocused ? FocusRing(in: self) : nil
  }

  // MARK: Size

  /// The height that the constraints of the content ask for, or else `sizeThatFits`.
  ///
  /// A table asks this where neither its delegate nor `rowHeight` tells how high a row is.
  open override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    layoutIfNeeded()
    let hasConstraints = contentView.subviews.contains {
      !$0.translatesAutoresizingMaskIntoConstraints
    }
    guard hasConstraints else { return sizeThatFits(targetSize) }
    let beside = bounds.width - contentView.bounds.width
    let thickness = 1 / max(traitCollection.displayScale, 1)
    let size = contentView.systemLayoutSizeFitting(
      CGSize(width: targetSize.width - beside, height: targetSize.height),
      withHorizontalFittingPriority: horizontalFittingPriority,
      verticalFittingPriority: verticalFittingPriority)
    return CGSize(width: size.width + beside, height: max(size.height + thickness, 1))
  }

  /// The height of the labels, in the width of the cell.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let width = max(contentView.bounds.width - 2 * Self.margin, 0)
    let room = CGSize(width: width, height: 100_000)
    let text = labels.text?.sizeThatFits(room).height ?? 0
    let detail = style == .subtitle ? labels.detail?.sizeThatFits(room).height ?? 0 : 0
    return CGSize(width: bounds.width, height: max(44, (text + detail + 22).rounded(.up)))
  }

  // MARK: Layout

  static let margin: CGFloat = 16
  static let gap: CGFloat = 12

  open override func layoutSubviews() {
    super.layoutSubviews()
    layoutAround()
    backgroundView?.frame = bounds
    selectedBackgroundView?.frame = bounds
    layoutSeparators(readsRightToLeft)
    layoutLabels(readsRightToLeft)
    layer.cornerRadius = corners.isEmpty ? 0 : 10
    layer.maskedCorners = corners
  }
}
