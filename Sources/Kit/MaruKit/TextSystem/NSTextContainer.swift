import Foundation
import Graphics
import Typesetting

/// The area in which a layout manager lays out text.
///
/// Mirrors UIKit. Lengths are in points. Text beyond the height or the number of lines continues in the layout
/// manager's next container.
open class NSTextContainer: NSObject {
  /// The size; a width of 0, or of ten million and more, is unlimited, and so is such a height.
  ///
  /// Numbers that are not finite count as 0.
  open var size: CGSize {
    didSet {
      if !size.width.isFinite || size.width < 0 { size.width = 0 }
      if !size.height.isFinite || size.height < 0 { size.height = 0 }
      if size != oldValue { changed() }
    }
  }

  /// The areas that text avoids, in the container's coordinates.
  ///
  /// Each is taken as its bounding box. A line takes the widest free part. Text with such areas is
  /// laid out from the start.
  open var exclusionPaths: [UIBezierPath] = [] { didSet { changed() } }
  /// The treatment of the last line, if the number of lines or the height is limited and no container follows.
  open var lineBreakMode = NSLineBreakMode.byWordWrapping {
    didSet { if lineBreakMode != oldValue { changed() } }
  }
  /// The room at both ends of each line.
  open var lineFragmentPadding: CGFloat = 5 {
    didSet { if lineFragmentPadding != oldValue { changed() } }
  }
  /// The most lines; 0 for no limit.
  open var maximumNumberOfLines = 0 {
    didSet { if maximumNumberOfLines != oldValue { changed() } }
  }
  /// Whether the width follows the text view's.
  open var widthTracksTextView = false
  /// Whether the height follows the text view's.
  open var heightTracksTextView = false
  /// The layout manager.
  open internal(set) weak var layoutManager: NSLayoutManager?

  /// The length from which a side is unlimited.
  static let unlimited: CGFloat = 1e7

  /// Creates a container.
  public init(size: CGSize) {
    self.size = size
    super.init()
    if !size.width.isFinite || size.width < 0 { self.size.width = 0 }
    if !size.height.isFinite || size.height < 0 { self.size.height = 0 }
  }

  /// Creates a container without limits.
  public convenience override init() { self.init(size: .zero) }

  /// Creates a container without limits.
  public required convenience init?(coder: NSCoder) { self.init(size: .zero) }

  /// Whether it is a rectangle without excluded areas.
  open var isSimpleRectangularTextContainer: Bool { exclusionPaths.isEmpty }

  /// The part of a proposed rectangle that is free for a line.
  ///
  /// The layout takes the widest free part and leaves the others empty. It does not call this method, so that
  /// a line's shape follows from the properties alone.
  ///
  /// - Parameters:
  ///   - proposedRect: The rectangle, in the container's coordinates.
  ///   - characterIndex: Not used.
  ///   - baseWritingDirection: Not used.
  ///   - remainingRect: Receives an empty rectangle.
  /// - Returns: The widest part beside the excluded areas, lower if there is none at this height; empty if the
  ///   container ends before.
  public func lineFragmentRect(
    forProposedRect proposedRect: CGRect, at characterIndex: Int,
    writingDirection baseWritingDirection: NSWritingDirection,
    remaining remainingRect: UnsafeMutablePointer<CGRect>?
  ) -> CGRect {
    remainingRect?.pointee = .zero
    let (left, right) = (max(proposedRect.minX, 0), min(proposedRect.maxX, lineWidth))
    guard left <= right, proposedRect.minY.isFinite, proposedRect.height.isFinite else {
      return .zero
    }
    var area = LineArea(top: max(proposedRect.minY, 0), left: 0, width: right - left)
    let bounds = exclusionPaths.map(\.bounds).filter {
      [$0.minX, $0.minY, $0.maxX, $0.maxY].allSatisfy(\.isFinite)
    }
    if let obstacles = TextObstacles(bounds.map { $0.offsetBy(dx: -left, dy: 0) }) {
      area = obstacles.area(area, height: proposedRect.height)
    }
    let rect = CGRect(
      x: left + area.left, y: area.top, width: area.width, height: proposedRect.height)
    return rect.maxY <= settings.height ? rect : .zero
  }

  private func changed() { layoutManager?.textContainerChangedGeometry(self) }

  /// The padding, if it is usable.
  final var padding: CGFloat { lineFragmentPadding.isFinite ? max(0, lineFragmentPadding) : 0 }

  /// The width of a line with its padding; infinite without a limit.
  final var lineWidth: CGFloat {
    size.width <= 0 || size.width >= Self.unlimited ? .infinity : size.width
  }

  /// How text flows in the container.
  final var settings: TextFlow.Settings {
    var settings = TextFlow.Settings()
    settings.container = self
    settings.width = max(0, lineWidth - 2 * padding)
    settings.lineLimit = max(0, maximumNumberOfLines)
    settings.height = size.height <= 0 || size.height >= Self.unlimited ? .infinity : size.height
    settings.lineBreakMode = lineBreakMode.typesettingMode
    settings.exclusions = exclusionPaths.map { $0.bounds.offsetBy(dx: -padding, dy: 0) }
      .filter { [$0.minX, $0.minY, $0.maxX, $0.maxY].allSatisfy(\.isFinite) }
    return settings
  }
}
