import Foundation

// The view of a controller from an Interface Builder file.
extension UIViewController {
  /// Loads the view from the controller's nib file.
  ///
  /// - Returns: Whether there is such a file: the one whose name was given, else one that is called as
  ///   the class, without `Controller` at its end or with it.
  func loadViewFromNib() -> Bool {
    let type: AnyClass = Swift.type(of: self)
    guard let name = givenNibName else {
      guard !NibClasses.isOfKit(type) else { return false }
      let place = NibPlace(bundle: nibBundle, owner: type)
      guard let name = Self.nibNames(of: type).first(where: { place.file(named: $0) != nil })
      else { return false }
      load(UINib(named: name, at: place), name)
      return true
    }
    load(UINib(named: name, at: NibPlace(bundle: nibBundle, owner: type)), name)
    return true
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
