import Foundation
import Graphics
import Layers

/// A component of a picker: a scroll view whose rows lie on a drum.
///
/// Only visible rows exist. Scrolling comes to rest at rows.
@MainActor
final class PickerWheel: UIScrollView, UIScrollViewDelegate {
  /// The distance from a row up to which the wheel rests there, in points.
  private static let tolerance: CGFloat = 0.51

  /// Weak, because a wheel can be retained after its picker is gone.
  private weak var picker: UIPickerView?
  /// The index of the component.
  let component: Int
  /// The number of rows.
  private(set) var count = 0
  /// The row that was selected last.
  private(set) var selected = 0

  /// Holds the rows; it does not scroll.
  private let stage = UIView(frame: .zero)
  private var rows: [Int: PickerRow] = [:]
  private var freeRows: [PickerRow] = []
  private var freeViews: [UIView] = []
  private var drum = PickerDrum(height: 0, rowHeight: 1)
  /// The row in the middle at the last layout, with a fraction.
  private var middle: CGFloat = 0
  private var ring: FocusRing?

  /// The row to which an animation goes.
  private var goal: Int?
  /// Whether that animation is one of steps, which add up.
  private var isStepping = false
  /// Whether the person moves the rows, or did before they came to rest.
  private var isMovedByPerson = false
  /// Whether a motion is being replaced by another one.
  private var isReplacingMotion = false
  private var typeAhead = PickerTypeAhead()

  init(_ component: Int, of picker: UIPickerView) {
    self.component = component
    self.picker = picker
    super.init(frame: .zero)
    delegate = self
    showsVerticalScrollIndicator = false
    showsHorizontalScrollIndicator = false
    contentInsetAdjustmentBehavior = .never
    allowsKeyboardScrolling = false
    alwaysBounceVertical = true
    bouncesHorizontally = false
    scrollsToTop = false
    isMultipleTouchEnabled = false
    stage.isUserInteractionEnabled = false
    addSubview(stage)
    addGestureRecognizer(
      UITapGestureRecognizer { [weak self] recognizer in self?.tapped(recognizer) })
    isAccessibilityElement = true
    super.accessibilityTraits = .adjustable
  }

  required init?(coder: NSCoder) { nil }

  // MARK: Rows

  /// The height of a row, in points.
  var rowHeight: CGFloat { drum.rowHeight }

  /// Asks for the number and the height of the rows, and fills the visible ones anew.
  func reload() {
    guard let picker else { return }
    count = picker.askedCount(of: component)
    selected = min(selected, max(count - 1, 0))
    if let goal, goal >= count { self.goal = count > 0 ? count - 1 : nil }
    discardRows()
    setGeometry(
      PickerDrum(height: bounds.height, rowHeight: picker.askedRowHeight(of: component)))
    let size = CGSize(width: 0, height: CGFloat(count) * drum.rowHeight)
    if size != contentSize { contentSize = size }
    if !isTracking, !isDragging, !movesItself { putAtRest(selected) }
    setNeedsLayout()
  }

  /// Fills the visible rows anew, and keeps their places.
  func refreshRows() {
    guard let picker else { return }
    let (font, color) = (picker.titleFont, picker.textColor ?? .label)
    for (row, view) in rows where row < count {
      view.show(picker.content(row, of: component, reusing: view.custom), font: font, color: color)
    }
  }

  /// The delegate's view of a visible row.
  func view(for row: Int) -> UIView? { rows[row]?.custom }

  /// The text of a row.
  func title(of row: Int) -> String {
    if let custom = rows[row]?.custom { return PickerRowContent.view(custom).text }
    guard let picker else { return "" }
    let content = picker.content(row, of: component, reusing: freeViews.popLast())
    if case .view(let view) = content { keep(view) }
    return content.text
  }

  private func discardRows() {
    for row in Array(rows.keys) { discard(row) }
  }

  private func discard(_ row: Int) {
    guard let view = rows.removeValue(forKey: row) else { return }
    if let custom = view.custom {
      view.removeCustom()
      keep(custom)
    }
    view.isHidden = true
    freeRows.append(view)
  }

  private func keep(_ view: UIView) {
    if view.superview == nil, !freeViews.contains(where: { $0 === view }) { freeViews.append(view) }
  }

  private func make(_ row: Int) {
    guard let picker else { return }
    let content = picker.content(row, of: component, reusing: freeViews.popLast())
    let view = freeRows.popLast() ?? PickerRow(frame: .zero)
    if view.superview == nil { stage.addSubview(view) }
    view.isHidden = false
    view.show(content, font: picker.titleFont, color: picker.textColor ?? .label)
    rows[row] = view
  }

  // MARK: Layout

  /// The offset at which a row is in the middle.
  private func offset(of row: CGFloat) -> CGPoint {
    onPixels(CGPoint(x: 0, y: row * drum.rowHeight - drum.inset))
  }

  private func offset(of row: Int) -> CGPoint { offset(of: CGFloat(row)) }

  /// The row nearest to the middle.
  private var nearest: Int { row(nearestTo: (contentOffset.y + drum.inset) / drum.rowHeight) }

  /// The row nearest to a place, which is counted in rows; 0 without rows.
  private func row(nearestTo place: CGFloat) -> Int {
    Int(min(max(0, place.rounded()), CGFloat(max(count - 1, 0))))
  }

  private func setGeometry(_ new: PickerDrum) {
    guard new != drum else { return }
    drum = new
    let place =
      isDragging || isTracking ? middle : CGFloat(movesItself ? destination : selected)
    isReplacingMotion = true
    if !isDragging, !isTracking { motion.stop() }
    contentSize = CGSize(width: 0, height: CGFloat(count) * new.rowHeight)
    contentInset = UIEdgeInsets(top: new.inset, left: 0, bottom: new.inset, right: 0)
    contentOffset = offset(of: place)
    isReplacingMotion = false
    if !isDragging, !isTracking { settle() }
  }

  /// The row at which the rows come to rest.
  private var destination: Int {
    motion.isAnimating ? goal ?? nearest : row(nearestTo: middle)
  }

  override func layoutSubviews() {
    setGeometry(PickerDrum(height: bounds.height, rowHeight: drum.rowHeight))
    super.layoutSubviews()
    ViewAnimation.runWithout { tile() }
  }

  private func tile() {
    middle = (contentOffset.y + drum.inset) / drum.rowHeight
    guard middle.isFinite, bounds.width > 0, bounds.height > 0 else { return }
    stage.frame = bounds
    let reach = drum.reach / drum.rowHeight
    let first = max(Int((middle - reach).rounded(.up)), 0)
    let last = min(Int((middle + reach).rounded(.down)), count - 1)
    for row in Array(rows.keys) where row < first || row > last { discard(row) }
    guard first <= last else { return }
    for row in first...last {
      if rows[row] == nil, row < count { make(row) }
      guard let view = rows[row] else { continue }
      let distance = (CGFloat(row) - middle) * drum.rowHeight
      view.bounds = CGRect(x: 0, y: 0, width: bounds.width, height: drum.rowHeight)
      view.center = CGPoint(x: bounds.width / 2, y: drum.place(at: distance))
      view.layer.transform = drum.transform(at: distance)
      view.alpha = drum.opacity(at: distance)
    }
    layOutRing()
  }

  /// The rows do not get touches.
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    super.hitTest(point, with: event) == nil ? nil : self
  }

  // MARK: Selection

  /// Selects a row for the program.
  func select(_ row: Int, animated: Bool) {
    guard (0..<count).contains(row) else { return }
    selected = row
    // The person's drag goes on, and ends at a row of its own.
    guard !dragging.isRunning else { return }
    move(to: row, animated: animated, byPerson: false)
  }

  /// Goes to a row that the person has chosen.
  private func choose(_ row: Int) {
    guard count > 0 else { return }
    move(to: min(max(row, 0), count - 1), animated: true, byPerson: true)
  }

  private func move(to row: Int, animated: Bool, byPerson: Bool) {
    isMovedByPerson = byPerson
    goal = row
    isStepping = false
    isReplacingMotion = true
    setContentOffset(offset(of: row), animated: animated)
    isReplacingMotion = false
    if !movesItself { settle() }
  }

  /// Moves by a number of rows, from the row to which earlier steps lead.
  ///
  /// - Returns: Whether there is such a row, or the rows still move.
  @discardableResult
  private func step(_ number: Int) -> Bool {
    guard count > 0, !dragging.isRunning else { return false }
    let isAnimating = motion.isAnimating
    let from = isAnimating ? goal ?? nearest : nearest
    let row = min(max(from + number, 0), count - 1)
    guard row != from else { return isAnimating }
    let start = isAnimating && isStepping ? offset(of: from) : contentOffset
    goal = row
    isStepping = true
    isMovedByPerson = true
    isReplacingMotion = true
    _ = motion.step(by: CGVector(dx: 0, dy: offset(of: row).y - start.y))
    isReplacingMotion = false
    if !movesItself { settle() }
    return true
  }

  private func putAtRest(_ row: Int) {
    isReplacingMotion = true
    motion.jump(to: offset(of: row))
    isReplacingMotion = false
    goal = nil
  }

  /// Ends a motion: goes on to the nearest row, or selects it.
  private func settle() {
    guard !isReplacingMotion, !isDragging, !movesItself else { return }
    guard count > 0 else { return isMovedByPerson = false }
    let row = nearest
    if abs(offset(of: row).y - contentOffset.y) > Self.tolerance {
      return move(to: row, animated: true, byPerson: isMovedByPerson)
    }
    goal = nil
    guard isMovedByPerson else { return }
    isMovedByPerson = false
    guard row != selected else { return }
    selected = row
    picker?.chose(row, in: component)
  }

  // MARK: Scrolling

  override func restingOffset(_ proposed: CGPoint, velocity: CGPoint) -> CGPoint {
    let place = (proposed.y + drum.inset) / drum.rowHeight
    return place.isFinite ? offset(of: row(nearestTo: place)) : proposed
  }

  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
    goal = nil
    isMovedByPerson = true
  }

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    if !decelerate { settle() }
  }

  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
    if !isTracking { settle() }
  }

  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { settle() }

  /// A touch stops an animation; without a drag the wheel goes on to the nearest row and selects it.
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    isMovedByPerson = true
    settle()
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    if ![.began, .changed].contains(panGestureRecognizer.state) { settle() }
  }

  private func tapped(_ recognizer: UIGestureRecognizer) {
    guard count > 0 else { return }
    let place = recognizer.location(in: self).y - bounds.minY
    choose(row(nearestTo: middle + drum.distance(at: place) / drum.rowHeight))
  }

  /// A click of a wheel moves by a row.
  override func scrolled(with event: UIScrollEvent) {
    guard !event.isContinuous, event.translation.dy != 0 else {
      return super.scrolled(with: event)
    }
    if !step(event.translation.dy < 0 ? 1 : -1) { next?.scrolled(with: event) }
  }

  override func willMove(toWindow newWindow: UIWindow?) {
    let changes = newWindow !== window
    isReplacingMotion = true
    super.willMove(toWindow: newWindow)
    isReplacingMotion = false
    guard changes else { return }
    isMovedByPerson = false
    putAtRest(selected)
  }

  // MARK: Keyboard

  override var canBecomeFocused: Bool { count > 0 && isScrollEnabled }

  override func didUpdateFocus() {
    super.didUpdateFocus()
    if isFocused {
      let new = ring ?? FocusRing(frame: .zero)
      stage.addSubview(new)
      ring = new
      layOutRing()
    } else {
      ring?.removeFromSuperview()
      ring = nil
    }
  }

  private func layOutRing() {
    guard let ring else { return }
    stage.bringSubviewToFront(ring)
    ring.frame = CGRect(
      x: 0, y: (bounds.height - drum.rowHeight) / 2, width: bounds.width, height: drum.rowHeight)
    ring.layer.cornerRadius = min(UIPickerView.bandRadius, drum.rowHeight / 2)
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard let press = presses.first, let key = press.key, count > 0, take(key, press.timestamp)
    else { return super.pressesBegan(presses, with: event) }
  }

  private func take(_ key: UIKey, _ time: Double) -> Bool {
    guard key.modifierFlags.isDisjoint(with: [.control, .alternate, .command]) else { return false }
    switch key.keyCode {
    case .keyboardUpArrow: step(-1)
    case .keyboardDownArrow: step(1)
    case .keyboardPageUp: step(-drum.page)
    case .keyboardPageDown: step(drum.page)
    case .keyboardHome: choose(0)
    case .keyboardEnd: choose(count - 1)
    case .keyboardLeftArrow: return picker?.moveFocus(from: component, toTheLeft: true) ?? false
    case .keyboardRightArrow: return picker?.moveFocus(from: component, toTheLeft: false) ?? false
    default: return type(key.characters, time)
    }
    return true
  }

  private func type(_ letters: String, _ time: Double) -> Bool {
    guard letters.unicodeScalars.contains(where: { $0.properties.generalCategory != .control }),
      !letters.allSatisfy(\.isWhitespace) || typeAhead.isRunning(at: time)
    else { return false }
    let current = goal ?? nearest
    let found = typeAhead.row(
      typing: letters, at: time, from: current, of: count, title: { self.title(of: $0) })
    if let found, found != current { choose(found) }
    return true
  }

  // MARK: Description

  override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? picker?.accessibilityLabel(of: component) }
    set { super.accessibilityLabel = newValue }
  }

  override var accessibilityHint: String? {
    get { super.accessibilityHint ?? picker?.accessibilityHint(of: component) }
    set { super.accessibilityHint = newValue }
  }

  /// The title of the row that is selected, or will be.
  override var accessibilityValue: String? {
    get {
      super.accessibilityValue ?? (count > 0 ? title(of: min(goal ?? selected, count - 1)) : nil)
    }
    set { super.accessibilityValue = newValue }
  }

  override func accessibilityIncrement() { step(1) }

  override func accessibilityDecrement() { step(-1) }
}
