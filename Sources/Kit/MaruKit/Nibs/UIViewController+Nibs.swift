import Foundation

// The view of a controller from an Interface Builder file.
extension UIViewController {
  /// Loads the view from the controller's nib file.
  ///
  /// - Returns: Whether there is such a file: the one whose name was given, else one that is called as
  ///   the class, without `Controller` at its end or with it, and does not name another class as its
  ///   owner. (UIKit takes that as well, and ends the program.)
  func loadViewFromNib() -> Bool {
    let type: AnyClass = Swift.type(of: self)
    let place = NibPlace(bundle: nibBundle, owner: type)
    if let givenNibName {
      load(UINib(named: givenNibName, at: place), givenNibName)
      return true
    }
    guard !NibClasses.isOfKit(type) else { return false }
    let owners = NibClasses.ancestry(of: type).map { "\($0)" }
    for name in Self.nibNames(of: type) where place.file(named: name) != nil {
      let nib = UINib(named: name, at: place)
      if let owner = nib.document?.ownerClass, !owners.contains(owner) { continue }
      load(nib, name)
      return true
    }
    return false
  }

  private func load(_ nib: UINib, _ name: String) {
    guard nib.document != nil else { return }
    _ = nib.instantiate(withOwner: self)
    if viewIfLoaded == nil {
      UIApplication.shared.report(
        "\(nib.document?.file ?? name): the outlet \"view\" of File's Owner, \(type(of: self)), is "
          + "not connected, so the controller gets an empty view")
    }
  }

  /// What the nib file of a class is called where nobody says it, in order.
  private static func nibNames(of type: AnyClass) -> [String] {
    let name = "\(type)"
    let suffix = "Controller"
    return name.hasSuffix("View" + suffix) ? [String(name.dropLast(suffix.count)), name] : [name]
  }
}
