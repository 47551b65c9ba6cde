import Foundation
import MaruKit

/// Looks for texts and controls that another view covers.
///
/// A layer that is meant to cover is not reported: a presented controller, a panel that fills its
/// container, a backdrop that takes taps, and anything over content that can be scrolled away. A view of
/// a class of the widget may draw and take touches itself, so pictures and a press tell what it does.
///
/// [main actor]
@MainActor struct CoverInspection {
  private let shown: ShownWidget
  private let examination: Examination
  /// The visible views, in drawing order.
  private var pieces: [Piece] = []

  /// A view and the part of the window that shows it.
  private struct Piece {
    let view: UIView
    /// The visible part of the view, in points of the window.
    let seen: CGRect
    /// Whether the view hides what is behind it.
    let isOpaque: Bool
    /// The frame in the window if the view's class belongs to the widget, so that it may draw; else null.
    let drawing: CGRect
  }

  /// The nearest common ancestor of two views, and the views from each up to it.
  private struct Relation {
    let ancestor: UIView
    let first, second: [UIView]
  }

  /// The tolerated overlaps of texts and of controls, in points.
  private static let (textTolerance, controlTolerance): (CGFloat, CGFloat) = (2, 1)
  /// The points in a row and in a column at which a control is pressed.
  private static let gridSize = 5

  /// The most pictures that are painted for views that draw themselves.
  private static let pictureLimit = 60

  /// What was painted to tell what own views draw.
  private final class Pictures {
    var count = 0
    /// Whether a view draws something.
    var paints: [ObjectIdentifier: Bool] = [:]
  }
  private let pictures = Pictures()

  /// Looks at a widget.
  static func look(at shown: ShownWidget, _ examination: Examination) {
    var inspection = CoverInspection(shown, examination)
    inspection.visit(shown.window, seen: shown.window.bounds, alpha: 1)
    inspection.reportCoveredTexts()
    let elements = inspection.seenElements()
    inspection.reportOverlaps(of: elements)
    // Comes last, because it may press.
    inspection.reportUnreachable(elements)
  }

  private init(_ shown: ShownWidget, _ examination: Examination) {
    self.shown = shown
    self.examination = examination
  }

  private mutating func visit(_ view: UIView, seen: CGRect, alpha: CGFloat) {
    guard !view.isHidden, view.alpha >= 0.01 else { return }
    let alpha = alpha * view.alpha
    let seen =
      view.clipsToBounds ? seen.intersection(view.convert(view.bounds, to: nil)) : seen
    let background = view.backgroundColor?.cgColor.alpha ?? 0
    pieces.append(
      Piece(
        view: view, seen: seen, isOpaque: background * alpha > 0.9,
        drawing: Self.isOwn(view) ? view.convert(view.bounds, to: nil) : .null))
    // Text that is edited is scrolled by its caret.
    guard !(view is any UIKeyInput) else { return }
    for subview in view.subviews { visit(subview, seen: seen, alpha: alpha) }
  }

  // MARK: Texts

  private func reportCoveredTexts() {
    for (index, piece) in pieces.enumerated() {
      guard let label = piece.view as? UILabel, let text = label.text,
        !Whitespace.trimmed(text).isEmpty
      else { continue }
      let rect = label.textRect(
        forBounds: label.bounds, limitedToNumberOfLines: label.numberOfLines)
      let frame = label.convert(rect, to: nil).intersection(piece.seen)
      let cover = pieces[(index + 1)...].first { cover in
        (cover.isOpaque || cover.drawing.intersects(frame)) && !cover.view.isDescendant(of: label)
          && Self.isLarger(covered(frame, by: cover), than: Self.textTolerance)
          && !isMeant(cover.view, over: label)
          && (cover.isOpaque || draws(cover, over: label, in: covered(frame, by: cover)))
      }
      guard let cover else { continue }
      examination.report(
        "\(type(of: cover.view)) covers a text: “\(ViewName.shortened(text))”",
        views: [label, cover.view], on: shown,
        remedy: "constrain one to the edge of the other, or bring the text to the front")
    }
  }

  /// The part of a rectangle that an opaque view hides; null if it is none.
  private func covered(_ frame: CGRect, by cover: Piece) -> CGRect {
    let view = cover.view
    let isTurned = sequence(first: view, next: \.superview).contains {
      $0.transform.b != 0 || $0.transform.c != 0
    }
    guard !isTurned else { return .null }
    // The largest rectangle with the same middle in the round corners.
    let inset = min(view.layer.cornerRadius, min(view.bounds.width, view.bounds.height) / 2) * 0.3
    let hidden = view.convert(view.bounds.insetBy(dx: inset, dy: inset), to: nil)
    return hidden.intersection(cover.seen).intersection(frame)
  }

  private static func isLarger(_ rect: CGRect, than tolerance: CGFloat) -> Bool {
    !rect.isNull && rect.width > tolerance && rect.height > tolerance
  }

  /// Whether what a view draws hides half of a text's pixels in a part of the window, or more.
  private func draws(_ cover: Piece, over label: UILabel, in frame: CGRect) -> Bool {
    guard paints(cover.view), let seen = ink(of: label, in: frame, hiding: []),
      let ink = ink(of: label, in: frame, hiding: [cover.view])
    else { return false }
    return ink > 0 && seen * 2 <= ink
  }

  /// The number of pixels that a text changes; `nil` if too many pictures were painted.
  private func ink(of label: UILabel, in frame: CGRect, hiding views: [UIView]) -> Int? {
    guard pictures.count < Self.pictureLimit,
      let with = shown.pixels(in: frame, hiding: views),
      let without = shown.pixels(in: frame, hiding: views + [label])
    else { return nil }
    pictures.count += 2
    return zip(with, without).count { $0 != $1 }
  }

  /// Whether the window looks different with a view; assumed if too many pictures were painted.
  private func paints(_ view: UIView) -> Bool {
    if let known = pictures.paints[ObjectIdentifier(view)] { return known }
    guard pictures.count < Self.pictureLimit else { return true }
    pictures.count += 2
    let frame = view.convert(view.bounds, to: nil)
    let paints = shown.pixels(in: frame) != shown.pixels(in: frame, hiding: [view])
    pictures.paints[ObjectIdentifier(view)] = paints
    return paints
  }

  /// Whether a view is of a class of the widget, not of the kit.
  private static func isOwn(_ view: UIView) -> Bool {
    !String(reflecting: type(of: view)).hasPrefix("MaruKit.")
  }

  // MARK: Controls

  /// The elements that a person presses, with their visible parts.
  private func seenElements() -> [(view: UIView, frame: CGRect)] {
    shown.enabledElements.compactMap { view in
      guard let piece = pieces.first(where: { $0.view === view }) else { return nil }
      let frame = view.convert(view.bounds, to: nil).intersection(piece.seen)
      return Self.isLarger(frame, than: Self.controlTolerance) ? (view, frame) : nil
    }
  }

  /// Reports elements that no press reaches.
  private func reportUnreachable(_ elements: [(view: UIView, frame: CGRect)]) {
    for (view, frame) in elements {
      var receiver: UIView?
      var isInDoubt = false
      let isReached = Self.grid(in: frame).contains { point in
        guard let hit = shown.window.hitTest(point, with: nil) else { return false }
        if hit.isDescendant(of: view) || view.isDescendant(of: hit) { return true }
        receiver = receiver ?? hit
        guard isMeant(hit, over: view) else { return false }
        guard isGlass(hit, over: view) else { return true }
        isInDoubt = true
        return false
      }
      guard !isReached, let receiver else { continue }
      // A press that does something may have moved or closed the other elements.
      if isInDoubt, !isDeaf(frame) { return }
      examination.report(
        "no press reaches it, \(type(of: receiver)) gets the press instead",
        views: [view, receiver], on: shown,
        remedy: "set isUserInteractionEnabled of the other view to false, or put it behind this one"
      )
    }
  }

  /// Whether nothing happens when the middle of a rectangle is pressed.
  ///
  /// A view of a class of the widget may take touches itself, as a backdrop does that closes a panel.
  private func isDeaf(_ frame: CGRect) -> Bool {
    let before = shown.outcome()
    shown.press(at: CGPoint(x: frame.midX, y: frame.midY))
    shown.advance(by: 1)
    return shown.outcome() == before
  }

  /// Points of a rectangle, its middle first.
  private static func grid(in frame: CGRect) -> [CGPoint] {
    let shares = (0..<gridSize).map { (CGFloat($0) + 0.5) / CGFloat(gridSize) }
    return [CGPoint(x: frame.midX, y: frame.midY)]
      + shares.flatMap { y in
        shares.map { x in
          CGPoint(x: frame.minX + x * frame.width, y: frame.minY + y * frame.height)
        }
      }
  }

  /// Reports elements that overlap, neither inside the other.
  private func reportOverlaps(of elements: [(view: UIView, frame: CGRect)]) {
    for (index, one) in elements.enumerated() {
      for other in elements[(index + 1)...] {
        let common = one.frame.intersection(other.frame)
        let slack = -Self.controlTolerance
        guard Self.isLarger(common, than: Self.controlTolerance),
          !one.frame.insetBy(dx: slack, dy: slack).contains(other.frame),
          !other.frame.insetBy(dx: slack, dy: slack).contains(one.frame),
          !isMeant(other.view, over: one.view), !isMeant(one.view, over: other.view)
        else { continue }
        examination.report(
          "two controls overlap by \(Int(common.width.rounded()))×"
            + "\(Int(common.height.rounded())) points: “\(Self.label(of: one.view))” and "
            + "“\(Self.label(of: other.view))”", views: [one.view, other.view], on: shown,
          remedy: "constrain one to the edge of the other")
      }
    }
  }

  private static func label(of view: UIView) -> String {
    let label = view.accessibilityLabel ?? ""
    return label.isEmpty ? "\(type(of: view))" : ViewName.shortened(label)
  }

  // MARK: Layers that are meant to cover

  /// Whether a view is in a layer that is meant to cover another one.
  private func isMeant(_ cover: UIView, over view: UIView) -> Bool {
    guard let relation = relation(of: view, cover) else { return true }
    if isElsewhere(cover, relation) { return true }
    // A panel or a backdrop fills the common ancestor.
    return relation.second.contains { layer in
      let ancestor = relation.ancestor
      let frame = layer.convert(layer.bounds, to: ancestor).insetBy(dx: -1, dy: -1)
      return frame.contains(ancestor.bounds) && (takesTaps(layer) || hasContent(layer))
    }
  }

  /// Whether a cover is in a presented layer, over content that scrolls, or raised by its z position.
  private func isElsewhere(_ cover: UIView, _ relation: Relation) -> Bool {
    let ancestor = relation.ancestor
    // 1. What is presented lies beside the widget, and headers float above the rows of a list.
    if ancestor is UIWindow || ancestor is UITableView || ancestor is UICollectionView {
      return true
    }
    // 2. Content can be scrolled away from below something that covers a part of the scroll view.
    let frame = cover.convert(cover.bounds, to: nil)
    let canMove = relation.first.contains {
      $0 is UIScrollView && !frame.contains($0.convert($0.bounds, to: nil))
    }
    if canMove { return true }
    // 3. The order on the screen is not that of the subviews.
    return (relation.first + relation.second).contains { $0.layer.zPosition != 0 }
  }

  private func takesTaps(_ view: UIView) -> Bool {
    view is UIControl || ShownWidget.recognizesTaps(view)
  }

  /// Whether a view or something inside is visible.
  private func hasContent(_ view: UIView) -> Bool {
    guard !view.isHidden, view.alpha >= 0.01 else { return false }
    return type(of: view) != UIView.self || (view.backgroundColor?.cgColor.alpha ?? 0) > 0.01
      || view.subviews.contains(where: hasContent)
  }

  /// Whether a cover is an invisible view of a class of the widget, without gesture recognizers.
  ///
  /// Its `touchesBegan(_:with:)` may still take touches.
  private func isGlass(_ cover: UIView, over view: UIView) -> Bool {
    guard Self.isOwn(cover), let relation = relation(of: view, cover),
      !isElsewhere(cover, relation), let layer = relation.second.last
    else { return false }
    let recognizesNothing = relation.second.allSatisfy {
      !($0 is UIControl) && $0.gestureRecognizers?.isEmpty != false
    }
    return recognizesNothing && !paints(layer)
  }

  /// How two views are related; `nil` if one is inside the other or they have no common ancestor.
  private func relation(of one: UIView, _ other: UIView) -> Relation? {
    guard !one.isDescendant(of: other), !other.isDescendant(of: one) else { return nil }
    let first = Array(
      sequence(first: one, next: \.superview).prefix { !other.isDescendant(of: $0) })
    let second = Array(
      sequence(first: other, next: \.superview).prefix { !one.isDescendant(of: $0) })
    guard let ancestor = first.last?.superview else { return nil }
    return Relation(ancestor: ancestor, first: first, second: second)
  }
}
