import MaruKit
import Stage

/// What `maru overlay` draws over a window: the kit's overlays, and the damage of each frame.
@MainActor final class WindowOverlays {
  /// The overlay that the screen draws, not the kit.
  private static let damage = "damage"

  /// The names of all overlays.
  static let names = summaries.map(\.name)

  /// All overlays, each with one clause on what it shows.
  static let summaries: [(name: String, summary: String)] =
    [(damage, "tints what each frame paints")]
    + WindowOverlay.Kind.allCases.map { ($0.rawValue, $0.summary) }

  /// The window.
  private(set) weak var window: UIWindow?
  private let screen: XScreen
  private let overlay: WindowOverlay
  private var tintsDamage = false
  /// Picks views by the pointer.
  private(set) lazy var picker = window.map { window in
    ViewPicker(in: window) { [unowned self] in mark(viewNumbered: $0) }
  }

  init(of window: UIWindow, on screen: XScreen) {
    self.window = window
    self.screen = screen
    overlay = WindowOverlay(over: window)
  }

  /// The names of the overlays that are shown, in the order of `names`.
  var shown: [String] {
    Self.names.filter {
      $0 == Self.damage
        ? tintsDamage : WindowOverlay.Kind(rawValue: $0).map(overlay.kinds.contains) == true
    }
  }

  /// Shows or hides an overlay.
  ///
  /// - Parameters:
  ///   - name: One of `names`.
  ///   - isOn: Whether it is shown; `nil` toggles it.
  /// - Returns: Whether there is such an overlay.
  func set(_ name: String, _ isOn: Bool?) -> Bool {
    let isOn = isOn ?? !shown.contains(name)
    if name == Self.damage {
      tintsDamage = isOn
      if let window { screen.setTintsDamage(isOn, of: window) }
    } else if let kind = WindowOverlay.Kind(rawValue: name) {
      if isOn { overlay.kinds.insert(kind) } else { overlay.kinds.remove(kind) }
      if let window { screen.setHasOverlay(!overlay.kinds.isEmpty, of: window) }
    } else {
      return false
    }
    return true
  }

  /// Marks the view with a number, and no other; 0 marks none.
  func mark(viewNumbered number: Int) { overlay.markedView = number == 0 ? nil : number }
}
