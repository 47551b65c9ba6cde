import Foundation

/// Reads navigation bars.
@MainActor
enum NibNavigationBar {
  static let kind = NibViewKind("navigationBar", UINavigationBar.self, parts: ["items"], read: read)

  private static func read(_ bar: UINavigationBar, _ element: NibElement, _ nib: NibBuilder) {
    nib.set(bar, \.barStyle, element.choice("barStyle", NibBarItems.styles))
    nib.set(bar, \.isTranslucent, element.flag("translucent"))
    nib.set(bar, \.prefersLargeTitles, element.flag("largeTitles"))
    nib.set(bar, \.barTintColor, color: "barTintColor", of: element)
    bar.items = element.members(of: "items").map { NibBarItems.navigationItem($0, nib) }
  }
}
