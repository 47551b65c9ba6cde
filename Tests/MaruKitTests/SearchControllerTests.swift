import Foundation
import MaruKit
import MaruTestKit
import Testing

/// A list that shows what a search finds, itself or in a list of its own.
private final class FruitList: UITableViewController {
  let all = (1...30).map { "Fruit \($0)" } + ["Apple", "Apricot", "Banana"]
  var filter = ""
  var choices: [String] = []
  var onChoice: ((String) -> Void)?
  private var shown: [String] { filter.isEmpty ? all : all.filter { $0.contains(filter) } }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "fruit")
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    shown.count
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "fruit", for: indexPath)
    cell.textLabel?.text = shown[indexPath.row]
    return cell
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    choices.append(shown[indexPath.row])
    onChoice?(shown[indexPath.row])
  }
}

/// Notes what the search tells, and filters a list.
@MainActor private final class Log: UISearchResultsUpdating, UISearchControllerDelegate {
  var calls: [String] = []
  weak var list: FruitList?

  func updateSearchResults(for searchController: UISearchController) {
    let text = searchController.searchBar.text ?? ""
    calls.append("update(\(text))")
    list?.filter = text
    list?.tableView.reloadData()
  }

  func willPresentSearchController(_ searchController: UISearchController) {
    calls.append("willPresent")
  }
  func didPresentSearchController(_ searchController: UISearchController) {
    calls.append("didPresent")
  }
  func willDismissSearchController(_ searchController: UISearchController) {
    calls.append("willDismiss")
  }
  func didDismissSearchController(_ searchController: UISearchController) {
    calls.append("didDismiss")
  }
}

@MainActor @Suite struct SearchControllerTests {
  private let screen = TestScreen(size: CGSize(width: 400, height: 600))
  private let page = FruitList(style: .plain)
  private let log = Log()
  private let navigation: UINavigationController

  init() {
    page.title = "Fruits"
    page.navigationItem.rightBarButtonItem = UIBarButtonItem(
      title: "Edit", style: .plain, target: nil, action: nil)
    navigation = UINavigationController(rootViewController: page)
    screen.show(navigation)
  }

  private var bar: UINavigationBar { navigation.navigationBar }
  private var table: UITableView { page.tableView }

  /// Gives the page a search, in its navigation item.
  private func search(
    results: FruitList? = nil, obscures: Bool = false, scopes: [String]? = nil
  ) throws -> UISearchController {
    let search = UISearchController(searchResultsController: results)
    search.obscuresBackgroundDuringPresentation = obscures
    search.searchResultsUpdater = log
    search.delegate = log
    search.searchBar.placeholder = "Search"
    search.searchBar.scopeButtonTitles = scopes
    log.list = results ?? page
    page.navigationItem.searchController = search
    try screen.waitUntilIdle()
    return search
  }

  /// The frame of a search's field in the window.
  private func field(_ search: UISearchController) -> CGRect {
    let field = search.searchBar.searchTextField
    return field.convert(field.bounds, to: nil)
  }

  private func press(_ search: UISearchController) throws {
    let frame = field(search)
    try screen.click(at: CGPoint(x: frame.midX, y: frame.midY))
    try screen.waitUntilIdle()
  }

  private func press(_ label: String) throws {
    let view = try screen.find(label)
    let frame = view.convert(view.bounds, to: nil)
    try screen.click(at: CGPoint(x: frame.midX, y: frame.midY))
    try screen.waitUntilIdle()
  }

  /// Scrolls down by a distance.
  private func scroll(by distance: CGFloat) throws {
    try screen.scroll(by: CGVector(dx: 0, dy: -distance), at: CGPoint(x: 200, y: 400))
    try screen.waitUntilIdle()
  }

  // MARK: Place

  @Test func `the search bar is below the items, and the content below the search bar`() throws {
    let search = try search()
    #expect(bar.frame == CGRect(x: 0, y: 0, width: 400, height: 100))
    let frame = field(search)
    #expect(frame.minY >= 44 && frame.maxY <= 100 && frame.minX > 0 && frame.maxX < 400)
    #expect(table.contentOffset.y == -100 && page.view.safeAreaInsets.top == 100)
  }

  @Test func `without the search the bar is as high as before`() throws {
    _ = try search()
    page.navigationItem.searchController = nil
    try screen.waitUntilIdle()
    #expect(bar.frame.height == 44 && table.contentOffset.y == -44)
    #expect(throws: TestScreenError.self) { try screen.find(role: .searchField) }
  }

  @Test func `the search bar is scrolled away with the content, and comes back`() throws {
    let search = try search()
    try scroll(by: 200)
    #expect(bar.frame.height == 44)
    #expect(throws: TestScreenError.self) { try screen.find(role: .searchField) }
    try scroll(by: -400)
    #expect(bar.frame.height == 100 && field(search).maxY <= 100)
    _ = try screen.find(role: .searchField)
  }

  @Test func `the search bar stays if it shall not be scrolled away`() throws {
    page.navigationItem.hidesSearchBarWhenScrolling = false
    let search = try search()
    try scroll(by: 200)
    #expect(bar.frame.height == 100 && field(search).maxY <= 100)
  }

  @Test func `below a large title the search bar is scrolled away first`() throws {
    bar.prefersLargeTitles = true
    let search = try search()
    #expect(bar.frame.height == 152)
    #expect(field(search).minY > 96)
    try scroll(by: 56)
    #expect(bar.frame.height == 96)
    #expect(throws: TestScreenError.self) { try screen.find(role: .searchField) }
    try scroll(by: 200)
    #expect(bar.frame.height == 44)
  }

  @Test func `a short scroll shows the whole search bar or nothing of it`() throws {
    _ = try search()
    screen.pointer(.down, at: CGPoint(x: 200, y: 400), type: .direct)
    for step in 1...20 {
      screen.advance(by: 0.01)
      screen.pointer(.moved, at: CGPoint(x: 200, y: 400 - 2 * CGFloat(step)), type: .direct)
    }
    screen.advance(by: 0.3)
    #expect(bar.frame.height > 44 && bar.frame.height < 100)
    screen.pointer(.up, at: CGPoint(x: 200, y: 360), type: .direct)
    try screen.waitUntilIdle()
    #expect(bar.frame.height == 44 || bar.frame.height == 100)
  }

  // MARK: Searching

  @Test func `a press on the field begins the search, in place of the title`() throws {
    let search = try search()
    try press(search)
    #expect(search.isActive && search.searchBar.isFirstResponder)
    #expect(log.calls == ["willPresent", "update()", "didPresent"])
    #expect(bar.frame.height == 56)
    #expect(!screen.shows("Edit") && screen.shows("Cancel"))
    #expect(page.presentedViewController === search)
  }

  @Test func `the page shows what is found, and takes presses`() throws {
    let search = try search()
    try press(search)
    try screen.typeText("Ap")
    #expect(search.searchBar.text == "Ap")
    #expect(!screen.shows("Fruit 1") && screen.shows("Apricot"))
    try press("Apricot")
    #expect(page.choices == ["Apricot"] && search.isActive)
  }

  @Test func `Cancel ends the search, and everything is back`() throws {
    let search = try search()
    try press(search)
    try screen.typeText("Ap")
    log.calls = []
    try press("Cancel")
    #expect(!search.isActive && search.searchBar.text == "" && page.filter == "")
    #expect(log.calls == ["willDismiss", "update()", "didDismiss"])
    #expect(bar.frame.height == 100 && screen.shows("Edit") && !screen.shows("Cancel"))
    #expect(page.presentedViewController == nil && !search.searchBar.isFirstResponder)
    try press("Fruit 1")
    #expect(page.choices == ["Fruit 1"])
  }

  @Test func `Escape ends the search`() throws {
    let search = try search()
    try press(search)
    try screen.typeKey(.keyboardEscape)
    try screen.waitUntilIdle()
    #expect(!search.isActive)
  }

  @Test func `a search that is scrolled away ends at the same place`() throws {
    let search = try search()
    try scroll(by: 200)
    search.isActive = true
    try screen.waitUntilIdle()
    #expect(bar.frame.height == 56 && field(search).maxY <= 56)
    search.isActive = false
    try screen.waitUntilIdle()
    #expect(bar.frame.height == 44 || bar.frame.height == 100)
  }

  @Test func `the title stays if the bar shall not be hidden`() throws {
    let search = try search()
    search.hidesNavigationBarDuringPresentation = false
    try press(search)
    #expect(bar.frame.height == 100 && screen.shows("Edit"))
  }

  @Test func `a search begins and ends by the program, but not without a window`() throws {
    let search = try search()
    search.isActive = true
    #expect(search.isActive && search.searchBar.isFirstResponder)
    search.isActive = false
    try screen.waitUntilIdle()
    #expect(!search.isActive)
    let homeless = UISearchController(searchResultsController: nil)
    homeless.isActive = true
    #expect(!homeless.isActive)
  }

  @Test func `a text that the program sets is searched`() throws {
    let search = try search()
    try press(search)
    search.searchBar.text = "Ban"
    try screen.waitUntilIdle()
    #expect(log.calls.last == "update(Ban)" && screen.shows("Banana"))
  }

  @Test func `scopes are shown during the search, and a choice updates the results`() throws {
    let search = try search(scopes: ["All", "Ripe"])
    #expect(!screen.shows("Ripe"))
    try press(search)
    #expect(bar.frame.height == 101)
    log.calls = []
    try press("Ripe")
    #expect(log.calls == ["update()"] && search.searchBar.selectedScopeButtonIndex == 1)
    try press("Cancel")
    #expect(bar.frame.height == 100)
  }

  // MARK: Results over the page

  @Test func `a dimmed page takes no presses, and a press on it ends the search`() throws {
    let search = try search(obscures: true)
    try press(search)
    try screen.click(at: CGPoint(x: 200, y: 300))
    try screen.waitUntilIdle()
    #expect(!search.isActive && page.choices.isEmpty)
  }

  @Test func `results cover the page while there is a text`() throws {
    let results = FruitList(style: .plain)
    let search = try search(results: results, obscures: true)
    try press(search)
    #expect(results.view.isHidden)
    try screen.typeText("Ap")
    try screen.waitUntilIdle()
    #expect(!results.view.isHidden)
    let frame = results.view.convert(results.view.bounds, to: nil)
    #expect(frame == CGRect(x: 0, y: 56, width: 400, height: 544))
    try press("Apple")
    #expect(results.choices == ["Apple"] && page.choices.isEmpty)
  }

  @Test func `results can end the search by a dismissal`() throws {
    let results = FruitList(style: .plain)
    results.onChoice = { [unowned results] _ in results.dismiss(animated: true) }
    let search = try search(results: results)
    try press(search)
    try screen.typeText("Ban")
    try press("Banana")
    #expect(!search.isActive && page.presentedViewController == nil && bar.frame.height == 100)
  }

  @Test func `results that the program shows stay without a text`() throws {
    let results = FruitList(style: .plain)
    let search = try search(results: results)
    search.showsSearchResultsController = true
    try press(search)
    #expect(!results.view.isHidden)
    search.automaticallyShowsSearchResultsController = true
    #expect(results.view.isHidden)
  }

  @Test func `Tab stays with the field and the results`() throws {
    let results = FruitList(style: .plain)
    let search = try search(results: results, obscures: true)
    try press(search)
    try screen.typeText("Ap")
    for _ in 0..<8 {
      try screen.typeKey(.keyboardTab)
      let focus = try #require(screen.window.focusedView)
      #expect(
        focus.isDescendant(of: search.searchBar) || focus.isDescendant(of: results.view))
    }
  }

  // MARK: Pages

  @Test func `a pushed page covers the search, which is there again afterwards`() throws {
    let search = try search()
    try press(search)
    try screen.typeText("Ap")
    let detail = UIViewController()
    detail.title = "Detail"
    let button = UIButton(type: .system)
    button.setTitle("Buy", for: .normal)
    button.frame = CGRect(x: 100, y: 300, width: 200, height: 44)
    var count = 0
    button.addAction(UIAction { _ in count += 1 }, for: .primaryActionTriggered)
    detail.view.addSubview(button)
    navigation.pushViewController(detail, animated: true)
    try screen.waitUntilIdle()
    #expect(bar.frame.height == 44 && screen.shows("Detail"))
    try press("Buy")
    try screen.typeKey(.keyboardTab)
    let focus = try #require(screen.window.focusedView)
    #expect(count == 1 && focus.isDescendant(of: navigation.view))
    navigation.popViewController(animated: true)
    try screen.waitUntilIdle()
    #expect(search.isActive && bar.frame.height == 56 && search.searchBar.text == "Ap")
    try press("Apple")
    #expect(page.choices == ["Apple"])
  }

  @Test func `a page that goes takes its search with it`() throws {
    let other = FruitList(style: .plain)
    let search = UISearchController(searchResultsController: nil)
    other.navigationItem.searchController = search
    navigation.pushViewController(other, animated: true)
    try screen.waitUntilIdle()
    try press(search)
    #expect(search.isActive)
    navigation.popViewController(animated: true)
    try screen.waitUntilIdle()
    #expect(!search.isActive && other.presentedViewController == nil)
    try press("Fruit 1")
    #expect(page.choices == ["Fruit 1"])
  }

  @Test func `an alert of the page comes over the search`() throws {
    let search = try search()
    try press(search)
    let alert = UIAlertController(title: "Full", message: nil, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "Close", style: .cancel))
    page.present(alert, animated: true)
    try screen.waitUntilIdle()
    try press("Close")
    #expect(search.isActive && !screen.shows("Full"))
  }

  @Test func `a search bar in a table's header hides the navigation bar during the search`()
    throws
  {
    let search = UISearchController(searchResultsController: nil)
    search.searchBar.frame.size.height = 56
    search.searchResultsUpdater = log
    table.tableHeaderView = search.searchBar
    try screen.waitUntilIdle()
    try press(search)
    #expect(search.isActive && navigation.isNavigationBarHidden)
    let stage = search.view.convert(search.view.bounds, to: nil)
    let bar = search.searchBar.convert(search.searchBar.bounds, to: nil)
    #expect(bar.minY >= 0 && abs(stage.minY - bar.maxY) < 0.5)
    try screen.typeText("x")
    #expect(log.calls.last == "update(x)")
    try press("Cancel")
    #expect(!search.isActive && !navigation.isNavigationBarHidden)
  }

  @Test func `a page that a header's search pushes has its navigation bar`() throws {
    let search = UISearchController(searchResultsController: nil)
    search.obscuresBackgroundDuringPresentation = false
    search.searchBar.frame.size.height = 56
    table.tableHeaderView = search.searchBar
    try screen.waitUntilIdle()
    try press(search)
    let detail = UIViewController()
    detail.title = "Detail"
    navigation.pushViewController(detail, animated: true)
    try screen.waitUntilIdle()
    #expect(!navigation.isNavigationBarHidden && screen.shows("Detail"))
    navigation.popViewController(animated: true)
    try screen.waitUntilIdle()
    #expect(search.isActive && navigation.isNavigationBarHidden)
    search.isActive = false
    try screen.waitUntilIdle()
    #expect(!navigation.isNavigationBarHidden)
  }

  @Test func `scopes make the header of a table higher`() throws {
    let search = UISearchController(searchResultsController: nil)
    search.obscuresBackgroundDuringPresentation = false
    search.searchBar.frame.size.height = 56
    search.searchBar.scopeButtonTitles = ["All", "Ripe"]
    search.searchResultsUpdater = log
    table.tableHeaderView = search.searchBar
    try screen.waitUntilIdle()
    try press(search)
    #expect(search.searchBar.frame.height == 101 && search.searchBar.isFirstResponder)
    try press("Ripe")
    #expect(search.searchBar.selectedScopeButtonIndex == 1)
    try press("Cancel")
    #expect(search.searchBar.frame.height == 56)
  }

  // MARK: Unusual ends

  @Test func `a search that ended on another page does not begin again`() throws {
    let search = try search()
    try press(search)
    navigation.pushViewController(UIViewController(), animated: true)
    search.isActive = false
    try screen.waitUntilIdle()
    navigation.popViewController(animated: true)
    try screen.waitUntilIdle()
    #expect(!search.isActive && !search.searchBar.isFirstResponder)
    #expect(bar.frame.height == 100)
  }

  @Test func `a press on the field right after Cancel begins a new search`() throws {
    let search = try search()
    try press(search)
    search.isActive = false
    screen.advance(by: 0.05)
    search.searchBar.becomeFirstResponder()
    try screen.waitUntilIdle()
    #expect(search.isActive && search.searchBar.isFirstResponder && bar.frame.height == 56)
    #expect(log.calls.filter { $0 == "didDismiss" }.count == 1)
  }

  @Test func `Escape ends a search without a Cancel button`() throws {
    let search = try search()
    search.automaticallyShowsCancelButton = false
    try press(search)
    #expect(!screen.shows("Cancel"))
    try screen.typeKey(.keyboardEscape)
    try screen.waitUntilIdle()
    #expect(!search.isActive)
  }

  @Test func `a search that its item replaces ends, and only the new bar is shown`() throws {
    let search = try search()
    try press(search)
    let other = UISearchController(searchResultsController: nil)
    page.navigationItem.searchController = other
    try screen.waitUntilIdle()
    #expect(!search.isActive && page.presentedViewController == nil)
    #expect(search.searchBar.superview == nil && other.searchBar.window != nil)
    #expect(log.calls.suffix(2) == ["update()", "didDismiss"])
  }

  @Test func `a search in a sheet goes with the sheet`() throws {
    let inner = FruitList(style: .plain)
    let search = UISearchController(searchResultsController: nil)
    search.obscuresBackgroundDuringPresentation = false
    inner.navigationItem.searchController = search
    navigation.present(UINavigationController(rootViewController: inner), animated: true)
    try screen.waitUntilIdle()
    try press(search)
    #expect(search.isActive)
    navigation.dismiss(animated: true)
    try screen.waitUntilIdle()
    #expect(!search.isActive && inner.presentedViewController == nil)
    #expect(screen.window.frontViewController === navigation)
    try press("Fruit 1")
    #expect(page.choices == ["Fruit 1"])
  }

  @Test func `a search in a tab stays with its tab`() throws {
    let (first, second) = (FruitList(style: .plain), FruitList(style: .plain))
    let tabs = UITabBarController()
    first.tabBarItem.title = "First"
    second.tabBarItem.title = "Second"
    let search = UISearchController(searchResultsController: nil)
    search.searchBar.frame.size.height = 56
    tabs.viewControllers = [first, second]
    screen.show(tabs)
    first.tableView.tableHeaderView = search.searchBar
    try screen.waitUntilIdle()
    try press(search)
    try press("Second")
    #expect(search.isActive && screen.window.frontViewController === tabs)
    try press("Fruit 2")
    #expect(second.choices == ["Fruit 2"])
    try press("First")
    #expect(screen.window.frontViewController === search)
    try screen.click(at: CGPoint(x: 200, y: 300))
    try screen.waitUntilIdle()
    #expect(!search.isActive && first.choices.isEmpty)
  }

  @Test func `in a right-to-left language Cancel is on the left`() throws {
    screen.window.environmentTraits = screen.window.environmentTraits.modifyingTraits {
      $0.layoutDirection = .rightToLeft
    }
    let search = try search()
    try press(search)
    let cancel = try screen.find("Cancel")
    #expect(cancel.convert(cancel.bounds, to: nil).maxX < 200)
    #expect(field(search).minX > 30)
  }

  @Test func `bars follow a scroll view that the page names`() throws {
    let inner = UIViewController()
    let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 600))
    scrollView.contentSize = CGSize(width: 400, height: 2000)
    let box = UIView(frame: scrollView.frame)
    box.addSubview(scrollView)
    inner.view.addSubview(UIView(frame: .zero))
    inner.view.addSubview(box)
    inner.setContentScrollView(scrollView)
    inner.navigationItem.largeTitleDisplayMode = .always
    bar.prefersLargeTitles = true
    navigation.setViewControllers([inner], animated: false)
    try screen.waitUntilIdle()
    #expect(bar.frame.height == 96 && scrollView.contentOffset.y == -96)
    try scroll(by: 300)
    #expect(bar.frame.height == 44)
    #expect(inner.contentScrollView(for: .top) === scrollView)
    #expect(inner.contentScrollView(for: .leading) == nil)
  }
}
