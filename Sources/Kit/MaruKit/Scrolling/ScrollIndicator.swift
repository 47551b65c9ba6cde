import Foundation
import Layers

/// A scroll bar, which a pointer can drag.
@MainActor
final class ScrollIndicator: UIView {
  private weak var owner: UIScrollView?
  private let isVertical: Bool
  private var grip: CGFloat?
  private var track = (start: CGFloat(0), length: CGFloat(0), bar: CGFloat(0))

  /// Points: the bar's thickness, its thickness while it is dragged, its distance to the edges, its
  /// minimum length, and the tolerance of its hit area.
  private static let thickness: CGFloat = 3
  private static let heldThickness: CGFloat = 7
  private static let margin: CGFloat = 3
  private static let shortest: CGFloat = 36
  private static let reach: CGFloat = 6

  init(of owner: UIScrollView, isVertical: Bool) {
    self.owner = owner
    self.isVertical = isVertical
    super.init(frame: .zero)
    alpha = 0
  }

  required init?(coder: NSCoder) { nil }

  /// Whether a pointer drags the bar.
  var isHeld: Bool { grip != nil }

  // MARK: Layout

  /// Positions the bar for the current offset.
  func layOut(in view: UIScrollView, isShown: Bool, leavesCorner: Bool) {
    isHidden = !isShown
    guard isShown else { return }
    let (low, high) = (view.limits.lowest, view.limits.highest)
    let offset = view.contentOffset
    let safe = view.automaticallyAdjustsScrollIndicatorInsets ? view.safeAreaInsets : .zero
    let own = isVertical ? view.verticalScrollIndicatorInsets : view.horizontalScrollIndicatorInsets
    let corner = leavesCorner ? Self.thickness + Self.margin : 0
    let size = view.bounds.size
    let thickness = isHeld ? Self.heldThickness : Self.thickness
    let (before, after, length, range, place) =
      isVertical
      ? (
        safe.top + own.top, safe.bottom + own.bottom, size.height, high.y - low.y, offset.y - low.y
      )
      : (safe.left + own.left, safe.right + own.right, size.width, high.x - low.x, offset.x - low.x)
    let room = max(length - before - after - 2 * Self.margin - corner, 0)
    let share = room / max(room + range, 1)
    var bar = min(max(room * share, Self.shortest), room)
    // Past an edge the bar shrinks, down to a dot.
    let past = place < 0 ? -place : max(place - range, 0)
    bar = max(bar - past, min(2 * Self.thickness, room))
    let progress = range > 0 ? min(max(place / range, 0), 1) : 0
    track = (before + Self.margin, max(room - bar, 0), bar)
    let along = track.start + track.length * progress
    let radius = thickness / 2
    if isVertical {
      // The bar is on the side at which lines end.
      let x =
        view.readsRightToLeft
        ? safe.left + own.left + Self.margin
        : size.width - safe.right - own.right - Self.margin - thickness
      frame = CGRect(
        x: offset.x + x, y: offset.y + along, width: thickness, height: bar)
    } else {
      frame = CGRect(
        x: offset.x + along,
        y: offset.y + size.height - safe.bottom - own.bottom - Self.margin - thickness,
        width: bar, height: thickness)
    }
    layer.cornerRadius = radius
  }

  // MARK: Events

  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    bounds.insetBy(dx: -Self.reach, dy: -Self.reach).contains(point)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, let owner else { return }
    owner.stopScrollingAndZooming()
    let place = touch.location(in: self)
    grip = isVertical ? place.y : place.x
    owner.setNeedsLayout()
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, let owner, let grip, track.length > 0 else { return }
    let place = touch.location(in: owner)
    let (low, high) = (owner.limits.lowest, owner.limits.highest)
    let offset = owner.contentOffset
    let along = isVertical ? place.y - offset.y : place.x - offset.x
    let progress = min(max((along - grip - track.start) / track.length, 0), 1)
    var new = offset
    if isVertical {
      new.y = low.y + (high.y - low.y) * progress
    } else {
      new.x = low.x + (high.x - low.x) * progress
    }
    owner.move(to: owner.onPixels(new))
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { letGo() }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { letGo() }

  private func letGo() {
    grip = nil
    owner?.indicators.fadeIfIdle()
    owner?.setNeedsLayout()
  }
}
