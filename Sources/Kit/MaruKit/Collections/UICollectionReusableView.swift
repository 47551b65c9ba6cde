import Foundation
import Graphics
import Layers

/// A view of a collection view that is used again: a cell, a header, a footer, a decoration.
///
/// Mirrors UIKit. The collection view makes views by their class, with `init(frame:)`; a subclass
/// that has other designated initializers of its own overrides that one as well.
@MainActor
open class UICollectionReusableView: UIView {
  /// The name by which it is used again.
  public internal(set) var reuseIdentifier: String?
  /// The attributes that were applied last.
  var attributes: UICollectionViewLayoutAttributes?
  /// When the view was last asked for its own size.
  var fittingRound = -1
  /// The arrangement that the view lies where it belongs in; none where it was moved from there.
  var arrangement = -1
  /// The tiling that found the view in sight.
  var tilingRound = -1
  /// The names under which the view waits to be used again.
  var reuseKey: String?

  /// Makes a view.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Makes a view from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    reuseIdentifier = NibCoder.reuseIdentifier(of: coder)
    decode(coder, as: UICollectionReusableView.self)
  }

  /// Makes a view of the class that was registered, by `init(frame:)`.
  ///
  /// Swift makes an object of a class that it does not know by name through required initializers
  /// only. Subclasses inherit this one.
  public required convenience init(registeredWith frame: CGRect) { self.init(frame: frame) }

  /// Called before the view is used again.
  ///
  /// A subclass forgets what does not depend on the content.
  open func prepareForReuse() {}

  /// Takes from attributes what a subclass of them stores.
  ///
  /// Place, size, transform, opacity and order are taken already.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

  /// The attributes that the view would like to have instead: those it is given, by default.
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes { layoutAttributes }

  /// Told before the collection view changes its layout.
  open func willTransition(
    from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
  ) {}

  /// Told after the collection view changed its layout.
  open func didTransition(
    from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
  ) {}

  /// Lies and looks as attributes say.
  func show(_ new: UICollectionViewLayoutAttributes) {
    let old = attributes
    attributes = new
    arrangement = -1
    if bounds.size != new.size { bounds.size = new.size }
    if center != new.center { center = new.center }
    if layer.transform != new.transform3D { layer.transform = new.transform3D }
    if alpha != new.alpha { alpha = new.alpha }
    if isHidden != new.isHidden { isHidden = new.isHidden }
    if old?.isEqual(new) != true { apply(new) }
  }
}
