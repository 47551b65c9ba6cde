import Foundation

/// Which view gets a press at a point, and why the other views there do not.
public struct HitDescription: Codable, Hashable, Sendable {
  /// A view, named.
  public struct Target: Codable, Hashable, Sendable {
    /// The number of its ``ViewDescription``.
    public var number: Int
    /// The class and the accessibility identifier.
    public var name: String
    /// The accessibility label.
    public var label: String?
    /// The bounds in the window's coordinates, in points.
    public var windowFrame: ViewDescription.Rectangle
  }

  /// The reason why a view does not get a press.
  public enum Reason: String, Codable, Sendable {
    /// The view or a superview is hidden.
    case hidden
    /// The alpha of the view or a superview is below 0.01.
    case transparent
    /// `isUserInteractionEnabled` of the view or a superview is `false`.
    case notInteractive
    /// An animation without `allowUserInteraction` moves the view or a superview.
    case animating
    /// The point is outside of a superview.
    case outsideSuperview
    /// The view's `point(inside:with:)` refuses the point.
    case pointNotInside
    /// A view inside gets it.
    case subview
    /// A later sibling of the view or of a superview gets it.
    case covered
    /// `hitTest(_:with:)` of a class decides otherwise.
    case hitTest
  }

  /// A view at the point that does not get the press.
  public struct Other: Codable, Hashable, Sendable {
    /// The view.
    public var view: Target
    /// The kind of reason.
    public var reason: Reason
    /// The view that the reason is about: a superview, a subview or a sibling.
    public var cause: Target?
    /// The reason as a sentence.
    public var explanation: String
  }

  /// A gesture recognizer that also receives the press.
  public struct Recognizer: Codable, Hashable, Sendable {
    /// The recognizer.
    public var gesture: ViewDescription.Gesture
    /// The view that it belongs to.
    public var view: Target
  }

  /// The point in the window's coordinates, in points: x and y.
  public var point: [Double]
  /// The view that gets the press; `nil` if none does.
  public var view: Target?
  /// The recognizers that receive it before the view, the nearest first.
  public var recognizers: [Recognizer]
  /// The other views at the point, front to back.
  public var others: [Other]
}

extension HitDescription {
  /// Asks a window for the view that would get a press, as the window does when a press begins.
  ///
  /// - Parameters:
  ///   - point: In the window's coordinates, in points.
  ///   - window: The window.
  @preconcurrency @MainActor public init(at point: CGPoint, in window: UIWindow) {
    let front = window.windowStack.window(at: point) ?? window
    let hit = front.hitTest(front.convert(point, from: window), with: nil)
    self.point = [rounded(point.x), rounded(point.y)]
    view = hit.map(Target.init)
    recognizers = sequence(first: hit, next: { $0?.superview }).compactMap { $0 }.flatMap { view in
      view.gestureRecognizerStorage.map {
        Recognizer(gesture: ViewDescription.Gesture(of: $0), view: Target(view))
      }
    }
    others = []
    let place = front.convert(point, from: window)
    collect(from: front, path: [], at: place, of: place, hit)
  }

  /// One view between the window and a candidate, with the point in its coordinates.
  private typealias Step = (view: UIView, point: CGPoint)

  /// Adds the views at the point in a subtree, front to back.
  ///
  /// - Parameters:
  ///   - view: The subtree.
  ///   - path: The views above it, from the window down.
  ///   - point: The point in the view's coordinates, by which it is hit.
  ///   - place: The same point by the model values.
  ///   - hit: The view that gets the press.
  @MainActor private mutating func collect(
    from view: UIView, path: [Step], at point: CGPoint, of place: CGPoint, _ hit: UIView?
  ) {
    let path = path + [(view, point)]
    for subview in view.subviews.reversed() {
      collect(
        from: subview, path: path, at: subview.hitPoint(point, in: view),
        of: subview.convert(place, from: view), hit)
    }
    guard view !== hit, view.bounds.contains(place) || view.isHit(at: point) else { return }
    others.append(Self.reason(path, hit))
  }

  /// The first reason on the way down to a view.
  @MainActor private static func reason(_ path: [Step], _ hit: UIView?) -> Other {
    let view = path[path.count - 1].view
    func other(_ reason: Reason, _ cause: UIView?, _ explanation: String) -> Other {
      Other(
        view: Target(view), reason: reason, cause: cause.map(Target.init), explanation: explanation)
    }
    // 1. The rules of `hitTest(_:with:)`, in its order.
    for step in path {
      let cause = step.view === view ? nil : step.view
      let kin = cause is UIWindow ? "window" : "superview"
      let subject = cause.map { "its \(kin) \(LayoutItem.name(of: $0))" } ?? "it"
      if step.view.isHidden { return other(.hidden, cause, "\(subject) is hidden") }
      if step.view.alpha < 0.01 {
        let alpha = NSLayoutConstraint.number(Double(step.view.alpha))
        return other(.transparent, cause, "the alpha of \(subject) is \(alpha), below 0.01")
      }
      if !step.view.isUserInteractionEnabled {
        return other(
          .notInteractive, cause, "isUserInteractionEnabled of \(subject) is false")
      }
      if step.view.blockingAnimations > 0 {
        return other(
          .animating, cause, "an animation without allowUserInteraction moves \(subject)")
      }
      guard step.view.isHit(at: step.point) else {
        return cause == nil
          ? other(.pointNotInside, nil, "its point(inside:with:) is false")
          : other(.outsideSuperview, cause, "the point is outside of \(subject)")
      }
    }
    // 2. The view that gets the press instead.
    guard let hit else {
      return other(.hitTest, nil, "a hitTest(_:with:) above it returns nil")
    }
    let name = LayoutItem.name(of: hit)
    if hit.isDescendant(of: view) { return other(.subview, hit, "its subview \(name) gets it") }
    guard let split = path.lastIndex(where: { hit.isDescendant(of: $0.view) }),
      split + 1 < path.count
    else { return other(.hitTest, hit, "a hitTest(_:with:) returns \(name)") }
    let (common, own) = (path[split].view, path[split + 1].view)
    guard
      let rival = common.subviews.firstIndex(where: { hit.isDescendant(of: $0) }),
      let place = common.subviews.firstIndex(where: { $0 === own })
    else {
      let answer = hit === common ? "itself" : name
      return other(
        .hitTest, common, "hitTest(_:with:) of \(LayoutItem.name(of: common)) returns \(answer)")
    }
    let what = own === view ? "it" : "its superview \(LayoutItem.name(of: own))"
    guard rival > place else {
      return other(
        .hitTest, own === view ? nil : own, "hitTest(_:with:) of \(what) lets the press through")
    }
    let front = common.subviews[rival]
    let whose = front === hit ? "" : ", and its subview \(name) gets the press"
    return other(
      .covered, front, "\(LayoutItem.name(of: front)) lies in front of \(what)\(whose)")
  }
}

extension HitDescription.Target {
  @MainActor fileprivate init(_ view: UIView) {
    number = ViewNumbers.number(of: view)
    name = LayoutItem.name(of: view)
    label = view.accessibilityLabel
    windowFrame = ViewDescription.Rectangle(view.convert(view.bounds, to: view.topOfTree))
  }
}

extension UIView {
  /// Whether the view accepts a point of its coordinates, as its `hitTest(_:with:)` asks.
  fileprivate func isHit(at point: CGPoint) -> Bool {
    self.point(inside: layer.isAnimated ? stretchedPoint(point) : point, with: nil)
  }
}
