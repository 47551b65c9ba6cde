import Foundation
import Graphics

/// A controller of a collection view, whose data source and delegate it is.
///
/// Mirrors UIKit: a subclass overrides methods of the two protocols, and conforms to
/// `UICollectionViewDelegateFlowLayout` to provide sizes. It clears the selection when it appears.
/// The collection view fills the controller's view. The class implements all methods of the
/// protocols with their defaults, since a subclass can only override methods of its class.
@preconcurrency @MainActor
open class UICollectionViewController:
  UIViewController, UICollectionViewDataSource, UICollectionViewDelegate
{
  private let startLayout: UICollectionViewLayout
  private var ownCollectionView: UICollectionView?

  /// Whether the selection is cleared before the view appears.
  open var clearsSelectionOnViewWillAppear = true
  /// Whether items can be moved by a long press of a finger or the pointer.
  ///
  /// `false` by default. UIKit instead checks whether a subclass implements
  /// `collectionView(_:moveItemAt:to:)`.
  open var installsStandardGestureForInteractiveMovement = false {
    didSet { installGesture() }
  }
  private var movement: UILongPressGestureRecognizer?

  /// Creates a controller.
  public init(collectionViewLayout layout: UICollectionViewLayout) {
    startLayout = layout
    super.init(nibName: nil, bundle: nil)
  }

  /// Creates a controller whose collection view comes from an Interface Builder file.
  public override init(nibName: String? = nil, bundle: Bundle? = nil) {
    startLayout = UICollectionViewFlowLayout()
    super.init(nibName: nibName, bundle: bundle)
  }

  /// Creates a controller from an archive.
  public required init?(coder: NSCoder) {
    startLayout = UICollectionViewFlowLayout()
    super.init(coder: coder)
  }

  // MARK: Collection view

  /// The collection view, in the controller's view; `nil` if an override of `loadView` created
  /// none.
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

  /// The layout of the collection view.
  public var collectionViewLayout: UICollectionViewLayout {
    collectionView?.collectionViewLayout ?? startLayout
  }

  open override func loadView() {
    let isFromNib = loadViewFromNib() && viewIfLoaded != nil
    let given = viewIfLoaded as? UICollectionView
    if isFromNib, given == nil, ownCollectionView == nil {
      return UIApplication.shared.warn(
        "the view of \(type(of: self)) is not a collection view; a UICollectionViewController "
          + "loads one from its nib file or creates it")
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

  // MARK: Interactive movement

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

  /// Returns 0.
  open func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { 0 }
  /// Returns an empty cell, with a warning.
  open func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    UIApplication.shared.warn(
      "\(type(of: self)) provides no cells; override collectionView(_:cellForItemAt:)")
    return UICollectionViewCell(frame: .zero)
  }
  /// Returns 1.
  open func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
  /// Returns an empty view, with a warning.
  open func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    UIApplication.shared.warn("the data source provides no supplementary view of kind \(kind)")
    return UICollectionReusableView(frame: .zero)
  }
  /// Returns `true`.
  open func collectionView(
    _ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath
  ) -> Bool { true }
  /// Does nothing by default.
  open func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {}

  // MARK: Delegate

  /// Returns `nil`.
  open func collectionView(
    _ collectionView: UICollectionView, contextMenuConfigurationForItemsAt indexPaths: [IndexPath],
    point: CGPoint
  ) -> UIContextMenuConfiguration? { nil }
  /// Returns `nil`.
  open func collectionView(
    _ collectionView: UICollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath,
    point: CGPoint
  ) -> UIContextMenuConfiguration? { nil }
  /// Returns `true`.
  open func collectionView(
    _ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath
  ) -> Bool { true }
  /// Does nothing by default.
  open func collectionView(
    _ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath
  ) {}
  /// Does nothing by default.
  open func collectionView(
    _ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath
  ) {}
  /// Returns `true`.
  open func collectionView(
    _ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath
  ) -> Bool { true }
  /// Returns `true`.
  open func collectionView(
    _ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath
  ) -> Bool { true }
  /// Does nothing by default.
  open func collectionView(
    _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
  ) {}
  /// Does nothing by default.
  open func collectionView(
    _ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath
  ) {}
  /// Does nothing by default.
  open func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {}
  /// Does nothing by default.
  open func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {}
  /// Does nothing by default.
  open func collectionView(
    _ collectionView: UICollectionView, willDisplaySupplementaryView view: UICollectionReusableView,
    forElementKind elementKind: String, at indexPath: IndexPath
  ) {}
  /// Does nothing by default.
  open func collectionView(
    _ collectionView: UICollectionView,
    didEndDisplayingSupplementaryView view: UICollectionReusableView,
    forElementOfKind elementKind: String, at indexPath: IndexPath
  ) {}
  /// Returns the proposed index path.
  open func collectionView(
    _ collectionView: UICollectionView,
    targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
    atCurrentIndexPath currentIndexPath: IndexPath, toProposedIndexPath proposedIndexPath: IndexPath
  ) -> IndexPath {
    self.collectionView(
      collectionView, targetIndexPathForMoveFromItemAt: originalIndexPath,
      toProposedIndexPath: proposedIndexPath)
  }
  /// Returns the proposed index path.
  open func collectionView(
    _ collectionView: UICollectionView,
    targetIndexPathForMoveFromItemAt originalIndexPath: IndexPath,
    toProposedIndexPath proposedIndexPath: IndexPath
  ) -> IndexPath { proposedIndexPath }
  /// Returns the proposed offset.
  open func collectionView(
    _ collectionView: UICollectionView,
    targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint { proposedContentOffset }
  /// Returns a plain transition layout.
  open func collectionView(
    _ collectionView: UICollectionView,
    transitionLayoutForOldLayout fromLayout: UICollectionViewLayout,
    newLayout toLayout: UICollectionViewLayout
  ) -> UICollectionViewTransitionLayout {
    UICollectionViewTransitionLayout(currentLayout: fromLayout, nextLayout: toLayout)
  }

  // MARK: Scroll view delegate

  /// Does nothing by default.
  open func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  /// Does nothing by default.
  open func scrollViewDidZoom(_ scrollView: UIScrollView) {}
  /// Does nothing by default.
  open func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  /// Leaves the target unchanged.
  open func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  /// Does nothing by default.
  open func scrollViewDidEndDragging(
    _ scrollView: UIScrollView, willDecelerate decelerate: Bool
  ) {}
  /// Does nothing by default.
  open func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
  /// Does nothing by default.
  open func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  /// Does nothing by default.
  open func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
  /// Returns `nil`.
  open func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
  /// Does nothing by default.
  open func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {}
  /// Does nothing by default.
  open func scrollViewDidEndZooming(
    _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
  ) {}
  /// Returns `true`.
  open func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { true }
  /// Does nothing by default.
  open func scrollViewDidScrollToTop(_ scrollView: UIScrollView) {}
  /// Does nothing by default.
  open func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
}
