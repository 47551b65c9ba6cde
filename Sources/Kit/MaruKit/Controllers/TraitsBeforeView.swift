/// The traits that a controller overrides before its view is loaded.
struct TraitsBeforeView {
  var style = UIUserInterfaceStyle.unspecified
  var overrides = UIMutableTraits()

  /// Whether nothing is overridden.
  private var isEmpty: Bool { style == .unspecified && overrides == UIMutableTraits() }

  /// Moves the overrides to the view.
  @MainActor mutating func apply(to view: UIView) {
    guard !isEmpty else { return }
    let given = self
    self = TraitsBeforeView()
    if given.style != .unspecified { view.overrideUserInterfaceStyle = given.style }
    view.traitOverrides = view.traitOverrides.merging(given.overrides)
  }

  /// Some traits with the overrides applied.
  func applied(to traits: UITraitCollection) -> UITraitCollection {
    guard !isEmpty else { return traits }
    return traits.modifyingTraits {
      $0 = $0.merging(overrides)
      if style != .unspecified { $0.userInterfaceStyle = style }
    }
  }
}
