import Foundation
import Graphics
import Typesetting

/// The decisions of a layout manager's delegate about the lines of a piece.
struct DelegateDecisions {
  private let manager: NSLayoutManager
  private let delegate: any NSLayoutManagerDelegate
  private let container: NSTextContainer?
  /// The piece, with its line break.
  private let range: Range<Int>
  /// The end of the piece without its line break.
  private let textEnd: Int
  /// The top of the first line in the container.
  private let top: CGFloat

  /// Creates the decisions; `nil` without a delegate.
  init?(
    of manager: NSLayoutManager, in container: NSTextContainer?, _ range: Range<Int>,
    textEnd: Int, top: CGFloat
  ) {
    guard let delegate = manager.delegate else { return nil }
    self.manager = manager
    self.delegate = delegate
    self.container = container
    self.range = range
    self.textEnd = textEnd
    self.top = top
  }

  /// The decisions in the typesetter's coordinates.
  var lineDecisions: LineDecisions {
    var decisions = LineDecisions()
    decisions.mayBreak = { index, isHyphenated in
      let place = range.lowerBound + index
      return isHyphenated
        ? delegate.layoutManager(manager, shouldBreakLineByHyphenatingBeforeCharacterAt: place)
        : delegate.layoutManager(manager, shouldBreakLineByWordBeforeCharacterAt: place)
    }
    if let container {
      decisions.place = { place, part in decide(&place, of: part, in: container) }
    }
    return decisions
  }

  /// Asks for the rectangles of a line; returns whether the delegate sets them.
  private func decide(
    _ place: inout LinePlace, of part: Range<Int>, in container: NSTextContainer
  ) -> Bool {
    let end = range.lowerBound + part.upperBound
    let whole = range.lowerBound + part.lowerBound..<(end == textEnd ? range.upperBound : end)
    guard !whole.isEmpty else { return false }
    let isUnlimited = !place.fragment.size.width.isFinite
    let room = isUnlimited ? place.used.maxX - place.fragment.minX : place.fragment.width
    var fragment = inContainer(place.fragment, width: room, container.padding)
    var used = inContainer(place.used, width: place.used.width, container.padding)
    var baseline = place.baselineOffset
    let oldWidth = fragment.width
    guard
      delegate.layoutManager(
        manager, shouldSetLineFragmentRect: &fragment, lineFragmentUsedRect: &used,
        baselineOffset: &baseline, in: container, forGlyphRange: NSRange(whole))
    else { return false }
    let isWhole = isUnlimited && fragment.width == oldWidth
    place.fragment = inPiece(fragment, container.padding)
    if isWhole { place.fragment.size.width = .infinity }
    place.used = inPiece(used, container.padding)
    place.baselineOffset = baseline
    return true
  }

  private func inContainer(_ rect: CGRect, width: CGFloat, _ padding: CGFloat) -> CGRect {
    CGRect(
      x: rect.minX, y: rect.minY + top, width: width + 2 * padding, height: rect.size.height)
  }

  private func inPiece(_ rect: CGRect, _ padding: CGFloat) -> CGRect {
    CGRect(
      x: rect.minX, y: rect.minY - top, width: rect.size.width - 2 * padding,
      height: rect.size.height)
  }
}
