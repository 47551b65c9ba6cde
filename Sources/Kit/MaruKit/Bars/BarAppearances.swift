/// The appearances of a bar.
@MainActor
final class BarAppearances<Appearance: UIBarAppearance> {
  /// Called after one of them has changed.
  private let onChange: @MainActor () -> Void
  /// Whether one was set or changed, which then replaces the bar's older properties.
  private(set) var areInUse = false

  /// Creates the appearances of a bar.
  init(onChange: @escaping @MainActor () -> Void) {
    self.onChange = onChange
    watch(standard)
  }

  /// The usual appearance.
  var standard: Appearance {
    get { own }
    set {
      own = newValue.copy()
      watch(own)
      changed()
    }
  }
  private var own = Appearance()

  /// The appearance over the edge of the content; `nil` for the standard one without background.
  var scrollEdge: Appearance? {
    get { edge }
    set {
      edge = newValue?.copy()
      watch(edge)
      changed()
    }
  }
  private var edge: Appearance?

  private func watch(_ appearance: Appearance?) {
    appearance?.onChange = { [weak self] in self?.changed() }
  }

  private func changed() {
    areInUse = true
    onChange()
  }
}
