import Foundation

extension UICollectionView {
  /// The kinds of elements in a layout.
  public enum ElementCategory: UInt, Sendable {
    /// An item's cell.
    case cell
    /// A header, a footer or another view from the data source.
    case supplementaryView
    /// A view that belongs to the layout itself.
    case decorationView
  }

  /// The direction in which a layout scrolls.
  public enum ScrollDirection: Int, Sendable {
    /// Vertical.
    case vertical
    /// Horizontal.
    case horizontal
  }

  /// The position to which an item is scrolled; along an axis without a value, the nearest.
  public struct ScrollPosition: OptionSet, Hashable, Sendable {
    /// The raw bits.
    public let rawValue: UInt

    /// Creates a position from raw bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// To the top.
    public static let top = ScrollPosition(rawValue: 1)
    /// To the vertical centre.
    public static let centeredVertically = ScrollPosition(rawValue: 2)
    /// To the bottom.
    public static let bottom = ScrollPosition(rawValue: 4)
    /// To the left.
    public static let left = ScrollPosition(rawValue: 8)
    /// To the horizontal centre.
    public static let centeredHorizontally = ScrollPosition(rawValue: 16)
    /// To the right.
    public static let right = ScrollPosition(rawValue: 32)
  }

  /// The kind of a flow layout's section headers.
  public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  /// The kind of a flow layout's section footers.
  public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  // MARK: Reusable views
}
