import Foundation
import Graphics
import Layers

/// The position and look of a cell, supplementary view or decoration view of a collection view.
///
/// Mirrors UIKit. A subclass with more properties copies them in `copy(with:)` and compares them in
/// `isEqual(_:)`. Lengths are in points of the content.
@preconcurrency @MainActor
open class UICollectionViewLayoutAttributes: @preconcurrency IdentityHashable {
  /// The index path of the element.
  open var indexPath = IndexPath(item: 0, section: 0)
  /// The kind of element.
  open internal(set) var representedElementCategory = UICollectionView.ElementCategory.cell
  /// The kind of a supplementary or decoration view; `nil` for a cell.
  open internal(set) var representedElementKind: String?

  /// The centre of the view.
  open var center = CGPoint.zero
  /// The size of the view.
  ///
  /// Sides that are negative or not finite count as 0.
  open var size = CGSize.zero {
    didSet {
      size = CGSize(
        width: size.width.isFinite ? max(size.width, 0) : 0,
        height: size.height.isFinite ? max(size.height, 0) : 0)
    }
  }
  /// The transform about the centre.
  open var transform: CGAffineTransform {
    get { transform3D.affine }
    set { transform3D = CATransform3D(newValue) }
  }
  /// The three-dimensional transform about the centre.
  open var transform3D = CATransform3DIdentity
  /// The opacity, 0…1.
  open var alpha: CGFloat = 1
  /// The order of overlapping views: a greater number is in front.
  ///
  /// 0 by default; among equals a cell that was created later is in front.
  open var zIndex = 0
  /// Whether the view is hidden.
  open var isHidden = false

  /// Creates attributes without an element.
  public init() {}

  /// Creates a cell's attributes.
  public convenience init(forCellWith indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
  }

  /// Creates a supplementary view's attributes.
  public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath)
  {
    self.init()
    self.indexPath = indexPath
    representedElementCategory = .supplementaryView
    representedElementKind = elementKind
  }

  /// Creates a decoration view's attributes.
  public convenience init(
    forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath
  ) {
    self.init()
    self.indexPath = indexPath
    representedElementCategory = .decorationView
    representedElementKind = decorationViewKind
  }

  /// The frame of the view, before its transform.
  ///
  /// A frame that is not finite is ignored.
  open var frame: CGRect {
    get {
      let plain = CGRect(
        x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
        height: size.height)
      guard transform3D != CATransform3DIdentity else { return plain }
      return CGRect(
        x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height
      )
      .applying(transform).offsetBy(dx: center.x, dy: center.y)
    }
    set {
      guard newValue.minX.isFinite, newValue.minY.isFinite, newValue.maxX.isFinite,
        newValue.maxY.isFinite
      else { return }
      size = newValue.size
      center = CGPoint(x: newValue.midX, y: newValue.midY)
    }
  }

  /// The bounds of the view; the origin is zero.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: size) }
    set { size = newValue.size }
  }

  /// The outline with which a dynamic animator lets the element collide; the rectangle by default.
  open var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }

  /// The outline for the type `path`, in points from the centre.
  open var collisionBoundingPath: UIBezierPath {
    UIBezierPath(rect: bounds.offsetBy(dx: -bounds.midX, dy: -bounds.midY))
  }

  /// Creates a copy of the same class.
  public func copy() -> Any { copy(with: nil) }

  /// Creates a copy of the same class.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self).make()
    copy.indexPath = indexPath
    copy.representedElementCategory = representedElementCategory
    copy.representedElementKind = representedElementKind
    copy.center = center
    copy.size = size
    copy.transform3D = transform3D
    copy.alpha = alpha
    copy.zIndex = zIndex
    copy.isHidden = isHidden
    return copy
  }

  /// Whether two attributes have the same class and values.
  open func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UICollectionViewLayoutAttributes,
      type(of: other) == type(of: self)
    else { return false }
    return indexPath == other.indexPath && key == other.key && center == other.center
      && size == other.size && transform3D == other.transform3D && alpha == other.alpha
      && zIndex == other.zIndex && isHidden == other.isHidden
  }

  // MARK: Internal

  /// The key of the element.
  final var key: CollectionKey {
    switch representedElementCategory {
    case .cell: .cell(indexPath)
    case .supplementaryView: .supplement(representedElementKind ?? "", indexPath)
    case .decorationView: .decoration(representedElementKind ?? "", indexPath)
    }
  }

  /// A copy that may be changed.
  final func duplicate() -> UICollectionViewLayoutAttributes {
    copy() as? UICollectionViewLayoutAttributes ?? self
  }

  /// Whether the position is finite.
  final var isPlaced: Bool { center.x.isFinite && center.y.isFinite }

  /// Whether a view with these attributes can be seen.
  final var isVisible: Bool { isPlaced && !isHidden && size.width > 0 && size.height > 0 }
}

/// Identifies an element of a collection view's layout.
enum CollectionKey: Hashable {
  case cell(IndexPath)
  case supplement(String, IndexPath)
  case decoration(String, IndexPath)

  /// The item or section of the element.
  var indexPath: IndexPath {
    switch self {
    case .cell(let path), .supplement(_, let path), .decoration(_, let path): path
    }
  }

  /// The same kind of element for another item or section.
  func moved(to path: IndexPath) -> CollectionKey {
    switch self {
    case .cell: .cell(path)
    case .supplement(let kind, _): .supplement(kind, path)
    case .decoration(let kind, _): .decoration(kind, path)
    }
  }
}

// Swift has no call for this; see "Objects of registered classes" in ScrollingAndLists.md.
extension UICollectionViewLayoutAttributes {
  @_silgen_name("maru_makeCollectionViewLayoutAttributes")
  @usableFromInline
  convenience init(ofClass: Void) { self.init() }

  /// Creates attributes of this class with `init()`.
  @_silgen_name("maru_makeCollectionViewLayoutAttributes")
  static func make() -> UICollectionViewLayoutAttributes
}
