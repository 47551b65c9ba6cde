import Foundation

/// Reads switches.
@MainActor
enum NibSwitch {
  static let kind = NibViewKind("switch", UISwitch.self, read: read)

  private static func read(_ control: UISwitch, _ element: NibElement, _ nib: NibBuilder) {
    nib.set(control, \.onTintColor, color: "onTintColor", of: element)
    nib.set(control, \.thumbTintColor, color: "thumbTintColor", of: element)
    nib.set(control, \.isOn, element.flag("on"))
    nib.set(control, \.title, element.text("title").map { Optional($0) })
  }
}
