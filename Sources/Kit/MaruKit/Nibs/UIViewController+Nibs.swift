import Foundation

// Views of controllers from Interface Builder files.
extension UIViewController {
  /// Loads the view from the controller's nib file.
  ///
  /// - Returns: Whether there is such a file: the one with the given name, or else one named like
  ///   the class, without or with `Controller` at its end. A file of the latter kind whose owner is
  ///   another class is skipped; UIKit loads it and crashes.
  func loadViewFromNib() -> Bool {
    let type: AnyClass = Swift.type(of: self)
    guard givenNibName != nil || !NibClasses.isOfKit(type) else { return false }
    let place = NibPlace(bundle: nibBundle, owner: type)
    if let givenNibName {
      load(UINib(named: givenNibName, at: place), givenNibName)
      return true
    }
    for name in Self.nibNames(of: type) where place.file(named: name) != nil {
      let nib = UINib(named: name, at: place)
      if let owner = nib.document?.ownerClass,
        !NibClasses.ancestry(of: type).contains(where: { "\($0)" == owner })
      {
        continue
      }
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

  /// The default nib names of a class, in search order.
  private static func nibNames(of type: AnyClass) -> [String] {
    let name = _typeName(type, qualified: false)
    let suffix = "Controller"
    return name.hasSuffix("View" + suffix) ? [String(name.dropLast(suffix.count)), name] : [name]
  }
}
