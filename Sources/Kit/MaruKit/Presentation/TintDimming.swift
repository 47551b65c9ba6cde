/// The views whose tint colour a presentation dims.
@MainActor
struct TintDimming {
  private var views: [UIView] = []

  /// Dims some views, and no longer the others.
  mutating func dim(_ views: [UIView]) {
    let old = self.views
    self.views = views
    for view in views where !old.contains(where: { $0 === view }) { view.dimTint(true) }
    for view in old where !views.contains(where: { $0 === view }) { view.dimTint(false) }
  }
}
