import Foundation
import Graphics
import Layers

/// A reusable view of a collection view: a cell, a header, a footer or a decoration.
///
/// Mirrors UIKit. The collection view creates views by their class, with `init(frame:)`; a subclass
/// with other designated initializers also overrides that one.
@preconcurrency @MainActor
open class UICollectionReusableView: UIView {
  /// The reuse identifier.
  open internal(set) var reuseIdentifier: String?
  /// The attributes that were last applied.
  var attributes: UICollectionViewLayoutAttributes?
  /// The round in which the view was last asked for its preferred size.
  final var fittingRound = -1
  /// The arrangement for which the view is positioned; -1 if it was moved since.
  final var arrangement = -1
  /// The tiling round in which the view was last visible.
  final var tilingRound = -1
  /// The pool key under which the view is reused.
  final var reuseKey: String?

  /// Creates a view.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Creates a view from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    reuseIdentifier = NibCoder.reuseIdentifier(of: coder)
    decode(coder, as: UICollectionReusableView.self)
  }

  /// Called before the view is reused.
  ///
  /// Overrides reset state that does not depend on the content.
  open func prepareForReuse() {}

  /// Applies properties that a subclass of the attributes adds.
  ///
  /// Position, size, transform, opacity and order have already been applied.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

  /// The attributes that the view prefers; by default the given ones.
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes { layoutAttributes }

  /// Called before the collection view changes its layout.
  open func willTransition(
    from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
  ) {}

  /// Called after the collection view changed its layout.
  open func didTransition(
    from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
  ) {}

  /// Applies attributes.
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

// Swift has no call for this; see "Objects of registered classes" in ScrollingAndLists.md.
extension UICollectionReusableView {
  @_silgen_name("maru_makeCollectionReusableView")
  @usableFromInline
  convenience init(ofClass: Void, frame: CGRect) { self.init(frame: frame) }

  /// Creates a view of this class with `init(frame:)`.
  @_silgen_name("maru_makeCollectionReusableView")
  static func make(frame: CGRect) -> UICollectionReusableView
}
