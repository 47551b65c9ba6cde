import Foundation
import Layers

extension UICollectionView {
  /// What kind of element a view of a layout is.
  public enum ElementCategory: UInt, Sendable {
    /// An item's cell.
    case cell
    /// A header, a footer or another view that the data source makes.
    case supplementaryView
    /// A view that the layout makes.
    case decorationView
  }

  /// In which direction the content of a layout is longer than the view.
  public enum ScrollDirection: Int, Sendable {
    /// Up and down.
    case vertical
    /// To the sides.
    case horizontal
  }

  /// Where an item is scrolled to; as little as possible where nothing is named for an axis.
  public struct ScrollPosition: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Makes a position of its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// To the top.
    public static let top = ScrollPosition(rawValue: 1)
    /// To the middle between top and bottom.
    public static let centeredVertically = ScrollPosition(rawValue: 2)
    /// To the bottom.
    public static let bottom = ScrollPosition(rawValue: 4)
    /// To the left.
    public static let left = ScrollPosition(rawValue: 8)
    /// To the middle between left and right.
    public static let centeredHorizontally = ScrollPosition(rawValue: 16)
    /// To the right.
    public static let right = ScrollPosition(rawValue: 32)
  }

  /// The kind of a flow layout's headers.
  public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  /// The kind of a flow layout's footers.
  public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  // MARK: Views that are used again

  /// Names a class of cells; `nil` forgets the name.
  ///
  /// A class that is not a cell's is told to the developer and ignored.
  public func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    cellPool.register(cellClass, as: identifier, of: "collection view cells")
  }

  /// Names a nib whose first object is a cell; `nil` forgets the name.
  public func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
    cellPool.register(nib, as: identifier)
  }

  /// Names a class of supplementary views of a kind; `nil` forgets the name.
  ///
  /// A class that is not one of reusable views is told to the developer and ignored.
  public func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) {
    supplementPool.register(
      viewClass, as: Self.poolName(elementKind, identifier), of: "reusable views")
  }

  /// Names a nib whose first object is a supplementary view of a kind; `nil` forgets the name.
  public func register(
    _ nib: UINib?, forSupplementaryViewOfKind kind: String,
    withReuseIdentifier identifier: String
  ) {
    supplementPool.register(nib, as: Self.poolName(kind, identifier))
  }

  /// A cell of a name that is free, or a new one of the class that has the name.
  ///
  /// A name without a class is told to the developer; a plain cell is made then.
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
      UIApplication.shared.warn("no class of cells is registered as \"\(name)\"")
    }
    return (known ?? UICollectionViewCell.self).init(registeredWith: firstFrame(.cell(path)))
  }

  /// A supplementary view of a kind and a name that is free, or a new one.
  ///
  /// A name without a class is told to the developer; a plain view is made then.
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
        "no class of supplementary views is registered as "
          + name.split(separator: "\0").joined(separator: ": "))
    }
    return (known ?? UICollectionReusableView.self).init(registeredWith: firstFrame(key))
  }

  /// The frame that a new view is made with.
  private func firstFrame(_ key: CollectionKey) -> CGRect {
    CGRect(origin: .zero, size: layoutStorage.attributes(of: key)?.size ?? .zero)
  }

  private static func poolName(_ kind: String, _ name: String) -> String { "\(kind)\0\(name)" }
}
