import Foundation

/// The room that a sheet has, and where in it the sheet lies at which height.
///
/// Lengths are in points, y runs down. The extent of a sheet is how far its top edge is above the
/// bottom edge of the container.
@MainActor
final class SheetRoom: UISheetPresentationControllerDetentResolutionContext {
  /// What stays free above the highest sheet.
  private static let topGap: CGFloat = 10
  /// The greatest widths, and the height of a card, where there is room for more.
  private static let pageWidth: CGFloat = 704
  private static let cardSize = CGSize(width: 540, height: 620)
  /// What stays free around a card.
  private static let cardGap: CGFloat = 24

  let size: CGSize
  let containerTraitCollection: UITraitCollection
  private let safeArea: UIEdgeInsets
  /// How much of the container the input views cover where they rest.
  private let covered: CGFloat
  /// A width that the content asked for.
  private let preferredWidth: CGFloat?
  /// The size of a sheet that lies in the middle; `nil` for one at the bottom edge.
  let cardSize: CGSize?
  /// Whether the sheet covers all there is, as in a room that is hardly high enough for one.
  private let fillsRoom: Bool

  /// Measures a container.
  ///
  /// - Parameters:
  ///   - container: What holds the sheet.
  ///   - preferred: The size that the content asked for; sides that are not positive count as not
  ///     asked for.
  ///   - isForm: Whether the sheet lies in the middle where there is room.
  ///   - followsWidth: Whether the preferred width counts at the bottom edge.
  ///   - staysAtEdge: Whether it is at the bottom edge even where the room is not high.
  init(
    _ container: UIView, preferred: CGSize, isForm: Bool, followsWidth: Bool, staysAtEdge: Bool
  ) {
    size = container.bounds.size
    containerTraitCollection = container.traitCollection
    safeArea = container.safeAreaInsets
    covered = Self.cover(of: container)
    func wish(_ length: CGFloat) -> CGFloat? { length > 0 && length.isFinite ? length : nil }
    preferredWidth = followsWidth ? wish(preferred.width) : nil
    let limit = CGSize(
      width: size.width - 2 * Self.cardGap, height: size.height - 2 * Self.cardGap)
    let isWide = size.width >= Self.cardSize.width + 2 * Self.cardGap
    cardSize =
      isForm && isWide && limit.height > 0
      ? CGSize(
        width: min(wish(preferred.width) ?? Self.cardSize.width, limit.width),
        height: min(wish(preferred.height) ?? Self.cardSize.height, limit.height)) : nil
    fillsRoom = container.traitCollection.verticalSizeClass == .compact && !staysAtEdge
  }

  /// Whether a container is still as large, and as much covered, as when it was measured.
  func fits(_ container: UIView) -> Bool {
    container.bounds.size == size && container.safeAreaInsets == safeArea
      && Self.cover(of: container) == covered
  }

  private static func cover(of container: UIView) -> CGFloat {
    container.window?.inputDock.cover(of: container) ?? 0
  }

  // MARK: Heights

  /// The greatest extent.
  var greatestExtent: CGFloat {
    if let cardSize { return cardSize.height }
    return fillsRoom ? size.height : max(size.height - safeArea.top - Self.topGap, 0)
  }

  var maximumDetentValue: CGFloat { max(greatestExtent - safeArea.bottom, 0) }

  /// The value of a detent half as high as the container.
  var mediumValue: CGFloat { max(size.height / 2 - safeArea.bottom, 0) }

  /// The extent of a sheet whose detent has a value; `nil` where that is no height.
  ///
  /// As in UIKit the value counts from the upper edge of the input views while these are up.
  func extent(ofValue value: CGFloat) -> CGFloat? {
    guard value > 0, value.isFinite else { return nil }
    return min(value + max(safeArea.bottom, covered), greatestExtent)
  }

  /// The stops where detents do not count; `nil` where they do.
  var onlyExtent: CGFloat? { cardSize != nil || fillsRoom ? greatestExtent : nil }

  // MARK: Places

  /// Where a sheet of an extent lies.
  ///
  /// - Parameters:
  ///   - extent: Of the sheet.
  ///   - least: The extent below which the sheet sinks as it is, and becomes no smaller.
  /// - Returns: In the container.
  func frame(extent: CGFloat, least: CGFloat) -> CGRect {
    if let cardSize {
      let y = cardTop(height: cardSize.height) + cardSize.height - extent
      return CGRect(
        x: (size.width - cardSize.width) / 2, y: y, width: cardSize.width, height: cardSize.height)
    }
    let wide = fillsRoom ? size.width : min(preferredWidth ?? Self.pageWidth, size.width)
    return CGRect(
      x: ((size.width - wide) / 2).rounded(), y: size.height - extent, width: wide,
      height: max(extent, least))
  }

  /// Where a card's upper edge is: it lies in the middle of what the input views leave, but is not
  /// pushed out at the top.
  private func cardTop(height: CGFloat) -> CGFloat {
    let middle = (size.height - height) / 2
    guard covered > 0 else { return middle }
    return max(middle - covered / 2, min(max(safeArea.top, Self.cardGap), middle))
  }
}
