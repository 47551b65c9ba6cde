import Foundation
import MaruKit
import MaruTestKit
import Testing

/// A screen with a search bar, and a log of its events.
@MainActor private final class SearchBench: UISearchBarDelegate {
  let screen = TestScreen(size: CGSize(width: 320, height: 200))
  let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 320, height: 56))
  var log: [String] = []
  var accepts: (String) -> Bool = { _ in true }

  init(_ prepare: (UISearchBar) -> Void = { _ in }) {
    let root = UIViewController()
    root.loadViewIfNeeded()
    bar.delegate = self
    prepare(bar)
    root.view.addSubview(bar)
    screen.show(root)
  }

  func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) { log.append("begin") }
  func searchBarTextDidEndEditing(_ searchBar: UISearchBar) { log.append("end") }
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
    log.append("text \(searchText)")
  }
  func searchBar(
    _ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool { accepts(text) }
  func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { log.append("search") }
  func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {
    log.append("cancel")
    searchBar.resignFirstResponder()
  }
  func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {
    log.append("scope \(selectedScope)")
  }
}

@MainActor @Suite struct SearchBarTests {
  @Test func `a press begins editing, and each letter is told`() throws {
    let bench = SearchBench { $0.placeholder = "Find a town" }
    bench.screen.press(at: CGPoint(x: 160, y: 28))
    try bench.screen.type("ab")
    #expect(bench.log == ["begin", "text a", "text ab"])
    #expect(bench.bar.text == "ab" && bench.bar.isFirstResponder)
  }

  @Test func `text that is set by code is not told`() {
    let bench = SearchBench()
    bench.bar.text = "Seoul"
    #expect(bench.log.isEmpty && bench.bar.searchTextField.text == "Seoul")
  }

  @Test func `Return searches if there is text`() throws {
    let bench = SearchBench()
    bench.bar.becomeFirstResponder()
    try bench.screen.key(.keyboardReturnOrEnter)
    #expect(!bench.log.contains("search"))
    try bench.screen.type("a")
    try bench.screen.key(.keyboardReturnOrEnter)
    #expect(bench.log.last == "search" && bench.bar.isFirstResponder)
  }

  @Test func `the clear button tells that the text is empty`() throws {
    let bench = SearchBench()
    bench.bar.becomeFirstResponder()
    try bench.screen.type("a")
    try bench.screen.press("Clear text")
    #expect(bench.log.last == "text " && bench.bar.text == "")
  }

  @Test func `a refused change is not told`() throws {
    let bench = SearchBench()
    bench.accepts = { $0 != "x" }
    bench.bar.becomeFirstResponder()
    try bench.screen.type("axb")
    #expect(bench.bar.text == "ab" && bench.log == ["begin", "text a", "text ab"])
  }

  @Test func `Cancel stands beside the field, and can be pressed during editing`() throws {
    let bench = SearchBench { $0.showsCancelButton = true }
    let button = try #require(bench.screen.find("Cancel", .button) as? UIButton)
    #expect(!button.isEnabled)
    bench.screen.press(at: CGPoint(x: 100, y: 28))
    #expect(button.isEnabled && button.frame.minX >= bench.bar.searchTextField.frame.maxX)
    try bench.screen.press("Cancel")
    #expect(bench.log == ["begin", "cancel", "end"] && !button.isEnabled)
  }

  @Test func `Escape cancels only if Cancel is shown`() throws {
    let bench = SearchBench()
    bench.bar.becomeFirstResponder()
    try bench.screen.key(.keyboardEscape)
    #expect(!bench.log.contains("cancel"))
    bench.bar.showsCancelButton = true
    bench.bar.becomeFirstResponder()
    try bench.screen.key(.keyboardEscape)
    #expect(bench.log.contains("cancel"))
  }

  @Test func `a pressed scope is selected and told`() throws {
    let bench = SearchBench {
      $0.scopeButtonTitles = ["All", "Read", "New"]
      $0.showsScopeBar = true
      $0.frame.size.height = $0.intrinsicContentSize.height
    }
    #expect(bench.bar.intrinsicContentSize.height == 101)
    try bench.screen.press("New")
    #expect(bench.log == ["scope 2"] && bench.bar.selectedScopeButtonIndex == 2)
  }

  @Test func `in a right-to-left layout Cancel stands on the left`() throws {
    let bench = SearchBench {
      $0.semanticContentAttribute = .forceRightToLeft
      $0.showsCancelButton = true
    }
    let button = try bench.screen.find("Cancel", .button)
    #expect(button.frame.maxX <= bench.bar.searchTextField.frame.minX)
  }

  @Test func `a bar keeps finite frames at any size`() {
    for size in [CGSize.zero, CGSize(width: 3, height: 2), CGSize(width: 40, height: 500)] {
      let bar = UISearchBar(frame: CGRect(origin: .zero, size: size))
      bar.showsCancelButton = true
      bar.layoutIfNeeded()
      #expect(bar.subviews.allSatisfy { $0.frame.width.isFinite && $0.frame.width >= 0 })
    }
  }

  @Test func `a nib file sets placeholder, style, Cancel and scopes`() throws {
    let nib = """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0">
        <objects>
          <placeholder placeholderIdentifier="IBFilesOwner" id="-1" userLabel="File's Owner"/>
          <searchBar id="a" searchBarStyle="minimal" placeholder="Town" showsCancelButton="YES">
            <textInputTraits key="textInputTraits" returnKeyType="go"/>
            <scopeButtonTitles><string>All</string><string>New</string></scopeButtonTitles>
          </searchBar>
        </objects>
      </document>
      """
    let views = UINib(data: Data(nib.utf8), bundle: nil).instantiate(withOwner: nil)
    let bar = try #require(views.first as? UISearchBar)
    #expect(bar.searchBarStyle == .minimal && bar.placeholder == "Town")
    #expect(bar.showsCancelButton && bar.returnKeyType == .go)
    #expect(bar.scopeButtonTitles == ["All", "New"])
  }
}
