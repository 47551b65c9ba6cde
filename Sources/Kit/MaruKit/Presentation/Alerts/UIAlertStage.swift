import Foundation
import Graphics

/// The view of an alert controller: the dimming, and the alert over it.
@MainActor
final class AlertStage: UIView {
  /// Called when the user presses beside the alert.
  var onPressBeside: (() -> Void)?

  private let style: UIAlertController.Style
  private let dimming = UIView(frame: .zero)
  /// The view that holds the cards and moves.
  private let panel = UIView(frame: .zero)
  private var cards: [AlertCard] = []
  private var isRaised = true
  /// Whether the cards fill a popover.
  var isInPopover = false {
    didSet {
      dimming.isHidden = isInPopover
      backgroundColor = isInPopover ? AlertMetrics.ground : nil
      setNeedsLayout()
    }
  }

  /// The scale from which an alert appears.
  private static let startScale: CGFloat = 1.2

  /// Creates the view.
  init(style: UIAlertController.Style) {
    self.style = style
    super.init(frame: .zero)
    dimming.backgroundColor = AlertMetrics.dimming
    dimming.isUserInteractionEnabled = false
    addSubview(dimming)
    addSubview(panel)
  }

  required init?(coder: NSCoder) { nil }

  /// The buttons, in Tab order.
  var buttons: [AlertActionControl] { cards.flatMap(\.buttons) }

  /// Replaces the cards.
  func show(_ cards: [AlertCard]) {
    for card in self.cards { card.removeFromSuperview() }
    self.cards = cards
    for card in cards { panel.addSubview(card) }
    for button in buttons {
      button.buttonAt = { [weak self] point in self?.button(at: point) }
    }
    setNeedsLayout()
  }

  private func button(at point: CGPoint) -> AlertActionControl? {
    let hit = hitTest(convert(point, from: nil), with: nil)
    return sequence(first: hit, next: { $0?.superview }).lazy
      .compactMap { $0 as? AlertActionControl }.first
  }

  /// Scrolls the text up or down.
  func scrollText(down: Bool) { cards.first?.scrollText(down: down) }

  /// Flashes the scroll bars.
  func flashIndicators() {
    for card in cards { card.flashIndicators() }
  }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    dimming.frame = bounds
    guard !isInPopover else {
      _ = layOutCards(width: bounds.width, room: bounds.height)
      return panel.frame = bounds
    }
    let safeArea = safeAreaInsets
    let least = style == .alert ? AlertMetrics.alertGap : AlertMetrics.sheetGap
    let gap = min(least, bounds.height / 8)
    let top = max(safeArea.top, gap)
    let covered = coveredByInputViews
    let bottom = covered > 0 ? covered + gap : max(safeArea.bottom, gap)
    let room = max(bounds.height - top - bottom, 0)
    let width = AlertMetrics(style: style).width(in: bounds.width)
    let height = layOutCards(width: width, room: room)
    let y =
      style == .alert
      ? roundToPixels(top + (room - height) / 2) : bounds.height - bottom - height
    panel.bounds.size = CGSize(width: width, height: height)
    panel.center = CGPoint(
      x: roundToPixels((bounds.width - width) / 2) + width / 2, y: y + height / 2)
    if style == .actionSheet, !isRaised { panel.transform = away }
  }

  /// The height covered by input views; less if too little would be left.
  private var coveredByInputViews: CGFloat {
    let covered = window?.inputDock.cover(of: self) ?? 0
    return min(covered, max(bounds.height - AlertMetrics.leastRoom, 0))
  }

  /// Lays the alert out above the input views, inside their animation.
  func makeRoomForInputViews() {
    setNeedsLayout()
    layoutIfNeeded()
  }

  /// The size that shows the cards in a popover without scrolling.
  var sizeInPopover: CGSize {
    let width = AlertMetrics.popoverWidth
    setNeedsLayout()
    return CGSize(width: width, height: layOutCards(width: width, room: .greatestFiniteMagnitude))
  }

  private func layOutCards(width: CGFloat, room: CGFloat) -> CGFloat {
    var heights: [CGFloat] = []
    var left = room
    // The last card, with the cancel button, gets its room first.
    for card in cards.reversed() {
      heights.insert(card.fit(width: width, room: max(left, 0)), at: 0)
      left -= (heights.first ?? 0) + AlertMetrics.sheetGap
    }
    var y: CGFloat = 0
    for (card, height) in zip(cards, heights) {
      card.frame = CGRect(x: 0, y: y, width: width, height: height)
      y += height + AlertMetrics.sheetGap
    }
    return max(y - AlertMetrics.sheetGap, 0)
  }

  // MARK: Appearing and disappearing

  /// A transform that moves an action sheet just below the bottom edge.
  private var away: CGAffineTransform {
    CGAffineTransform(
      translationX: 0, y: bounds.height - (panel.center.y - panel.bounds.height / 2))
  }

  /// Puts the alert into its state before it appears.
  func prepareToCome() {
    isRaised = false
    dimming.alpha = 0
    guard slides else { return panel.alpha = 0 }
    panel.transform =
      style == .alert
      ? CGAffineTransform(scaleX: Self.startScale, y: Self.startScale) : away
    if style == .alert { panel.alpha = 0 }
  }

  /// Shows the alert; animated inside an animation block.
  func come() {
    isRaised = true
    dimming.alpha = 1
    panel.alpha = 1
    panel.transform = .identity
  }

  /// Hides the alert; animated inside an animation block.
  func go() {
    isRaised = false
    dimming.alpha = 0
    if style == .actionSheet, slides { panel.transform = away } else { panel.alpha = 0 }
  }

  private var slides: Bool { !UIAccessibility.isReduceMotionEnabled }

  // MARK: Events

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, touch.view === self,
      !panel.frame.contains(touch.location(in: self))
    else { return }
    onPressBeside?()
  }
}
