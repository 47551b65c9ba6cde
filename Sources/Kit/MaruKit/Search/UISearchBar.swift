import Foundation
import Layers

/// A search field with an optional Cancel button and optional scopes.
///
/// Mirrors UIKit: 56 points high, and 101 with scopes. Like UIKit's, the Cancel button is enabled
/// only while the text is edited. Escape has its effect if it is shown.
@preconcurrency @MainActor
open class UISearchBar: UIView {
  /// The look of the bar around the field.
  public enum Style: UInt, Hashable, Sendable {
    /// As `prominent`.
    case `default` = 0
    /// A bar with lines at its edges.
    case prominent = 1
    /// Only the field.
    case minimal = 2
  }

  private static let margin: CGFloat = 8
  private static let fieldMargin: CGFloat = 10
  private static let scopeHeight: CGFloat = 45

  /// The field.
  public let searchTextField = UISearchTextField(frame: .zero)
  /// The receiver of events.
  open weak var delegate: (any UISearchBarDelegate)?
  /// The search that begins when the field is edited.
  final weak var searchController: UISearchController?
  /// Whether the bar is part of a navigation bar, and has no background of its own.
  final var isBare = false { didSet { showStyle() } }

  private let bar = UIImageView(frame: .zero)
  private let lines = [UIView(frame: .zero), UIView(frame: .zero)]
  let cancelButton = UIButton(type: .system)
  private let scopes = UISegmentedControl(frame: .zero)
  private lazy var events = SearchFieldEvents(bar: self)

  /// Creates an empty bar.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates a bar from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    decode(coder, as: UISearchBar.self)
  }

  private func setUp() {
    for view in [bar] + lines { addSubview(view) }
    bar.isUserInteractionEnabled = false
    addSubview(searchTextField)
    searchTextField.bar = self
    searchTextField.delegate = events
    searchTextField.enablesReturnKeyAutomatically = true
    searchTextField.addTarget(self, action: UISearchBar.textChanged, for: .editingChanged)
    searchTextField.onEscape = { [weak self] in self?.escape() ?? false }
    cancelButton.setTitle(SystemWord.cancel.text, for: .normal)
    cancelButton.addTarget(self, action: UISearchBar.cancel, for: .touchUpInside)
    cancelButton.isEnabled = false
    cancelButton.isHidden = true
    addSubview(cancelButton)
    scopes.addTarget(self, action: UISearchBar.scopeChanged, for: .valueChanged)
    scopes.isHidden = true
    addSubview(scopes)
    showStyle()
  }

  // MARK: Text

  /// The text; never `nil`, except in UIKit's declaration.
  open var text: String? {
    get { searchTextField.text }
    set {
      guard newValue != text else { return }
      searchTextField.text = newValue
      searchController?.textChanged()
    }
  }

  /// The text shown while there is none.
  open var placeholder: String? {
    get { searchTextField.placeholder }
    set { searchTextField.placeholder = newValue }
  }

  /// Whether the bar can be used.
  open var isEnabled: Bool {
    get { searchTextField.isEnabled }
    set {
      searchTextField.isEnabled = newValue
      scopes.isEnabled = newValue
      showEditing()
    }
  }

  open override var canBecomeFirstResponder: Bool { searchTextField.canBecomeFirstResponder }
  open override var isFirstResponder: Bool { searchTextField.isFirstResponder }
  @discardableResult
  open override func becomeFirstResponder() -> Bool { searchTextField.becomeFirstResponder() }
  @discardableResult
  open override func resignFirstResponder() -> Bool { searchTextField.resignFirstResponder() }

  // MARK: Look

  /// The look around the field.
  open var searchBarStyle = Style.default {
    didSet {
      showStyle()
      appearanceDidSet(\UISearchBar.searchBarStyle, to: searchBarStyle)
    }
  }
  /// The colour of the bar, except in the style `minimal`.
  open var barTintColor: UIColor? {
    didSet {
      showStyle()
      appearanceDidSet(\UISearchBar.barTintColor, to: barTintColor)
    }
  }
  /// An image instead of the bar and its lines; an empty one hides them.
  open var backgroundImage: UIImage? {
    didSet {
      showStyle()
      appearanceDidSet(\UISearchBar.backgroundImage, to: backgroundImage)
    }
  }

  private func showStyle() {
    bar.image = isBare ? nil : backgroundImage
    let isPlain = !isBare && searchBarStyle != .minimal && backgroundImage == nil
    bar.backgroundColor = isPlain ? barTintColor ?? .secondarySystemBackground : nil
    for line in lines {
      line.isHidden = !isPlain || barTintColor != nil
      line.backgroundColor = .separator
    }
  }

  // MARK: Cancel

  /// Whether the Cancel button is shown.
  open var showsCancelButton: Bool {
    get { !cancelButton.isHidden }
    set { setShowsCancelButton(newValue, animated: false) }
  }

  /// Shows or hides the Cancel button.
  open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
    guard showsCancelButton == cancelButton.isHidden else { return }
    cancelButton.isHidden = !showsCancelButton
    cancelButton.alpha = showsCancelButton && animated ? 0 : 1
    setNeedsLayout()
    guard animated, window != nil else { return cancelButton.alpha = 1 }
    UIView.animate(withDuration: 0.25) {
      self.layoutIfNeeded()
      self.cancelButton.alpha = 1
    }
  }

  /// The title of the Cancel button, which key-value coding can set.
  final var cancelButtonText: String? {
    get { cancelButton.title(for: .normal) }
    set {
      cancelButton.setTitle(newValue, for: .normal)
      setNeedsLayout()
    }
  }

  private func cancel() {
    delegate?.searchBarCancelButtonClicked(self)
    searchController?.isActive = false
  }

  private func escape() -> Bool {
    guard showsCancelButton || searchController?.isActive == true else { return false }
    cancel()
    return true
  }

  // MARK: Scopes

  /// The titles of the scopes.
  open var scopeButtonTitles: [String]? {
    didSet {
      let selected = selectedScopeButtonIndex
      scopes.removeAllSegments()
      for (index, title) in (scopeButtonTitles ?? []).enumerated() {
        scopes.insertSegment(withTitle: title, at: index, animated: false)
      }
      selectedScopeButtonIndex = selected
    }
  }

  /// The index of the selected scope; an index without a title selects none.
  open var selectedScopeButtonIndex = 0 {
    didSet { scopes.selectedSegmentIndex = selectedScopeButtonIndex }
  }

  /// Whether the scopes are shown.
  open var showsScopeBar: Bool {
    get { !scopes.isHidden }
    set {
      scopes.isHidden = !newValue
      invalidateIntrinsicContentSize()
      setNeedsLayout()
      searchController?.barHeightChanged()
    }
  }

  private func scopeChanged() {
    selectedScopeButtonIndex = scopes.selectedSegmentIndex
    delegate?.searchBar(self, selectedScopeButtonIndexDidChange: selectedScopeButtonIndex)
    searchController?.scopeChanged()
  }

  // MARK: Events of the field

  private func textChanged() {
    delegate?.searchBar(self, textDidChange: text ?? "")
    searchController?.textChanged()
  }

  fileprivate func beganEditing() {
    showEditing()
    delegate?.searchBarTextDidBeginEditing(self)
    searchController?.barBeganEditing()
  }

  /// Enables the Cancel button while the text is edited, or a search is going on.
  final func showEditing() {
    let isInUse = searchTextField.isEditing || searchController?.isActive == true
    cancelButton.isEnabled = isInUse && searchTextField.isEnabled
  }

  // MARK: Layout

  private var fieldHeight: CGFloat { searchTextField.intrinsicContentSize.height }

  open override var intrinsicContentSize: CGSize {
    let scopes = showsScopeBar ? Self.scopeHeight : 0
    return CGSize(
      width: UIView.noIntrinsicMetric, height: fieldHeight + 2 * Self.fieldMargin + scopes)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: intrinsicContentSize.height)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    bar.frame = bounds
    let hairline = 1 / max(traitCollection.displayScale, 1)
    lines[0].frame = CGRect(x: 0, y: 0, width: bounds.width, height: hairline)
    lines[1].frame = CGRect(
      x: 0, y: bounds.height - hairline, width: bounds.width, height: hairline)
    // In a navigation bar, the field is aligned with the title.
    let side = isBare ? (bounds.width >= 414 ? 20 : 16) : Self.margin
    let content = bounds.insetUpToCenter(dx: side, dy: 0)
    var field = content
    field.origin.y = Self.fieldMargin
    field.size.height = fieldHeight
    if showsCancelButton {
      let size = cancelButton.intrinsicContentSize
      let width = min(size.width, content.width / 2)
      field.size.width -= width + Self.margin
      cancelButton.frame = mirrored(
        CGRect(x: content.maxX - width, y: field.minY, width: width, height: field.height))
    }
    searchTextField.frame = mirrored(field)
    scopes.frame = mirrored(
      CGRect(
        x: content.minX, y: field.maxY + Self.margin, width: content.width,
        height: scopes.intrinsicContentSize.height))
  }

  /// A rectangle, mirrored if the layout runs right to left.
  private func mirrored(_ rect: CGRect) -> CGRect {
    guard readsRightToLeft else { return rect }
    return CGRect(
      x: bounds.width - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
  }
}

extension UISearchBar {
  /// The layout of an on-screen keyboard.
  public var keyboardType: UIKeyboardType {
    get { searchTextField.keyboardType }
    set { searchTextField.keyboardType = newValue }
  }
  /// The label of the return key.
  public var returnKeyType: UIReturnKeyType {
    get { searchTextField.returnKeyType }
    set { searchTextField.returnKeyType = newValue }
  }
  /// Whether the return key needs text.
  public var enablesReturnKeyAutomatically: Bool {
    get { searchTextField.enablesReturnKeyAutomatically }
    set { searchTextField.enablesReturnKeyAutomatically = newValue }
  }
  /// Automatic capitalization.
  public var autocapitalizationType: UITextAutocapitalizationType {
    get { searchTextField.autocapitalizationType }
    set { searchTextField.autocapitalizationType = newValue }
  }
  /// Automatic correction.
  public var autocorrectionType: UITextAutocorrectionType {
    get { searchTextField.autocorrectionType }
    set { searchTextField.autocorrectionType = newValue }
  }
  /// Spell checking.
  public var spellCheckingType: UITextSpellCheckingType {
    get { searchTextField.spellCheckingType }
    set { searchTextField.spellCheckingType = newValue }
  }
}

/// Passes the events of a bar's field on to the delegate of the bar.
@MainActor
private final class SearchFieldEvents: UITextFieldDelegate {
  private weak var bar: UISearchBar?

  init(bar: UISearchBar) { self.bar = bar }

  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
    bar.flatMap { $0.delegate?.searchBarShouldBeginEditing($0) } ?? true
  }

  func textFieldDidBeginEditing(_ textField: UITextField) {
    bar?.beganEditing()
  }

  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
    bar.flatMap { $0.delegate?.searchBarShouldEndEditing($0) } ?? true
  }

  func textFieldDidEndEditing(_ textField: UITextField) {
    guard let bar else { return }
    bar.showEditing()
    bar.delegate?.searchBarTextDidEndEditing(bar)
  }

  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool {
    bar.flatMap {
      $0.delegate?.searchBar($0, shouldChangeTextIn: range, replacementText: string)
    } ?? true
  }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    guard let bar else { return true }
    if bar.enablesReturnKeyAutomatically, !textField.hasText { return false }
    bar.delegate?.searchBarSearchButtonClicked(bar)
    return false
  }
}
