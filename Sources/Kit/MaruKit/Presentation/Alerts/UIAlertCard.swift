import Foundation
import Graphics

/// A rounded rectangle with title, message, text fields and buttons; it scrolls if necessary.
@MainActor
final class AlertCard: UIView {
  private let metrics: AlertMetrics
  private let header = AlertScrollView(frame: .zero)
  private let titleLabel = UILabel(frame: .zero)
  private let messageLabel = UILabel(frame: .zero)
  private var isTitleStyled = false
  private var isMessageStyled = false
  /// The view below the message, if there is one.
  private let content: AlertContent?
  /// The text fields below the message, if there are any.
  private let fields: AlertFieldList?
  private let list = AlertScrollView(frame: .zero)
  private let headerLine = UIView(frame: .zero)
  private var lines: [UIView] = []
  private(set) var buttons: [AlertActionControl] = []

  /// The minimum number of fully visible buttons when the text needs the room as well; half of
  /// another button shows that there are more.
  private static let leastButtons = 2

  /// Creates a card.
  ///
  /// - Parameters:
  ///   - buttons: From top to bottom, or from left to right if two lie side by side.
  ///   - content: The view below the message, which may be taken from another card.
  ///   - fields: The text fields, which may be taken from another card.
  ///   - metrics: The metrics of the alert.
  ///   - ground: The background colour.
  init(
    _ buttons: [AlertActionControl], content: AlertContent? = nil,
    fields: AlertFieldList? = nil, metrics: AlertMetrics, ground: UIColor
  ) {
    self.buttons = buttons
    self.content = content
    self.fields = fields
    self.metrics = metrics
    super.init(frame: .zero)
    backgroundColor = ground
    clipsToBounds = true
    layer.cornerRadius = AlertMetrics.cornerRadius
    for label in [titleLabel, messageLabel] {
      label.isHidden = true
      label.numberOfLines = 0
      label.textAlignment = .center
      header.addSubview(label)
    }
    if let content { header.addSubview(content.view) }
    if let fields { header.addSubview(fields) }
    headerLine.backgroundColor = .separator
    for view in [header, list, headerLine] { addSubview(view) }
    for button in buttons { list.addSubview(button) }
    lines = buttons.dropFirst().map { _ in
      let line = UIView(frame: .zero)
      line.backgroundColor = .separator
      line.isUserInteractionEnabled = false
      list.addSubview(line)
      return line
    }
  }

  required init?(coder: NSCoder) { nil }

  /// Sets the texts; empty ones are hidden.
  func show(title: AlertText, message: AlertText) {
    title.show(in: titleLabel, color: metrics.titleColor)
    message.show(in: messageLabel, color: metrics.messageColor)
    (isTitleStyled, isMessageStyled) = (title.styled != nil, message.styled != nil)
    setNeedsLayout()
  }

  /// Scrolls the text up or down by most of its visible height.
  func scrollText(down: Bool) {
    let page = header.bounds.offsetBy(dx: 0, dy: (down ? 0.8 : -0.8) * header.bounds.height)
    let whole = CGRect(origin: .zero, size: header.contentSize)
    header.scrollRectToVisible(page.intersection(whole), animated: true)
  }

  /// Flashes the scroll bars.
  func flashIndicators() {
    for view in [header, list] { view.flashScrollIndicators() }
  }

  // MARK: Layout

  /// Lays out the card.
  ///
  /// - Parameters:
  ///   - width: Points.
  ///   - room: The maximum height, in points.
  /// - Returns: The height, in points.
  func fit(width: CGFloat, room: CGFloat) -> CGFloat {
    if !isTitleStyled { titleLabel.font = metrics.titleFont(traitCollection) }
    if !isMessageStyled { messageLabel.font = metrics.messageFont(traitCollection) }
    let textHeight = layOutHeader(width: width)
    let listHeight = layOutButtons(width: width)
    let line = textHeight > 0 && listHeight > 0 ? pixel : 0
    let shared = max(room - line, 0)
    let headerHeight = min(textHeight, max(shared - leastListHeight, roundToPixels(shared / 2)))
    let buttonsHeight = min(listHeight, max(shared - headerHeight, 0))
    header.frame = CGRect(x: 0, y: 0, width: width, height: headerHeight)
    header.contentSize = CGSize(width: width, height: textHeight)
    headerLine.frame = CGRect(x: 0, y: headerHeight, width: width, height: line)
    list.frame = CGRect(x: 0, y: headerHeight + line, width: width, height: buttonsHeight)
    list.contentSize = CGSize(width: width, height: listHeight)
    return list.frame.maxY
  }

  private func layOutHeader(width: CGFloat) -> CGFloat {
    let insets = metrics.headerInsets
    var y = insets.top
    let room = CGSize(
      width: max(width - insets.left - insets.right, 0), height: .greatestFiniteMagnitude)
    let shown = [titleLabel, messageLabel].filter { !$0.isHidden }
    guard !shown.isEmpty || fields != nil || content != nil else { return 0 }
    for label in shown {
      let height = ceilToPixels(label.sizeThatFits(room).height)
      label.frame = CGRect(x: insets.left, y: y, width: room.width, height: height)
      y += height + metrics.headerSpacing
    }
    if let content {
      // As wide as the card.
      content.view.frame = CGRect(x: 0, y: y, width: width, height: content.height)
      y = content.view.frame.maxY + metrics.headerSpacing
    }
    if let fields {
      if !shown.isEmpty { y += metrics.fieldSpacing - metrics.headerSpacing }
      fields.frame = CGRect(x: insets.left, y: y, width: room.width, height: fields.height)
      y = fields.frame.maxY + metrics.headerSpacing
    }
    return ceilToPixels(y - metrics.headerSpacing + insets.bottom)
  }

  private func layOutButtons(width: CGFloat) -> CGFloat {
    let half = (width - pixel) / 2
    guard metrics.style == .alert, buttons.count == 2,
      buttons.allSatisfy({ $0.lineWidth <= half })
    else { return stackButtons(width: width) }
    order(buttons)
    let ordered =
      effectiveUserInterfaceLayoutDirection == .rightToLeft ? buttons.reversed() : buttons
    let height = ordered.map { $0.fit(width: half, isBesideOther: true) }.max() ?? 0
    let middle = ceilToPixels(half)
    ordered[0].frame = CGRect(x: 0, y: 0, width: middle, height: height)
    lines[0].frame = CGRect(x: middle, y: 0, width: pixel, height: height)
    ordered[1].frame = CGRect(
      x: middle + pixel, y: 0, width: width - middle - pixel, height: height)
    return height
  }

  private func stackButtons(width: CGFloat) -> CGFloat {
    // Cancel comes first side by side, and last in a stack.
    let ordered =
      metrics.style == .alert
      ? buttons.filter { $0.action.style != .cancel }
        + buttons.filter { $0.action.style == .cancel }
      : buttons
    order(ordered)
    var y: CGFloat = 0
    for (index, button) in ordered.enumerated() {
      if index > 0 {
        lines[index - 1].frame = CGRect(x: 0, y: y, width: width, height: pixel)
        y += pixel
      }
      let height = button.fit(width: width, isBesideOther: false)
      button.frame = CGRect(x: 0, y: y, width: width, height: height)
      y += height
    }
    return y
  }

  /// The minimum height of the visible buttons.
  private var leastListHeight: CGFloat {
    let frames = buttons.map(\.frame).sorted { $0.minY < $1.minY }
    guard frames.count > Self.leastButtons else { return frames.last?.maxY ?? 0 }
    return ceilToPixels(frames[Self.leastButtons].midY)
  }

  /// Orders the buttons for the Tab key.
  private func order(_ ordered: [AlertActionControl]) {
    guard !list.subviews.compactMap({ $0 as? AlertActionControl }).elementsEqual(ordered) else {
      return
    }
    for button in ordered.reversed() { list.sendSubviewToBack(button) }
  }

  /// A device pixel, in points.
  private var pixel: CGFloat { 1 / max(traitCollection.displayScale, 1) }
}

/// A scrolling part of an alert; drags may begin on a button.
private final class AlertScrollView: UIScrollView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    contentInsetAdjustmentBehavior = .never
    delaysContentTouches = false
    // Arrow keys move between buttons instead.
    allowsKeyboardScrolling = false
  }

  required init?(coder: NSCoder) { nil }

  override func touchesShouldCancel(in view: UIView) -> Bool { true }
}
