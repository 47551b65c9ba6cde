import Foundation
import Graphics

/// The lines of one piece of a text view's text.
///
/// It moves with the content, so that scrolling paints only pieces that come into view.
@MainActor
final class TextFragmentView: UIView {
  /// The room for ink above and below the lines, in points.
  static let overhang: CGFloat = 8

  private let manager: NSLayoutManager
  /// The range that is drawn.
  private var range = NSRange()
  /// The container's upper left corner in this view.
  private var origin = CGPoint.zero

  /// Creates a view that draws with a layout manager.
  init(_ manager: NSLayoutManager) {
    self.manager = manager
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    isAccessibilityElement = false
    contentMode = .redraw
  }

  required init?(coder: NSCoder) { nil }

  /// Moves the view.
  ///
  /// - Parameters:
  ///   - frame: The frame of the lines, without overhang.
  ///   - range: The characters.
  ///   - origin: The container's upper left corner, in the superview.
  func show(_ frame: CGRect, _ range: NSRange, origin: CGPoint) {
    // Edits above shift the range of lines whose pixels stay the same.
    self.range = range
    var new = frame.insetBy(dx: 0, dy: -Self.overhang)
    new.origin.y = roundToPixels(new.origin.y)
    new.size.height = ceilToPixels(new.height)
    self.origin = CGPoint(x: origin.x - new.minX, y: origin.y - new.minY)
    if self.frame != new { self.frame = new }
  }

  /// Whether it shows a part of a range.
  func shows(_ other: Range<Int>) -> Bool {
    other.lowerBound < NSMaxRange(range) && other.upperBound > range.location
  }

  override func draw(_ rect: CGRect) {
    manager.drawBackground(forGlyphRange: range, at: origin)
    manager.drawGlyphs(forGlyphRange: range, at: origin)
  }
}

/// Coloured rectangles behind or over a text: a selection, or lines under composed text.
@MainActor
final class TextHighlights: UIView {
  private var bars: [UIView] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }

  /// Shows rectangles, and removes the previous ones.
  func show(_ rects: [CGRect], color: UIColor?) {
    while bars.count > rects.count { bars.removeLast().removeFromSuperview() }
    while bars.count < rects.count {
      let bar = UIView()
      bar.isUserInteractionEnabled = false
      bars.append(bar)
      addSubview(bar)
    }
    for (bar, rect) in zip(bars, rects) {
      if bar.frame != rect { bar.frame = rect }
      if bar.backgroundColor != color { bar.backgroundColor = color }
    }
  }
}
