import Foundation

/// The room for a sheet, and the sheet's frame at each height.
///
/// Lengths are in points, y points down. A sheet's extent is the distance of its top edge from the
/// bottom edge of the container.
@MainActor
final class SheetRoom: UISheetPresentationControllerDetentResolutionContext {
  /// The gap above the highest sheet.
  private static let topGap: CGFloat = 10
  /// The maximum widths, and the height of a card.
  private static let pageWidth: CGFloat = 704
  private static let cardSize = CGSize(width: 540, height: 620)
  /// The gap around a card.
  private static let cardGap: CGFloat = 24

  let size: CGSize
  let containerTraitCollection: UITraitCollection
  private let safeArea: UIEdgeInsets
  /// The height of the container's part that the input views cover at rest.
  private let covered: CGFloat
  /// The width that the content prefers.
  private let preferredWidth: CGFloat?
  /// The size of a centred sheet; `nil` for one at the bottom edge.
  let cardSize: CGSize?
  /// Whether the sheet covers the whole container, as in a container that is too low for a sheet.
  private let fillsRoom: Bool

  /// Measures a container.
  ///
  /// - Parameters:
  ///   - container: The container of the sheet.
  ///   - preferred: The content's preferred size; sides that are not positive are ignored.
  ///   - isForm: Whether the sheet is centred if there is room.
  ///   - followsWidth: Whether the preferred width applies at the bottom edge.
  ///   - staysAtEdge: Whether the sheet stays at the bottom edge even in a low container.
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

  /// Whether a container still has the size, safe area and input views for which it was measured.
  func fits(_ container: UIView) -> Bool {
    container.bounds.size == size && container.safeAreaInsets == safeArea
      && Self.cover(of: container) == covered
  }

  private static func cover(of container: UIView) -> CGFloat {
    container.window?.inputDock.cover(of: container) ?? 0
  }

  // MARK: Heights

  /// The maximum extent.
  var greatestExtent: CGFloat {
    if let cardSize { return cardSize.height }
    return fillsRoom ? size.height : max(size.height - safeArea.top - Self.topGap, 0)
  }

  var maximumDetentValue: CGFloat { max(greatestExtent - safeArea.bottom, 0) }

  /// The value of a detent half as high as the container.
  var mediumValue: CGFloat { max(size.height / 2 - safeArea.bottom, 0) }

  /// The extent for a detent's value; `nil` if the value is invalid.
  ///
  /// As in UIKit, the value counts from the top edge of the input views while they are up.
  func extent(ofValue value: CGFloat) -> CGFloat? {
    guard value > 0, value.isFinite else { return nil }
    return min(value + max(safeArea.bottom, covered), greatestExtent)
  }

  /// The only extent if detents do not apply; `nil` if they do.
  var onlyExtent: CGFloat? { cardSize != nil || fillsRoom ? greatestExtent : nil }

  // MARK: Frames

  /// The frame of a sheet at an extent.
  ///
  /// - Parameters:
  ///   - extent: The extent of the sheet.
  ///   - least: The extent below which the sheet sinks without shrinking.
  /// - Returns: The frame in the container.
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

  /// The top edge of a card: centred in the room above the input views, but not pushed out at the
  /// top.
  private func cardTop(height: CGFloat) -> CGFloat {
    let middle = (size.height - height) / 2
    guard covered > 0 else { return middle }
    return max(middle - covered / 2, min(max(safeArea.top, Self.cardGap), middle))
  }
}
