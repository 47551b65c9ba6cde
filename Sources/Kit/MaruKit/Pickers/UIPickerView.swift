import Foundation
import Graphics
import Layers

/// Wheels of rows, one for each component of a value.
///
/// Mirrors UIKit: the row in the middle of a wheel is selected. A wheel can be dragged and thrown,
/// a tap chooses a row, and a click of a mouse's wheel moves by one. With the keyboard focus on a
/// component, the arrow keys, Page Up, Page Down, Home, End and the letters of a title choose a
/// row, and the horizontal arrow keys go to the components beside it.
@preconcurrency @MainActor
open class UIPickerView: UIView {
  private static let usualSize = CGSize(width: 320, height: 216)
  /// The corner radius of the band behind the selected rows, and its distance from the sides.
  static let bandRadius: CGFloat = 8
  private static let bandMargin: CGFloat = 9
  /// The distance between components, in points.
  private static let gap: CGFloat = 5
  private static let leastRowHeight: CGFloat = 32
  private static let titleSize: CGFloat = 21
  private static let largestTitleSize: CGFloat = 26

  private let band = UIView(frame: .zero)
  private var wheels: [PickerWheel] = []
  private var widths: [CGFloat] = []
  private var needsReload = true
  private var isReloading = false

  // MARK: Initializers

  /// Creates a picker; an empty frame becomes 320 by 216 points large.
  public override init(frame: CGRect) {
    var frame = frame
    if frame.size == .zero { frame.size = Self.usualSize }
    super.init(frame: frame)
    setUp()
  }

  /// Creates a picker from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    decode(coder, as: UIPickerView.self)
  }

  private func setUp() {
    band.isUserInteractionEnabled = false
    band.backgroundColor = .tertiarySystemFill
    addSubview(band)
  }

  // MARK: Data

  /// The source of the numbers of components and rows.
  ///
  /// Held weakly.
  open weak var dataSource: (any UIPickerViewDataSource)? {
    didSet { if dataSource !== oldValue { reloadLater() } }
  }

  /// The delegate, which has the content of the rows.
  ///
  /// Held weakly.
  open weak var delegate: (any UIPickerViewDelegate)? {
    didSet { if delegate !== oldValue { reloadLater() } }
  }

  /// Has no effect, as in UIKit: the selected rows always have a band.
  open var showsSelectionIndicator = true

  /// The number of components.
  open var numberOfComponents: Int {
    reloadIfNeeded()
    return wheels.count
  }

  /// The number of rows of a component; 0 if there is no such component.
  open func numberOfRows(inComponent component: Int) -> Int { wheel(component)?.count ?? 0 }

  /// The size of a component's rows, in points; zero if there is no such component.
  open func rowSize(forComponent component: Int) -> CGSize {
    guard let wheel = wheel(component) else { return .zero }
    if widths.count != wheels.count { measure() }
    return CGSize(
      width: widths.indices.contains(component) ? widths[component] : 0, height: wheel.rowHeight)
  }

  /// The view that the delegate returned for a row; `nil` if it did not, or the row is not visible.
  open func view(forRow row: Int, forComponent component: Int) -> UIView? {
    wheel(component)?.view(for: row)
  }

  /// Asks for all components and rows anew.
  ///
  /// Components keep their selected rows, as far as these exist.
  open func reloadAllComponents() {
    needsReload = true
    reloadIfNeeded()
  }

  /// Asks for the rows of a component anew.
  open func reloadComponent(_ component: Int) {
    guard !needsReload else { return reloadIfNeeded() }
    wheel(component)?.reload()
    widths = []
    setNeedsLayout()
  }

  private func reloadLater() {
    needsReload = true
    setNeedsLayout()
  }

  private func reloadIfNeeded() {
    guard needsReload, !isReloading else { return }
    isReloading = true
    needsReload = false
    let count = max(dataSource?.numberOfComponents(in: self) ?? 0, 0)
    while wheels.count > count { wheels.removeLast().removeFromSuperview() }
    while wheels.count < count {
      let wheel = PickerWheel(wheels.count, of: self)
      addSubview(wheel)
      wheels.append(wheel)
    }
    isReloading = false
    for wheel in wheels { wheel.reload() }
    widths = []
    setNeedsLayout()
  }

  private func wheel(_ component: Int) -> PickerWheel? {
    reloadIfNeeded()
    return wheels.indices.contains(component) ? wheels[component] : nil
  }

  /// Fills the visible rows anew, without a change of their number.
  final func refreshRows() {
    for wheel in wheels { wheel.refreshRows() }
  }

  // MARK: Selection

  /// Selects a row; a row or a component that does not exist is ignored.
  ///
  /// The delegate is not called.
  open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
    wheel(component)?.select(row, animated: animated)
  }

  /// The selected row of a component; −1 if it has no rows.
  ///
  /// While the person moves the rows, it is the one that was selected before.
  open func selectedRow(inComponent component: Int) -> Int {
    guard let wheel = wheel(component), wheel.count > 0 else { return -1 }
    return wheel.selected
  }

  /// Tells the delegate about a row that the person has chosen.
  final func chose(_ row: Int, in component: Int) {
    delegate?.pickerView(self, didSelectRow: row, inComponent: component)
  }

  // MARK: Content of the wheels

  final func askedCount(of component: Int) -> Int {
    max(dataSource?.pickerView(self, numberOfRowsInComponent: component) ?? 0, 0)
  }

  final func askedRowHeight(of component: Int) -> CGFloat {
    let wish = delegate?.pickerView(self, rowHeightForComponent: component) ?? 0
    guard wish > 0, wish.isFinite else { return usualRowHeight }
    return min(max(wish, 1), 10_000)
  }

  private var usualRowHeight: CGFloat {
    max(Self.leastRowHeight, ceilToPixels(titleFont.lineHeight * 1.25))
  }

  /// The colour of titles, which key-value coding can set; that of labels if `nil`.
  var textColor: UIColor? { didSet { if textColor != oldValue { refreshRows() } } }

  /// The font of titles, at the person's text size as far as four wheels have room.
  var titleFont: UIFont {
    UIFontMetrics(forTextStyle: .title3).scaledFont(
      for: .systemFont(ofSize: Self.titleSize), maximumPointSize: Self.largestTitleSize,
      compatibleWith: traitCollection)
  }

  final func content(_ row: Int, of component: Int, reusing view: UIView?) -> PickerRowContent {
    guard let delegate else { return .title("") }
    let own = delegate.pickerView(
      self, viewForRow: row, forComponent: component, reusing: view)
    if own !== PickerRowContent.titleMark { return .view(own) }
    if let title = delegate.pickerView(
      self, attributedTitleForRow: row, forComponent: component)
    {
      return .attributedTitle(title)
    }
    return .title(delegate.pickerView(self, titleForRow: row, forComponent: component) ?? "")
  }

  // MARK: Layout

  open override var intrinsicContentSize: CGSize { Self.usualSize }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.usualSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    reloadIfNeeded()
    measure()
    let height = min(wheels.map(\.rowHeight).max() ?? usualRowHeight, bounds.height)
    band.frame = roundToPixels(
      CGRect(
        x: 0, y: (bounds.height - height) / 2, width: bounds.width, height: height
      ).insetUpToCenter(dx: Self.bandMargin, dy: 0))
    band.layer.cornerRadius = min(Self.bandRadius, height / 2)
    let all = widths.reduce(0, +) + Self.gap * CGFloat(max(widths.count - 1, 0))
    var x = (bounds.width - all) / 2
    let order = Array(zip(wheels, widths))
    for (wheel, width) in readsRightToLeft ? order.reversed() : order {
      wheel.frame = roundToPixels(CGRect(x: x, y: 0, width: width, height: bounds.height))
      x += width + Self.gap
    }
  }

  /// Divides the width: fixed ones first, which shrink if they do not fit.
  private func measure() {
    let gaps = Self.gap * CGFloat(max(wheels.count - 1, 0))
    let room = max(bounds.width - 2 * Self.bandMargin - gaps, 0)
    let wishes = wheels.map { wheel -> CGFloat in
      let wish = delegate?.pickerView(self, widthForComponent: wheel.component) ?? 0
      return wish.isFinite ? max(wish, 0) : 0
    }
    let fixed = wishes.reduce(0, +)
    let shares = CGFloat(wishes.count { $0 == 0 })
    let factor = fixed > room ? room / fixed : 1
    let share = shares > 0 ? max(room - fixed * factor, 0) / shares : 0
    widths = wishes.map { $0 == 0 ? share : $0 * factor }
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    let old = previousTraitCollection
    guard
      old?.preferredContentSizeCategory != traitCollection.preferredContentSizeCategory
        || old?.displayScale != traitCollection.displayScale
    else { return }
    reloadLater()
  }

  // MARK: Keyboard

  /// Moves the focus to the component beside another one.
  ///
  /// - Returns: Whether there is one.
  final func moveFocus(from component: Int, toTheLeft isLeft: Bool) -> Bool {
    let step = isLeft == readsRightToLeft ? 1 : -1
    var index = component + step
    while wheels.indices.contains(index), !wheels[index].canBecomeFocused { index += step }
    guard wheels.indices.contains(index), let window else { return false }
    window.setFocus(wheels[index])
    return true
  }

  // MARK: Description

  func accessibilityLabel(of component: Int) -> String? {
    (delegate as? any UIPickerViewAccessibilityDelegate)?.pickerView(
      self, accessibilityLabelForComponent: component) ?? accessibilityLabel
  }

  func accessibilityHint(of component: Int) -> String? {
    (delegate as? any UIPickerViewAccessibilityDelegate)?.pickerView(
      self, accessibilityHintForComponent: component) ?? accessibilityHint
  }
}
