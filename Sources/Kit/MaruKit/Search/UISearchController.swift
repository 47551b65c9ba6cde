import Foundation
import Layers

/// A search bar, and the results over the page that has the bar.
///
/// Mirrors UIKit. The bar belongs to a navigation item, by its `searchController`, or lies in the
/// page, for example as the header of a table. A search begins when the bar's field is edited. It ends
/// with the Cancel button, with Escape, and with a press on the dimmed page.
@preconcurrency @MainActor
open class UISearchController: UIViewController {
  /// When the bar shows its scopes.
  public enum ScopeBarActivation: Int, Sendable {
    /// During a search.
    case automatic = 0
    /// When `showsScopeBar` of the bar says so.
    case manual = 1
    /// During a search that has text.
    case onTextEntry = 2
    /// During a search.
    case onSearchActivation = 3
  }

  /// The bar with the field.
  open var searchBar: UISearchBar { ownBar }
  private lazy var ownBar = UISearchBar(frame: .zero)

  /// The controller that shows results over the page; `nil` if the page shows them itself.
  open var searchResultsController: UIViewController? { results }
  private let results: UIViewController?

  /// The object that shows the results.
  ///
  /// Held weakly.
  open weak var searchResultsUpdater: (any UISearchResultsUpdating)?

  /// Is told when the search begins and ends.
  ///
  /// Held weakly.
  open weak var delegate: (any UISearchControllerDelegate)?

  /// The item whose bar shows the search bar.
  final weak var item: UINavigationItem? { didSet { searchBar.isBare = item != nil } }
  private lazy var style = SearchPresentationStyle()
  private var stage: SearchStage? { viewIfLoaded as? SearchStage }
  /// The navigation controller whose bar the search has hidden.
  private weak var navigatorWithoutBar: UINavigationController?

  private enum Phase {
    case idle, searching, ending
  }
  private var phase = Phase.idle
  private var isSearching: Bool { phase == .searching }
  /// Whether a search is to begin when this one has ended.
  private var beginsAgain = false

  // MARK: Initializers

  /// Creates a search.
  ///
  /// - Parameter searchResultsController: The controller that shows results over the page; `nil` if
  ///   the page shows them itself.
  public init(searchResultsController: UIViewController? = nil) {
    results = searchResultsController
    super.init(nibName: nil, bundle: nil)
    setUp()
  }

  /// Creates a search whose results the page shows itself.
  public override init(nibName: String? = nil, bundle: Bundle? = nil) {
    results = nil
    super.init(nibName: nibName, bundle: bundle)
    setUp()
  }

  /// Creates a search from an archive.
  public required init?(coder: NSCoder) {
    results = nil
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    searchBar.searchController = self
    modalPresentationStyle = .custom
    modalTransitionStyle = .crossDissolve
    transitioningDelegate = style
  }

  // MARK: State

  /// Whether a search is going on.
  ///
  /// It begins only while the page with the bar is in a window.
  open var isActive: Bool {
    get { isSearching }
    set { newValue ? begin() : end() }
  }

  /// Whether the page is dimmed and takes no presses, until there are results.
  open var obscuresBackgroundDuringPresentation = true { didSet { showStage() } }

  /// The former name of `obscuresBackgroundDuringPresentation`.
  open var dimsBackgroundDuringPresentation: Bool {
    get { obscuresBackgroundDuringPresentation }
    set { obscuresBackgroundDuringPresentation = newValue }
  }

  /// Whether the title and the items of the navigation bar are hidden during the search.
  open var hidesNavigationBarDuringPresentation = true { didSet { item?.searchChanged() } }

  /// Whether the results are shown while the search has text, and hidden otherwise.
  open var automaticallyShowsSearchResultsController = true { didSet { showStage() } }

  /// Whether the results are shown during the search.
  ///
  /// Setting it takes over from `automaticallyShowsSearchResultsController`.
  open var showsSearchResultsController = false {
    didSet {
      guard !isChoosing else { return }
      automaticallyShowsSearchResultsController = false
    }
  }
  private var isChoosing = false

  /// Whether the bar has a Cancel button during the search, and none otherwise.
  open var automaticallyShowsCancelButton = true

  /// Whether the bar shows its scopes during the search, and hides them otherwise.
  open var automaticallyShowsScopeBar: Bool {
    get { scopeBarActivation != .manual }
    set { scopeBarActivation = newValue ? .automatic : .manual }
  }

  /// When the bar shows its scopes.
  open var scopeBarActivation = ScopeBarActivation.automatic { didSet { showScopes() } }

  // MARK: Beginning and ending

  private func begin() {
    guard phase != .ending else { return beginsAgain = true }
    guard !isSearching, presentation == nil else { return }
    guard let delegate else { return presentOverPage() }
    delegate.presentSearchController(self)
  }

  /// Lets the page that has the bar present the search.
  final func presentOverPage() {
    guard !isSearching, presentation == nil, let page, page.viewIfLoaded?.window != nil else {
      return
    }
    page.present(self, animated: true)
  }

  private func end() {
    beginsAgain = false
    guard isSearching else { return }
    presentation?.end(animated: true, completion: nil)
  }

  /// The controller that has the bar: that of the navigation item, or the one around the bar.
  private var page: UIViewController? {
    if let item { return item.bar?.navigator?.viewControllers.first { $0.navigationItem === item } }
    let controller = sequence(first: searchBar as UIResponder, next: \.next).lazy
      .compactMap { $0 as? UIViewController }.first
    // The bar may be the title view of an item.
    return (controller as? UINavigationController)?.topViewController ?? controller
  }

  /// Called before the search is presented.
  final func willCome(with coordinator: (any UIViewControllerTransitionCoordinator)?) {
    delegate?.willPresentSearchController(self)
    phase = .searching
    showStage()
    if !searchBar.isFirstResponder { searchBar.becomeFirstResponder() }
    if item == nil, hidesNavigationBarDuringPresentation,
      let navigator = presentingViewController?.navigationController,
      !navigator.isNavigationBarHidden, !searchBar.isDescendant(of: navigator.navigationBar)
    {
      navigatorWithoutBar = navigator
    }
    moveBars(with: coordinator)
    update()
  }

  /// Called after the search was presented.
  final func didCome() { delegate?.didPresentSearchController(self) }

  /// Called before the search is dismissed.
  final func willGo(with coordinator: (any UIViewControllerTransitionCoordinator)?) {
    delegate?.willDismissSearchController(self)
    phase = .ending
    searchBar.text = ""
    searchBar.resignFirstResponder()
    moveBars(with: coordinator)
    update()
  }

  /// Called after the search was dismissed.
  final func didGo() {
    phase = .idle
    delegate?.didDismissSearchController(self)
    guard beginsAgain else { return }
    beginsAgain = false
    // The presentation is still being taken down.
    DeferredCalls.add { [weak self] in self?.begin() }
  }

  /// Ends the search if its page has left without it.
  func wasTakenDown() {
    if phase == .searching { willGo(with: nil) }
    if phase == .ending { didGo() }
  }

  /// Ends the search at once, because the item shows another one or none.
  final func leaveItem() {
    presentation?.remove()
    item = nil
  }

  /// Shows or hides the Cancel button, the scopes and the rest of the navigation bar.
  private func moveBars(with coordinator: (any UIViewControllerTransitionCoordinator)?) {
    let isAnimated = coordinator?.isAnimated == true
    if automaticallyShowsCancelButton {
      searchBar.setShowsCancelButton(isSearching, animated: isAnimated)
    }
    searchBar.showEditing()
    showScopes()
    hideNavigationBar(isSearching, animated: isAnimated)
    if !isSearching { navigatorWithoutBar = nil }
    let item = item
    item?.searchChanged()
    guard let coordinator, isAnimated else { return }
    coordinator.animate(
      alongsideTransition: { [weak self] _ in
        item?.bar?.navigator?.view.layoutIfNeeded()
        self?.placeStage()
      }, completion: nil)
  }

  /// Hides or shows the bar of the navigation controller, if the search hides the whole bar.
  final func hideNavigationBar(_ isHidden: Bool, animated: Bool = true) {
    navigatorWithoutBar?.setNavigationBarHidden(isHidden, animated: animated)
  }

  private func showScopes() {
    let hasText = searchBar.text?.isEmpty == false
    let shows: Bool
    switch scopeBarActivation {
    case .manual: return
    case .onTextEntry: shows = isSearching && hasText
    case .automatic, .onSearchActivation: shows = isSearching
    }
    let wanted = shows && searchBar.scopeButtonTitles?.isEmpty == false
    if searchBar.showsScopeBar != wanted { searchBar.showsScopeBar = wanted }
  }

  // MARK: Results

  /// Called when the field begins to be edited.
  final func barBeganEditing() { if !isSearching { begin() } }

  /// Called after the text of the bar has changed.
  final func textChanged() {
    guard isSearching else { return }
    if scopeBarActivation == .onTextEntry { showScopes() }
    update()
  }

  /// Called after another scope was selected.
  final func scopeChanged() {
    if isSearching { searchResultsUpdater?.updateSearchResults(for: self) }
  }

  /// Called when the bar has another height.
  final func barHeightChanged() {
    item?.bar?.heightChanged()
    if let table = searchBar.superview as? UITableView, table.tableHeaderView === searchBar {
      searchBar.frame.size.height = searchBar.intrinsicContentSize.height
      table.tableHeaderView = searchBar
    }
    placeStage()
  }

  private func update() {
    showStage()
    searchResultsUpdater?.updateSearchResults(for: self)
  }

  /// Shows the results, the dimmed page or nothing.
  private func showStage() {
    if automaticallyShowsSearchResultsController {
      isChoosing = true
      showsSearchResultsController = isSearching && searchBar.text?.isEmpty == false
      isChoosing = false
    }
    guard let stage else { return }
    let shows = showsSearchResultsController && results != nil
    stage.show(isObscuring: obscuresBackgroundDuringPresentation, showsResults: shows)
  }

  /// Whether the page behind takes no presses.
  final var coversPage: Bool {
    obscuresBackgroundDuringPresentation || showsSearchResultsController && results != nil
  }

  // MARK: View

  open override func loadView() {
    let stage = SearchStage(frame: UIScreen.main.bounds)
    stage.onPress = { [weak self] in self?.end() }
    view = stage
    guard let results else { return }
    addChild(results)
    stage.hold(results.view)
    results.didMove(toParent: self)
  }

  /// Places the results below the bar, also when that has moved.
  private func placeStage() {
    guard let container = presentation?.container else { return }
    container.setNeedsLayout()
    container.layoutIfNeeded()
  }
}
