/// Reads search bars with their keyboard traits and scopes.
@MainActor
enum NibSearchBar {
  static let kind = NibViewKind(
    "searchBar", UISearchBar.self, parts: ["textInputTraits", "scopeButtonTitles"],
    outlets: [NibOutlet("delegate", \.delegate, takes: "a UISearchBarDelegate")], read: read)

  private static func read(_ bar: UISearchBar, _ element: NibElement, _ nib: NibBuilder) {
    nib.set(bar, \.searchBarStyle, element.choice("searchBarStyle", styles))
    nib.set(bar, \.barTintColor, color: "barTintColor", of: element)
    nib.set(bar, \.showsCancelButton, element.flag("showsCancelButton"))
    let scopes = element.members(of: "scopeButtonTitles").map(\.text)
    if !scopes.isEmpty { bar.scopeButtonTitles = scopes }
    nib.set(bar, \.showsScopeBar, element.flag("showsScopeBar"))
    if let traits = element.child(key: "textInputTraits") {
      NibTextInputTraits.set(bar.searchTextField, traits, nib)
    }
    if let text = element.text("text") { bar.text = text }
    if let text = element.text("placeholder") { bar.placeholder = text }
  }

  private static let styles: [String: UISearchBar.Style] = [
    "default": .default, "prominent": .prominent, "minimal": .minimal,
  ]
}
