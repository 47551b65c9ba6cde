import Foundation
import Layers

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
    cellPool.register(cellClass, as: identifier, of: "collection view cells")
  }

  /// Registers a nib whose first object is a cell; `nil` unregisters.
  public func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
    cellPool.register(nib, as: identifier)
  }

  /// Registers a class of supplementary views of a kind; `nil` unregisters.
  ///
  /// A class that does not inherit from `UICollectionReusableView` is ignored with a warning.
  public func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) {
    supplementPool.register(
      viewClass, as: Self.poolName(elementKind, identifier), of: "reusable views")
  }

  /// Registers a nib whose first object is a supplementary view of a kind; `nil` unregisters.
  public func register(
    _ nib: UINib?, forSupplementaryViewOfKind kind: String,
    withReuseIdentifier identifier: String
  ) {
    supplementPool.register(nib, as: Self.poolName(kind, identifier))
  }

  /// Returns a reusable cell for an identifier, or creates one of the registered class.
  ///
  /// For an unknown identifier a plain cell is created, with a warning.
  public func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell {
    if let (path, cell) = reconfigured, path == indexPath, cell.reuseIdentifier == identifier {
      return cell
    }
    if let cell = cellPool.take(identifier) {
      DepartedLayers.end(in: cell.layer)
      cell.prepareForReuse()
      return cell
    }
    let cell = cellPool.unpacked(identifier) ?? makeCell(identifier, for: indexPath)
    (cell.reuseIdentifier, cell.reuseKey) = (identifier, identifier)
    return cell
  }

  private func makeCell(_ name: String, for path: IndexPath) -> UICollectionViewCell {
    let known = cellPool.registered(name)
    if known == nil {
      UIApplication.shared.warn("no cell class is registered for the identifier \"\(name)\"")
    }
    let frame = firstFrame(.cell(path))
    return known?.make(frame: frame) as? UICollectionViewCell ?? UICollectionViewCell(frame: frame)
  }

  /// Returns a reusable supplementary view for a kind and an identifier, or creates one.
  ///
  /// For an unknown identifier a plain view is created, with a warning.
  public func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    let name = Self.poolName(elementKind, identifier)
    if let view = supplementPool.take(name) {
      DepartedLayers.end(in: view.layer)
      view.prepareForReuse()
      return view
    }
    let view =
      supplementPool.unpacked(name) ?? makeSupplement(name, .supplement(elementKind, indexPath))
    (view.reuseIdentifier, view.reuseKey) = (identifier, name)
    return view
  }

  private func makeSupplement(_ name: String, _ key: CollectionKey) -> UICollectionReusableView {
    let known = supplementPool.registered(name)
    if known == nil {
      UIApplication.shared.warn(
        "no class of supplementary views is registered for the identifier "
          + name.split(separator: "\0").joined(separator: ": "))
    }
    return (known ?? UICollectionReusableView.self).make(frame: firstFrame(key))
  }

  /// The initial frame of a new view.
  private func firstFrame(_ key: CollectionKey) -> CGRect {
    CGRect(origin: .zero, size: layoutStorage.attributes(of: key)?.size ?? .zero)
  }

  private static func poolName(_ kind: String, _ name: String) -> String { "\(kind)\0\(name)" }
}
