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
      if size != oldValue { changed(from: oldValue) }
    }
  }

  /// The areas that text avoids, in the container's coordinates.
  ///
  /// Text goes on at the other side of an area, in the same row. A line stays free of the area in its whole height.
  /// Text with such areas is laid out from the start.
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

  /// Moves all containers of the layout manager, and its text, to another one.
  ///
  /// Text views of the containers show the text through the new layout manager. Containers and text
  /// that it had before are removed from it. A container without a layout manager is added to the
  /// new one.
  open func replaceLayoutManager(_ newLayoutManager: NSLayoutManager) {
    guard newLayoutManager !== layoutManager else { return }
    guard let old = layoutManager else { return newLayoutManager.addTextContainer(self) }
    let (moved, storage) = (old.textContainers, old.textStorage)
    while !newLayoutManager.textContainers.isEmpty { newLayoutManager.removeTextContainer(at: 0) }
    storage?.removeLayoutManager(old)
    for container in moved { newLayoutManager.addTextContainer(container) }
    if let storage {
      storage.addLayoutManager(newLayoutManager)
    } else {
      newLayoutManager.textStorage?.removeLayoutManager(newLayoutManager)
    }
    for container in moved { container.layoutManagerReplaced?() }
  }

  /// Whether all lines have the whole width.
  ///
  /// By default, a container without excluded areas that is no subclass. A subclass that returns
  /// `true` is not asked for the rectangles of lines, and a long text is laid out lazily.
  open var isSimpleRectangularTextContainer: Bool {
    exclusionPaths.isEmpty && type(of: self) == NSTextContainer.self
  }

  /// The part of a proposed rectangle that is free for a line.
  ///
  /// A subclass overrides it to shape the text. It is asked for each line, from top to bottom, with
  /// the height of the line's font. A text with such lines is laid out from the start.
  ///
  /// - Parameters:
  ///   - proposedRect: The rectangle, in the container's coordinates.
  ///   - characterIndex: The first character of the line; not used by this class.
  ///   - baseWritingDirection: The direction of the paragraph; in one from right to left, lines
  ///     begin at the right.
  ///   - remainingRect: Receives the rest of the rectangle beyond an excluded area, which is
  ///     proposed for the next line; empty without one.
  /// - Returns: The first part beside the excluded areas, lower if there is none at this height;
  ///   empty if the container ends before.
  open func lineFragmentRect(
    forProposedRect proposedRect: CGRect, at characterIndex: Int,
    writingDirection baseWritingDirection: NSWritingDirection,
    remaining remainingRect: UnsafeMutablePointer<CGRect>?
  ) -> CGRect {
    remainingRect?.pointee = .zero
    let (left, right) = (max(proposedRect.minX, 0), min(proposedRect.maxX, lineWidth))
    guard left.isFinite, left <= right, proposedRect.minY.isFinite, proposedRect.height.isFinite
    else { return .zero }
    let line = CGRect(
      x: left, y: max(proposedRect.minY, 0), width: right - left, height: proposedRect.height)
    let free = TextObstacles(excludedAreas)?.free(
      in: line, isRightToLeft: baseWritingDirection == .rightToLeft)
    let rect = free?.part ?? line
    guard rect.maxY <= settings.height else { return .zero }
    if let rest = free?.rest, rest.minY == rect.minY { remainingRect?.pointee = rest }
    return rect
  }

  private var excludedAreas: [ExcludedArea] { exclusionPaths.compactMap { ExcludedArea($0) } }

  /// Called after another layout manager has taken the container.
  final var layoutManagerReplaced: (() -> Void)?

  /// Tells the layout manager and its delegate about a change of the size or another property.
  private func changed(from oldSize: CGSize? = nil) {
    guard let layoutManager else { return }
    layoutManager.delegate?.layoutManager(
      layoutManager, textContainer: self, didChangeGeometryFrom: oldSize ?? size)
    layoutManager.textContainerChangedGeometry(self)
  }

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
    if !isSimpleRectangularTextContainer {
      settings.outline = ContainerShape.Outline(
        exclusions: excludedAreas, isOverridden: type(of: self) != NSTextContainer.self)
    }
    return settings
  }
}
