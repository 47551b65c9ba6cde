import Foundation

/// Reads toolbars.
@MainActor
enum NibToolbar {
  static let kind = NibViewKind("toolbar", UIToolbar.self, parts: ["items"], read: read)

  private static func read(_ bar: UIToolbar, _ element: NibElement, _ nib: NibBuilder) {
    nib.set(bar, \.barStyle, element.choice("barStyle", NibBarItems.styles))
    nib.set(bar, \.isTranslucent, element.flag("translucent"))
    nib.set(bar, \.barTintColor, color: "barTintColor", of: element)
    bar.items = element.members(of: "items").map { NibBarItems.button($0, nib) }
  }
}
