import Foundation
import Graphics

/// A controller whose view holds a collection view, whose data source and delegate it is.
///
/// Mirrors UIKit: a subclass overrides what the two protocols ask, and conforms to
/// `UICollectionViewDelegateFlowLayout` to tell sizes. It takes back the selection as it comes. The
/// collection view fills the controller's view. All methods of the protocols are here with their
/// defaults, as a subclass overrides only what its class has.
@MainActor
open class UICollectionViewController:
  UIViewController, UICollectionViewDataSource, UICollectionViewDelegate
{
  private let startLayout: UICollectionViewLayout
  private var ownCollectionView: UICollectionView?

  /// Whether the selection is taken back before the view comes.
  open var clearsSelectionOnViewWillAppear = true
  /// Whether items can be moved by a finger that rests on them first, or by the pointer likewise.
  ///
  /// No by default, other than in UIKit: that sees whether a subclass has
  /// `collectionView(_:moveItemAt:to:)`.
  open var installsStandardGestureForInteractiveMovement = false {
    didSet { installGesture() }
  }
  private var movement: UILongPressGestureRecognizer?

  /// Makes a controller.
  public init(collectionViewLayout layout: UICollectionViewLayout) {
    startLayout = layout
    super.init()
  }

  /// Makes a controller whose collection view comes from an Interface Builder file.
  public override init(nibName: String?, bundle: Bundle?) {
    startLayout = UICollectionViewFlowLayout()
    super.init(nibName: nibName, bundle: bundle)
  }

  /// Makes a controller from an archive.
  public required init?(coder: NSCoder) {
    startLayout = UICollectionViewFlowLayout()
    super.init(coder: coder)
  }

  // MARK: Collection view

  /// The collection view, in the controller's view; `nil` where an override of `loadView` made none.
  // UIKit's own declaration.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var collectionView: UICollectionView! {
    get {
      loadViewIfNeeded()
      return ownCollectionView
    }
    set {
      ownCollectionView?.removeFromSuperview()
      ownCollectionView = newValue
      guard let newValue else { return }
      adopt(newValue)
      if let viewIfLoaded { fill(viewIfLoaded, with: newValue) }
    }
  }

  /// How the collection view lays its items out.
  public var collectionViewLayout: UICollectionViewLayout {
    collectionView?.collectionViewLayout ?? startLayout
  }

  open override func loadView() {
    let isFromNib = loadViewFromNib() && viewIfLoaded != nil
    let given = viewIfLoaded as? UICollectionView
    if isFromNib, given == nil, ownCollectionView == nil {
      return UIApplication.shared.warn(
        "the view of \(type(of: self)) is no collection view; a UICollectionViewController has one "
          + "from its nib file or makes it itself")
    }
    let frame = given?.frame ?? UIScreen.main.bounds
    let shown =
      ownCollectionView ?? given
      ?? UICollectionView(frame: frame, collectionViewLayout: startLayout)
    let holder = UIView(frame: frame)
    view = holder
    ownCollectionView = shown
    adopt(shown)
    fill(holder, with: shown)
  }

  private func adopt(_ view: UICollectionView) {
    if view.dataSource == nil { view.dataSource = self }
    if view.delegate == nil { view.delegate = self }
    installGesture()
  }

  private func fill(_ holder: UIView, with view: UICollectionView) {
    view.frame = holder.bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    holder.addSubview(view)
  }

  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    guard clearsSelectionOnViewWillAppear, let collectionView else { return }
    for path in collectionView.indexPathsForSelectedItems ?? [] {
      collectionView.deselectItem(at: path, animated: animated)
    }
  }

  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    collectionView?.flashScrollIndicators()
  }

  // MARK: Moving by hand

  private func installGesture() {
    movement?.view.map { view in movement.map(view.removeGestureRecognizer) }
    movement = nil
    guard installsStandardGestureForInteractiveMovement, let view = ownCollectionView else {
      return
    }
    let press = UILongPressGestureRecognizer { [weak self] in self?.moveItem(with: $0) }
    view.addGestureRecognizer(press)
    movement = press
  }

  private func moveItem(with recognizer: UIGestureRecognizer) {
    guard let view = ownCollectionView else { return }
    let place = recognizer.location(in: view)
    switch recognizer.state {
    case .began:
      guard let path = view.indexPathForItem(at: place) else { return }
      _ = view.beginInteractiveMovementForItem(at: path)
    case .changed: view.updateInteractiveMovementTargetPosition(place)
    case .ended: view.endInteractiveMovement()
    case .cancelled, .failed: view.cancelInteractiveMovement()
    default: break
    }
  }

  // MARK: Data source

  /// None.
  open func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { 0 }
  /// An empty cell, and a warning.
  open func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    UIApplication.shared.warn(
      "\(type(of: self)) makes no cells; override collectionView(_:cellForItemAt:)")
    return UICollectionViewCell(frame: .zero)
  }
  /// One.
  open func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
  /// An empty view; the developer is told that there is none.
  open func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    UIApplication.shared.warn("the data source of a collection view makes no view of kind \(kind)")
    return UICollectionReusableView(frame: .zero)
  }
  /// It may.
  open func collectionView(
    _ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath
  ) -> Bool { true }
  /// Nothing.
  open func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {}

  // MARK: Delegate

  /// It does.
  open func collectionView(
    _ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath
  ) -> Bool { true }
  /// Nothing.
  open func collectionView(
    _ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath
  ) {}
  /// Nothing.
  open func collectionView(
    _ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath
  ) {}
  /// It may.
  open func collectionView(
    _ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath
  ) -> Bool { true }
  /// It may.
  open func collectionView(
    _ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath
  ) -> Bool { true }
  /// Nothing.
  open func collectionView(
    _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
  ) {}
  /// Nothing.
  open func collectionView(
    _ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath
  ) {}
  /// Nothing.
  open func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {}
  /// Nothing.
  open func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {}
  /// Nothing.
  open func collectionView(
    _ collectionView: UICollectionView, willDisplaySupplementaryView view: UICollectionReusableView,
    forElementKind elementKind: String, at indexPath: IndexPath
  ) {}
  /// Nothing.
  open func collectionView(
    _ collectionView: UICollectionView,
    didEndDisplayingSupplementaryView view: UICollectionReusableView,
    forElementOfKind elementKind: String, at indexPath: IndexPath
  ) {}
  /// The proposed one.
  open func collectionView(
    _ collectionView: UICollectionView,
    targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
    atCurrentIndexPath currentIndexPath: IndexPath, toProposedIndexPath proposedIndexPath: IndexPath
  ) -> IndexPath {
    self.collectionView(
      collectionView, targetIndexPathForMoveFromItemAt: originalIndexPath,
      toProposedIndexPath: proposedIndexPath)
  }
  /// The place that is proposed.
  open func collectionView(
    _ collectionView: UICollectionView,
    targetIndexPathForMoveFromItemAt originalIndexPath: IndexPath,
    toProposedIndexPath proposedIndexPath: IndexPath
  ) -> IndexPath { proposedIndexPath }
  /// The proposed one.
  open func collectionView(
    _ collectionView: UICollectionView,
    targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint { proposedContentOffset }
  /// A plain one.
  open func collectionView(
    _ collectionView: UICollectionView,
    transitionLayoutForOldLayout fromLayout: UICollectionViewLayout,
    newLayout toLayout: UICollectionViewLayout
  ) -> UICollectionViewTransitionLayout {
    UICollectionViewTransitionLayout(currentLayout: fromLayout, nextLayout: toLayout)
  }

  // MARK: Scroll view delegate

  /// Nothing.
  open func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  /// Nothing.
  open func scrollViewDidZoom(_ scrollView: UIScrollView) {}
  /// Nothing.
  open func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  /// Leaves the target as it is.
  open func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  /// Nothing.
  open func scrollViewDidEndDragging(
    _ scrollView: UIScrollView, willDecelerate decelerate: Bool
  ) {}
  /// Nothing.
  open func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
  /// Nothing.
  open func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  /// Nothing.
  open func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
  /// None.
  open func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
  /// Nothing.
  open func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {}
  /// Nothing.
  open func scrollViewDidEndZooming(
    _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
  ) {}
  /// It may.
  open func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { true }
  /// Nothing.
  open func scrollViewDidScrollToTop(_ scrollView: UIScrollView) {}
  /// Nothing.
  open func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
}
