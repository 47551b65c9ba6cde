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

  /// Registers a class of cells under an identifier; `nil` unregisters.
  ///
  /// A class that does not inherit from `UICollectionViewCell` is ignored with a warning.
  public func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    elements.register(cells: cellClass, as: identifier)
  }

  /// Registers a nib whose first object is a cell; `nil` unregisters.
  public func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
    elements.register(cells: nib, as: identifier)
  }

  /// Registers a class of supplementary views of a kind; `nil` unregisters.
  ///
  /// A class that does not inherit from `UICollectionReusableView` is ignored with a warning.
  public func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) {
    elements.register(supplements: viewClass, of: elementKind, as: identifier)
  }

  /// Registers a nib whose first object is a supplementary view of a kind; `nil` unregisters.
  public func register(
    _ nib: UINib?, forSupplementaryViewOfKind kind: String,
    withReuseIdentifier identifier: String
  ) {
    elements.register(supplements: nib, of: kind, as: identifier)
  }

  /// Returns a reusable cell for an identifier, or creates one of the registered class.
  ///
  /// For an unknown identifier a plain cell is created, with a warning.
  public func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell { elements.dequeueCell(identifier, for: indexPath) }

  /// Returns a reusable supplementary view for a kind and an identifier, or creates one.
  ///
  /// For an unknown identifier a plain view is created, with a warning.
  public func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    elements.dequeueSupplement(elementKind, identifier, for: indexPath)
  }
}
