import Foundation

// The properties of scroll views, lists and their layouts.
extension KeyedProperties {
  static let lists: [ObjectIdentifier: @MainActor () -> [KeyedProperty]] = [
    ObjectIdentifier(UIScrollView.self): { uiScrollViewProperties },
    ObjectIdentifier(UITableView.self): { uiTableViewProperties },
    ObjectIdentifier(UITableViewCell.self): { uiTableViewCellProperties },
    ObjectIdentifier(UICollectionView.self): { uiCollectionViewProperties },
    ObjectIdentifier(UICollectionViewLayout.self): { uiCollectionViewLayoutProperties },
    ObjectIdentifier(UICollectionViewFlowLayout.self): { uiCollectionViewFlowLayoutProperties },
    ObjectIdentifier(UICollectionViewLayoutAttributes.self): {
      uiCollectionViewLayoutAttributesProperties
    },
    ObjectIdentifier(UIRefreshControl.self): { uiRefreshControlProperties },
  ]

  private static var uiScrollViewProperties: [KeyedProperty] {
    [
      .reading("adjustedContentInset", \UIScrollView.adjustedContentInset),
      .init("alwaysBounceHorizontal", \UIScrollView.alwaysBounceHorizontal),
      .init("alwaysBounceVertical", \UIScrollView.alwaysBounceVertical),
      .init(
        "automaticallyAdjustsScrollIndicatorInsets",
        \UIScrollView.automaticallyAdjustsScrollIndicatorInsets),
      .init("bounces", \UIScrollView.bounces),
      .init("bouncesZoom", \UIScrollView.bouncesZoom),
      .init("canCancelContentTouches", \UIScrollView.canCancelContentTouches),
      .observed("contentInset", \UIScrollView.contentInset),
      .init("contentInsetAdjustmentBehavior", \UIScrollView.contentInsetAdjustmentBehavior),
      .observed("contentOffset", \UIScrollView.contentOffset),
      .observed("contentSize", \UIScrollView.contentSize),
      .reading("decelerating", \UIScrollView.isDecelerating),
      .init("decelerationRate", \UIScrollView.decelerationRate),
      .init("delaysContentTouches", \UIScrollView.delaysContentTouches),
      .init("delegate", \UIScrollView.delegate),
      .init("directionalLockEnabled", \UIScrollView.isDirectionalLockEnabled),
      .reading("dragging", \UIScrollView.isDragging),
      .init("horizontalScrollIndicatorInsets", \UIScrollView.horizontalScrollIndicatorInsets),
      .init("indicatorStyle", \UIScrollView.indicatorStyle),
      .init("keyboardDismissMode", \UIScrollView.keyboardDismissMode),
      .init("maximumZoomScale", \UIScrollView.maximumZoomScale),
      .init("minimumZoomScale", \UIScrollView.minimumZoomScale),
      .init("pagingEnabled", \UIScrollView.isPagingEnabled),
      .reading("panGestureRecognizer", \UIScrollView.panGestureRecognizer),
      .reading("pinchGestureRecognizer", \UIScrollView.pinchGestureRecognizer),
      .init("refreshControl", \UIScrollView.refreshControl),
      .init("scrollEnabled", \UIScrollView.isScrollEnabled),
      .init("scrollIndicatorInsets", \UIScrollView.scrollIndicatorInsets),
      .init("scrollsToTop", \UIScrollView.scrollsToTop),
      .init("showsHorizontalScrollIndicator", \UIScrollView.showsHorizontalScrollIndicator),
      .init("showsVerticalScrollIndicator", \UIScrollView.showsVerticalScrollIndicator),
      .reading("tracking", \UIScrollView.isTracking),
      .init("verticalScrollIndicatorInsets", \UIScrollView.verticalScrollIndicatorInsets),
      .reading("zoomBouncing", \UIScrollView.isZoomBouncing),
      .init("zoomScale", \UIScrollView.zoomScale),
      .reading("zooming", \UIScrollView.isZooming),
    ]
  }

  private static var uiTableViewProperties: [KeyedProperty] {
    [
      .init("allowsMultipleSelection", \UITableView.allowsMultipleSelection),
      .init(
        "allowsMultipleSelectionDuringEditing", \UITableView.allowsMultipleSelectionDuringEditing),
      .init("allowsSelection", \UITableView.allowsSelection),
      .init("allowsSelectionDuringEditing", \UITableView.allowsSelectionDuringEditing),
      .init("backgroundView", \UITableView.backgroundView),
      .init("dataSource", \UITableView.dataSource),
      .init("delegate", \UITableView.delegate),
      .init("editing", \UITableView.isEditing),
      .init("estimatedRowHeight", \UITableView.estimatedRowHeight),
      .init("estimatedSectionFooterHeight", \UITableView.estimatedSectionFooterHeight),
      .init("estimatedSectionHeaderHeight", \UITableView.estimatedSectionHeaderHeight),
      .reading("indexPathForSelectedRow", \UITableView.indexPathForSelectedRow),
      .reading("indexPathsForSelectedRows", \UITableView.indexPathsForSelectedRows),
      .reading("indexPathsForVisibleRows", \UITableView.indexPathsForVisibleRows),
      .reading("numberOfSections", \UITableView.numberOfSections),
      .init("rowHeight", \UITableView.rowHeight),
      .init("sectionFooterHeight", \UITableView.sectionFooterHeight),
      .init("sectionHeaderHeight", \UITableView.sectionHeaderHeight),
      .init("sectionHeaderTopPadding", \UITableView.sectionHeaderTopPadding),
      .init("separatorColor", \UITableView.separatorColor),
      .init("separatorEffect", \UITableView.separatorEffect),
      .init("separatorInset", \UITableView.separatorInset),
      .init("separatorInsetReference", \UITableView.separatorInsetReference),
      .init("separatorStyle", \UITableView.separatorStyle),
      .reading("style", \UITableView.style),
      .init("tableFooterView", \UITableView.tableFooterView),
      .init("tableHeaderView", \UITableView.tableHeaderView),
      .reading("visibleCells", \UITableView.visibleCells),
    ]
  }

  private static var uiTableViewCellProperties: [KeyedProperty] {
    [
      .init("accessoryType", \UITableViewCell.accessoryType),
      .init("accessoryView", \UITableViewCell.accessoryView),
      .init("backgroundView", \UITableViewCell.backgroundView),
      .reading("contentView", \UITableViewCell.contentView),
      .reading("detailTextLabel", \UITableViewCell.detailTextLabel),
      .init("editing", \UITableViewCell.isEditing),
      .init("editingAccessoryType", \UITableViewCell.editingAccessoryType),
      .init("editingAccessoryView", \UITableViewCell.editingAccessoryView),
      .reading("editingStyle", \UITableViewCell.editingStyle),
      .init("highlighted", \UITableViewCell.isHighlighted),
      .reading("imageView", \UITableViewCell.imageView),
      .init("indentationLevel", \UITableViewCell.indentationLevel),
      .init("indentationWidth", \UITableViewCell.indentationWidth),
      .reading("reuseIdentifier", \UITableViewCell.reuseIdentifier),
      .init("selected", \UITableViewCell.isSelected),
      .init("selectedBackgroundView", \UITableViewCell.selectedBackgroundView),
      .init("selectionStyle", \UITableViewCell.selectionStyle),
      .init("separatorInset", \UITableViewCell.separatorInset),
      .reading("shouldIndentWhileEditing", \UITableViewCell.shouldIndentWhileEditing),
      .reading("showingDeleteConfirmation", \UITableViewCell.showingDeleteConfirmation),
      .reading("showsReorderControl", \UITableViewCell.showsReorderControl),
      .reading("textLabel", \UITableViewCell.textLabel),
    ]
  }

  private static var uiCollectionViewProperties: [KeyedProperty] {
    [
      .init("allowsMultipleSelection", \UICollectionView.allowsMultipleSelection),
      .init("allowsSelection", \UICollectionView.allowsSelection),
      .init("backgroundView", \UICollectionView.backgroundView),
      .init("collectionViewLayout", \UICollectionView.collectionViewLayout),
      .init("dataSource", \UICollectionView.dataSource),
      .init("delegate", \UICollectionView.delegate),
      .reading("indexPathsForSelectedItems", \UICollectionView.indexPathsForSelectedItems),
      .reading("indexPathsForVisibleItems", \UICollectionView.indexPathsForVisibleItems),
      .reading("numberOfSections", \UICollectionView.numberOfSections),
      .init("prefetchDataSource", \UICollectionView.prefetchDataSource),
      .init("prefetchingEnabled", \UICollectionView.isPrefetchingEnabled),
      .reading("visibleCells", \UICollectionView.visibleCells),
    ]
  }

  private static var uiCollectionViewLayoutProperties: [KeyedProperty] {
    [
      .reading("collectionView", \UICollectionViewLayout.collectionView),
      .reading("collectionViewContentSize", \UICollectionViewLayout.collectionViewContentSize),
      .reading(
        "flipsHorizontallyInOppositeLayoutDirection",
        \UICollectionViewLayout.flipsHorizontallyInOppositeLayoutDirection),
    ]
  }

  private static var uiCollectionViewFlowLayoutProperties: [KeyedProperty] {
    [
      .init("estimatedItemSize", \UICollectionViewFlowLayout.estimatedItemSize),
      .init("footerReferenceSize", \UICollectionViewFlowLayout.footerReferenceSize),
      .init("headerReferenceSize", \UICollectionViewFlowLayout.headerReferenceSize),
      .init("itemSize", \UICollectionViewFlowLayout.itemSize),
      .init("minimumInteritemSpacing", \UICollectionViewFlowLayout.minimumInteritemSpacing),
      .init("minimumLineSpacing", \UICollectionViewFlowLayout.minimumLineSpacing),
      .init("scrollDirection", \UICollectionViewFlowLayout.scrollDirection),
      .init(
        "sectionFootersPinToVisibleBounds",
        \UICollectionViewFlowLayout.sectionFootersPinToVisibleBounds),
      .init(
        "sectionHeadersPinToVisibleBounds",
        \UICollectionViewFlowLayout.sectionHeadersPinToVisibleBounds),
      .init("sectionInset", \UICollectionViewFlowLayout.sectionInset),
      .init("sectionInsetReference", \UICollectionViewFlowLayout.sectionInsetReference),
    ]
  }

  private static var uiCollectionViewLayoutAttributesProperties: [KeyedProperty] {
    [
      .init("alpha", \UICollectionViewLayoutAttributes.alpha),
      .init("bounds", \UICollectionViewLayoutAttributes.bounds),
      .init("center", \UICollectionViewLayoutAttributes.center),
      .init("frame", \UICollectionViewLayoutAttributes.frame),
      .init("hidden", \UICollectionViewLayoutAttributes.isHidden),
      .init("indexPath", \UICollectionViewLayoutAttributes.indexPath),
      .reading("representedElementKind", \UICollectionViewLayoutAttributes.representedElementKind),
      .init("size", \UICollectionViewLayoutAttributes.size),
      .init("transform", \UICollectionViewLayoutAttributes.transform),
      .init("transform3D", \UICollectionViewLayoutAttributes.transform3D),
      .init("zIndex", \UICollectionViewLayoutAttributes.zIndex),
    ]
  }

  private static var uiRefreshControlProperties: [KeyedProperty] {
    [
      .init("attributedTitle", \UIRefreshControl.attributedTitle),
      .reading("refreshing", \UIRefreshControl.isRefreshing),
    ]
  }
}
