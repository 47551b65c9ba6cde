import Foundation

/// What a navigation bar shows for a controller: the title, and items at both sides.
///
/// Mirrors UIKit.
@preconcurrency @MainActor
open class UINavigationItem: IdentityHashable {
  /// When a large title is shown; raw values are UIKit's.
  public enum LargeTitleDisplayMode: Int, Sendable {
    /// As for the item below; for the lowest one, if the bar prefers large titles.
    case automatic = 0
    /// If the bar prefers large titles.
    case always = 1
    /// Never.
    case never = 2
    /// Never in a row of its own: the title is beside the items.
    case inline = 3
  }

  /// The title of the button that goes back to an item; raw values are UIKit's.
  public enum BackButtonDisplayMode: Int, Sendable {
    /// The item's title, or a general one if there is not enough room.
    case `default` = 0
    /// A general one.
    case generic = 1
    /// None.
    case minimal = 2
  }

  /// The place of the search bar; raw values are UIKit's.
  public enum SearchBarPlacement: Int, Sendable {
    /// As there is room.
    case automatic = 0
    /// In the row of the items. The kit places it below them.
    case inline = 1
    /// Below the items and the large title.
    case stacked = 2
  }

  /// The bar that shows the item.
  final weak var bar: UINavigationBar?

  // MARK: Initializers

  /// Creates an item.
  public init(title: String) { self.title = title }

  init(of controllerTitle: String?) { title = controllerTitle }

  /// Creates an item from an archive.
  public required init?(coder: NSCoder) {}

  // MARK: Title

  /// The title in the middle of the bar.
  open var title: String? { didSet { if title != oldValue { changed() } } }

  /// A view in place of the title.
  ///
  /// It has its size: that of its constraints, of its frame, or of its content.
  open var titleView: UIView? { didSet { if titleView !== oldValue { changed() } } }

  /// A line of text above the title; it makes the bar higher.
  open var prompt: String? {
    didSet {
      guard prompt != oldValue else { return }
      changed()
      bar?.heightChanged()
    }
  }

  // MARK: Going back

  /// Describes the button that goes back to this item; only title, image and tint are used.
  open var backBarButtonItem: UIBarButtonItem? { didSet { changed() } }

  /// The title of the button that goes back to this item; the item's title if `nil`.
  open var backButtonTitle: String? { didSet { changed() } }

  /// How the title of the button that goes back to this item is chosen.
  open var backButtonDisplayMode = BackButtonDisplayMode.default { didSet { changed() } }

  /// Whether the bar shows no button that goes back from this item.
  open var hidesBackButton: Bool {
    get { isWithoutBack }
    set { setHidesBackButton(newValue, animated: false) }
  }
  private var isWithoutBack = false

  /// Sets whether the bar shows no button that goes back from this item.
  open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) {
    guard hidesBackButton != isWithoutBack else { return }
    isWithoutBack = hidesBackButton
    changed(animated: animated)
  }

  /// The action of the button that goes back from this item; `nil` for going back.
  open var backAction: UIAction? { didSet { changed() } }

  // MARK: Items

  /// Whether the leading items are shown beside the back button instead of replacing it.
  open var leftItemsSupplementBackButton = false { didSet { changed() } }

  /// The items from the leading edge.
  open var leftBarButtonItems: [UIBarButtonItem]? {
    get { leading.isEmpty ? nil : leading }
    set { setLeftBarButtonItems(newValue, animated: false) }
  }

  /// The items from the trailing edge.
  open var rightBarButtonItems: [UIBarButtonItem]? {
    get { trailing.isEmpty ? nil : trailing }
    set { setRightBarButtonItems(newValue, animated: false) }
  }

  /// The item at the leading edge.
  open var leftBarButtonItem: UIBarButtonItem? {
    get { leading.first }
    set { setLeftBarButton(newValue, animated: false) }
  }

  /// The item at the trailing edge.
  open var rightBarButtonItem: UIBarButtonItem? {
    get { trailing.first }
    set { setRightBarButton(newValue, animated: false) }
  }

  private var leading: [UIBarButtonItem] = []
  private var trailing: [UIBarButtonItem] = []

  /// Whether a bar item is at one of the sides.
  final func has(_ item: UIBarButtonItem) -> Bool { (leading + trailing).contains(item) }

  /// Sets the items from the leading edge.
  open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    leading = items ?? []
    changed(animated: animated)
  }

  /// Sets the items from the trailing edge.
  open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    trailing = items ?? []
    changed(animated: animated)
  }

  /// Sets the only item at the leading edge.
  open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) {
    setLeftBarButtonItems([item].compactMap(\.self), animated: animated)
  }

  /// Sets the only item at the trailing edge.
  open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) {
    setRightBarButtonItems([item].compactMap(\.self), animated: animated)
  }

  // MARK: Search

  /// The search whose bar is shown below the items and the large title.
  open var searchController: UISearchController? {
    didSet {
      guard searchController !== oldValue else { return }
      if oldValue?.item === self { oldValue?.leaveItem() }
      if let other = searchController?.item, other !== self { other.searchController = nil }
      searchController?.item = self
      searchChanged()
    }
  }

  /// Whether the search bar is scrolled away with the content.
  ///
  /// Over the top of the content it is shown.
  open var hidesSearchBarWhenScrolling = true { didSet { searchChanged() } }

  /// The wanted place of the search bar; it is always stacked.
  open var preferredSearchBarPlacement = SearchBarPlacement.automatic

  /// The place of the search bar.
  open var searchBarPlacement: SearchBarPlacement { .stacked }

  /// Whether the search has taken the room of the title and the items.
  final var givesRoomToSearch: Bool {
    searchController.map { $0.isActive && $0.hidesNavigationBarDuringPresentation } ?? false
  }

  /// The height of the search bar, in points; 0 without one.
  final var searchBarHeight: CGFloat {
    searchController?.searchBar.intrinsicContentSize.height ?? 0
  }

  /// Whether the search bar is scrolled away with the content now.
  final var scrollsSearchBarAway: Bool {
    hidesSearchBarWhenScrolling && searchController?.isActive == false
  }

  /// Called when the search begins or ends, or its bar has another place.
  final func searchChanged() {
    changed()
    bar?.heightChanged()
  }

  // MARK: Look

  /// When a large title is shown, in a bar that prefers large titles.
  open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic {
    didSet { if largeTitleDisplayMode != oldValue { bar?.titleSizeChanged() } }
  }

  /// The bar's look while it shows this item; the bar's own if `nil`.
  open var standardAppearance: UINavigationBarAppearance? { didSet { changed() } }

  /// The bar's look while it shows this item over the top of the content; the bar's own if `nil`.
  open var scrollEdgeAppearance: UINavigationBarAppearance? { didSet { changed() } }

  /// The look of the low bar of a phone on its side; a desktop's bars never show it.
  open var compactAppearance: UINavigationBarAppearance?

  private func changed(animated: Bool = false) { bar?.itemChanged(self, animated: animated) }
}
