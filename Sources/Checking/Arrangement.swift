import MaruKit

/// The layout of a shown widget: its elements, its other views, the scroll positions and the front
/// controller.
///
/// If a press changes it, the press has opened, closed, moved or scrolled something. None of these
/// need come back after a restart.
///
/// [main actor]
@MainActor struct Arrangement: Equatable {
  /// The class, the label and the frame of a view that a person can use.
  private struct Element: Equatable {
    let type: ObjectIdentifier
    /// Tells rows apart that take each other's places.
    let label: String?
    let frame: CGRect
  }

  private let elements: [Element]
  /// The classes of the visible views that are not inside an element, in drawing order.
  private let surroundings: [ObjectIdentifier]
  /// The places of scrolled content, except that of pages and wheels, which are values.
  private let offsets: [CGPoint]
  private let front: ObjectIdentifier?

  /// Describes a widget as it is shown now.
  init(of shown: ShownWidget) {
    let used = shown.usableElements
    let visible = shown.visibleViews
    elements = used.map {
      Element(
        type: ObjectIdentifier(type(of: $0)), label: $0.accessibilityLabel,
        frame: $0.convert($0.bounds, to: nil))
    }
    surroundings = visible.filter { view in !used.contains { view.isDescendant(of: $0) } }
      .map { ObjectIdentifier(type(of: $0)) }
    offsets = Self.offsets(of: visible)
    front = shown.window.frontViewController.map { ObjectIdentifier($0) }
  }

  /// Whether lists and other contents are scrolled as far as in another arrangement.
  func isScrolled(as other: Arrangement) -> Bool { offsets == other.offsets }

  /// Whether every place is inside an element.
  func contains(_ places: [Look.Place], scale: CGFloat) -> Bool {
    places.allSatisfy { place in
      let point = CGPoint(
        x: (CGFloat(place.x) + 0.5) / scale, y: (CGFloat(place.y) + 0.5) / scale)
      return elements.contains { $0.frame.contains(point) }
    }
  }

  private static func offsets(of views: [UIView]) -> [CGPoint] {
    views.compactMap { view in
      guard let scrollView = view as? UIScrollView, !scrollView.isPagingEnabled,
        // Text that is edited is scrolled by its caret.
        !(view is any UIKeyInput),
        !sequence(first: view, next: \.superview).contains(where: { $0 is UIPickerView })
      else { return nil }
      return scrollView.contentOffset
    }
  }
}
