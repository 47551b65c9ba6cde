import Foundation
import Graphics
import Layers

/// The view of a row in a table.
///
/// Mirrors UIKit. The table creates cells of a registered class with `init(style:reuseIdentifier:)`;
/// a subclass with other designated initializers also overrides that one.
@preconcurrency @MainActor
open class UITableViewCell: UIView {
  /// The labels of a cell.
  public enum CellStyle: Int, Sendable {
    /// A title.
    case `default`
    /// A title at the leading edge, and a detail at the trailing edge.
    case value1
    /// A detail in the tint colour, followed by a title.
    case value2
    /// A title above a detail.
    case subtitle
  }

  /// The accessory at the trailing edge.
  public enum AccessoryType: Int, Sendable {
    /// No accessory.
    case none
    /// A chevron: the row leads to another screen.
    case disclosureIndicator
    /// A button for details, and a chevron.
    case detailDisclosureButton
    /// A check mark.
    case checkmark
    /// A button for details.
    case detailButton
  }

  /// The look of a selected cell.
  public enum SelectionStyle: Int, Sendable {
    /// No highlight.
    case none
    /// Grey.
    case blue
    /// Grey.
    case gray
    /// Grey.
    case `default`
  }

  /// The reuse identifier.
  public let reuseIdentifier: String?
  /// The superview of the content.
  public let contentView = UIView(frame: .zero)
  let style: CellStyle
  let separator = UIView(frame: .zero)
  private var focusRing: FocusRing?
  final var accessoryImage: UIImageView?
  final var accessoryButton: UIButton?
  final var editing = CellEditing()
  /// The swipe actions, if they are visible.
  final var swipe: CellSwipe?
  final var labels: (text: UILabel?, detail: UILabel?, image: UIImageView?)
  final var corners: CACornerMask = []
  /// The separator inset that was set for the table; `nil` for one that begins at the text.
  final var tableSeparatorInset: UIEdgeInsets?
  final var hidesSeparator = false
  /// The edges at which a section begins or ends with a full-width separator.
  final var sectionEdges: UIRectEdge = []
  /// The separator at the top edge; created on demand.
  final var topSeparator: UIView?

  /// Creates a cell.
  public init(style: CellStyle, reuseIdentifier: String?) {
    self.style = style
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    setUp()
  }

  /// Creates a cell in the default style, without a reuse identifier.
  public convenience init() { self.init(style: .default, reuseIdentifier: nil) }

  /// Creates a cell in the default style, without a reuse identifier.
  public convenience override init(frame: CGRect) {
    self.init()
    self.frame = frame
  }

  /// Creates a cell from an archive.
  public required init?(coder: NSCoder) {
    style = NibCoder.element(of: coder)?.cellStyle ?? .default
    reuseIdentifier = NibCoder.reuseIdentifier(of: coder)
    super.init(coder: coder)
    setUp()
    decode(coder, as: UITableViewCell.self)
  }

  private func setUp() {
    // UIKit's: content at the margins begins where titles do, and a line of text is a row of 44.
    contentView.directionalLayoutMargins = NSDirectionalEdgeInsets(
      top: 11, leading: Self.margin, bottom: 11, trailing: Self.margin)
    addSubview(contentView)
    separator.isUserInteractionEnabled = false
    separator.backgroundColor = .separator
    addSubview(separator)
    clipsToBounds = true
  }

  // MARK: Content

  /// The title label.
  open var textLabel: UILabel? {
    if labels.text == nil { labels.text = addLabel(.body, color: .label) }
    return labels.text
  }

  /// The detail label; `nil` in the default style.
  open var detailTextLabel: UILabel? {
    guard style != .default else { return nil }
    if labels.detail == nil {
      labels.detail = addLabel(style == .subtitle ? .caption1 : .body, color: .secondaryLabel)
    }
    return labels.detail
  }

  /// The image view before the title.
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
    AppearanceProxies.setDefaults {
      label.adjustsFontForContentSizeCategory = true
      label.font = .preferredFont(forTextStyle: textStyle, compatibleWith: traitCollection)
      label.textColor = color
    }
    contentView.addSubview(label)
    setNeedsLayout()
    return label
  }

  /// The accessory at the trailing edge.
  open var accessoryType = AccessoryType.none { didSet { showAccessory() } }
  /// A custom accessory, which replaces `accessoryType`.
  open var accessoryView: UIView? {
    didSet {
      if oldValue !== accessoryView { oldValue?.removeFromSuperview() }
      showAccessory()
    }
  }
  /// The accessory at the trailing edge in editing mode.
  open var editingAccessoryType = AccessoryType.none { didSet { showAccessory() } }
  /// A custom accessory in editing mode, which replaces `editingAccessoryType`.
  open var editingAccessoryView: UIView? {
    didSet {
      if oldValue !== editingAccessoryView { oldValue?.removeFromSuperview() }
      showAccessory()
    }
  }
  /// The insets of the separator.
  ///
  /// If it is set neither here nor in the table, the separator begins at the text, after the image.
  open var separatorInset: UIEdgeInsets {
    get {
      ownSeparatorInset ?? tableSeparatorInset
        ?? UIEdgeInsets(top: 0, left: textStart, bottom: 0, right: 0)
    }
    set {
      appearanceDidSet(\UITableViewCell.separatorInset, to: newValue)
      ownSeparatorInset = newValue
      setNeedsLayout()
    }
  }
  private var ownSeparatorInset: UIEdgeInsets?
  /// The number of indentation steps of the content.
  open var indentationLevel = 0 { didSet { setNeedsLayout() } }
  /// The width of an indentation step, in points.
  open var indentationWidth: CGFloat = 10 { didSet { setNeedsLayout() } }

  /// Called before the cell is reused.
  ///
  /// Overrides reset state that does not depend on the row's content.
  open func prepareForReuse() {}

  // MARK: State

  /// The view behind the content.
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }
  /// A view behind the content that is visible while the cell is pressed or selected.
  open var selectedBackgroundView: UIView? {
    didSet {
      appearanceDidSet(\UITableViewCell.selectedBackgroundView, to: selectedBackgroundView)
      // An appearance proxy gives all cells the same view, so another cell may show it now.
      if oldValue !== selectedBackgroundView { oldValue?.removeFromSuperview() }
      showState(animated: false)
    }
  }
  /// The look of a selected cell.
  open var selectionStyle = SelectionStyle.default {
    didSet {
      showState(animated: false)
      appearanceDidSet(\UITableViewCell.selectionStyle, to: selectionStyle)
    }
  }
  /// Whether the row is selected.
  open var isSelected: Bool {
    get { storedIsSelected }
    set { setSelected(newValue, animated: false) }
  }
  private var storedIsSelected = false
  /// Whether the row is pressed.
  open var isHighlighted: Bool {
    get { storedIsHighlighted }
    set { setHighlighted(newValue, animated: false) }
  }
  private var storedIsHighlighted = false

  /// Sets whether the row is selected.
  open func setSelected(_ selected: Bool, animated: Bool) {
    guard selected != storedIsSelected else { return }
    storedIsSelected = selected
    showState(animated: animated)
  }

  /// Sets whether the row is pressed.
  open func setHighlighted(_ highlighted: Bool, animated: Bool) {
    guard highlighted != storedIsHighlighted else { return }
    storedIsHighlighted = highlighted
    showState(animated: animated)
  }

  // MARK: Editing

  /// Whether the cell is in editing mode.
  open var isEditing: Bool {
    get { editing.isOn }
    set { setEditing(newValue, animated: false) }
  }

  /// Enters or leaves editing mode, with the controls that the table gave the row.
  open func setEditing(_ editing: Bool, animated: Bool) {
    applyEditing(editing, animated: animated)
  }

  /// Called before editing controls or the delete button appear or disappear.
  open func willTransition(to state: StateMask) {}

  /// Called after editing controls or the delete button appeared or disappeared.
  open func didTransition(to state: StateMask) {}

  // MARK: Description

  /// The traits that were set, plus `selected` if the row is selected.
  open override var accessibilityTraits: UIAccessibilityTraits {
    get { isSelected ? super.accessibilityTraits.union(.selected) : super.accessibilityTraits }
    set { super.accessibilityTraits = newValue }
  }

  /// Selects the row, as a press would.
  open override func accessibilityActivate() -> Bool {
    guard let view = superview as? UITableView, let path = view.indexPath(for: self) else {
      return false
    }
    return view.selection.activate(path)
  }

  private func showState(animated: Bool) {
    editing.control?.isTicked = storedIsSelected
    let isLit = (storedIsSelected || storedIsHighlighted) && selectionStyle != .none
    if isLit, selectedBackgroundView == nil {
      let view = UIView(frame: bounds)
      view.backgroundColor = .systemGray4
      AppearanceProxies.setDefaults { selectedBackgroundView = view }
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

  /// Shows or hides the focus ring.
  final func showFocus(_ isFocused: Bool) {
    focusRing?.removeFromSuperview()
    focusRing = isFocused ? FocusRing(in: self) : nil
  }

  // MARK: Size

  /// The size that the content's constraints ask for, or else that of `sizeThatFits`.
  ///
  /// Used by a table if neither its delegate nor `rowHeight` gives a height.
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

  /// The height of the labels at the cell's width.
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

  // MARK: Editing

  /// The effect of editing on the row.
  open var editingStyle: EditingStyle { editing.isOn ? editing.style : .none }

  /// Whether the reorder handle is shown.
  open var showsReorderControl: Bool { editing.isOn && editing.handle != nil }

  /// Whether swipe actions are visible.
  open var showingDeleteConfirmation: Bool { swipe != nil && swipe?.offset != 0 }
}

// Swift has no call for this; see "Objects of registered classes" in ScrollingAndLists.md.
extension UITableViewCell {
  @_silgen_name("maru_makeTableViewCell")
  @usableFromInline
  convenience init(ofClass: Void, style: CellStyle, reuseIdentifier: String?) {
    self.init(style: style, reuseIdentifier: reuseIdentifier)
  }

  /// Creates a cell of this class with `init(style:reuseIdentifier:)`.
  @_silgen_name("maru_makeTableViewCell")
  static func make(style: CellStyle, reuseIdentifier: consuming String?) -> UITableViewCell
}
