import Foundation
import MaruKit
import Raster

/// Looks for texts that are cut or overlap, constraints that are missing or contradict each other,
/// and paint outside of the widget.
///
/// [main actor]
@MainActor struct LayoutInspection {
  /// The space around the widget in which nothing may be painted, in points.
  static let margin: CGFloat = 12

  private let shown: ShownWidget
  private let examination: Examination
  private var texts: [Text] = []

  /// A label, and where its text is.
  private struct Text {
    let label: UILabel
    /// The part that is seen, in the window, in points; null if nothing is.
    let frame: CGRect
  }

  /// The tolerance, in points: texts are rounded up to whole pixels.
  private static let tolerance: CGFloat = 1

  /// Looks at a widget that was shown with `margin`.
  static func look(at shown: ShownWidget, _ examination: Examination) {
    var inspection = LayoutInspection(shown, examination)
    inspection.visit(shown.window, clip: shown.window.bounds, seen: shown.window.bounds)
    inspection.reportOverlaps()
    inspection.reportConstraints()
    inspection.reportPaintOutside()
    // Comes last, because it may press.
    CoverInspection.look(at: shown, examination)
  }

  private init(_ shown: ShownWidget, _ examination: Examination) {
    self.shown = shown
    self.examination = examination
  }

  // MARK: Cut texts

  /// Looks at the labels in a view.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - clip: The part of the window in which its content is, or can be scrolled.
  ///   - seen: The part of the window in which its content is seen now.
  private mutating func visit(_ view: UIView, clip: CGRect, seen: CGRect) {
    // Text that is edited is scrolled by its caret.
    guard !view.isHidden, view.alpha >= 0.01, !(view is any UIKeyInput) else { return }
    var (clip, seen) = (clip, seen)
    if view.clipsToBounds { seen = seen.intersection(view.convert(view.bounds, to: nil)) }
    if let scrollView = view as? UIScrollView {
      // What does not fit can be scrolled into view.
      let content = CGRect(origin: .zero, size: scrollView.contentSize).union(scrollView.bounds)
      clip = scrollView.convert(content, to: nil)
    } else if view.clipsToBounds {
      clip = clip.intersection(view.convert(view.bounds, to: nil))
    }
    if let label = view as? UILabel { look(at: label, clip: clip, seen: seen) }
    for subview in view.subviews { visit(subview, clip: clip, seen: seen) }
  }

  private mutating func look(at label: UILabel, clip: CGRect, seen: CGRect) {
    guard let text = label.text, !Whitespace.trimmed(text).isEmpty else { return }
    let bounds = label.bounds
    guard clip.width > 0, clip.height > 0 else { return }
    guard bounds.width >= 1 else {
      return report(
        label, "has no width for its text", "give it room, or hide it when there is none")
    }
    let endless = CGFloat.greatestFiniteMagnitude
    let limit = label.numberOfLines
    // 1. The height of one line, and the size of the whole text at the label's width.
    let line = label.textRect(
      forBounds: CGRect(x: 0, y: 0, width: bounds.width, height: endless),
      limitedToNumberOfLines: 1)
    if line.height > bounds.height + Self.tolerance {
      report(
        label,
        "is \(Self.points(bounds.height)) high, and a line of its text is "
          + "\(Self.points(line.height)) high: it is cut",
        "let its height follow the text, as its intrinsic size does")
      return
    }
    // 2. Modes without an ellipsis lose what does not fit.
    if label.lineBreakMode.losesText {
      let whole = label.textRect(
        forBounds: CGRect(
          x: 0, y: 0, width: limit == 1 ? endless : bounds.width, height: endless),
        limitedToNumberOfLines: limit == 1 ? 1 : 0)
      let fits =
        whole.width <= bounds.width + Self.tolerance
        && whole.height <= bounds.height + Self.tolerance
      if !fits {
        report(
          label, "does not fit, and has no ellipsis",
          "set lineBreakMode to one that truncates, or give it room")
      }
    }
    // 3. What is visible of the text's rectangle.
    let rect = label.textRect(forBounds: bounds, limitedToNumberOfLines: limit)
    let frame = label.convert(rect, to: nil)
    texts.append(Text(label: label, frame: frame.intersection(seen)))
    let visible = frame.intersection(clip)
    if visible.isNull || visible.width <= 0 || visible.height <= 0 {
      guard !shown.window.bounds.intersects(frame) else { return }
      report(label, "is outside of the window", "constrain it to the widget's edges")
    } else if frame.width - visible.width > Self.tolerance
      || frame.height - visible.height > Self.tolerance
    {
      report(
        label, "is cut at the edge of a view or of the window",
        "constrain it to the edges, so that it wraps or gets an ellipsis, or put it in a scroll view"
      )
    }
  }

  private func report(_ label: UILabel, _ problem: String, _ remedy: String) {
    let text = ViewName.shortened(label.text ?? "")
    examination.report("a text \(problem): “\(text)”", views: [label], on: shown, remedy: remedy)
  }

  private static func points(_ length: CGFloat) -> String {
    "\((length * 10).rounded() / 10) points"
  }

  // MARK: Overlaps

  /// Reports texts that lie over each other without a background between them.
  private func reportOverlaps() {
    for (index, one) in texts.enumerated() {
      for other in texts[(index + 1)...] {
        let common = one.frame.intersection(other.frame)
        guard !common.isNull, common.width > 2, common.height > 2,
          isSeen(one), isSeen(other), !isSeparated(one.label, other.label)
        else { continue }
        examination.report(
          "two texts overlap: “\(ViewName.shortened(one.label.text ?? ""))” and "
            + "“\(ViewName.shortened(other.label.text ?? ""))”",
          views: [one.label, other.label], on: shown,
          remedy: "constrain one to the edge of the other")
      }
    }
  }

  private func isSeen(_ text: Text) -> Bool { shown.window.bounds.intersects(text.frame) }

  /// Whether one of two labels is on a background of its own, such as an alert over a list.
  private func isSeparated(_ one: UILabel, _ other: UILabel) -> Bool {
    let ancestors = Array(sequence(first: other as UIView, next: \.superview))
    var path: [UIView] = []
    var common: UIView?
    for view in sequence(first: one as UIView, next: \.superview) {
      if ancestors.contains(where: { $0 === view }) {
        common = view
        break
      }
      path.append(view)
    }
    // Headers float above the rows of a list.
    guard let common, !(common is UIWindow), !(common is UITableView),
      !(common is UICollectionView)
    else { return true }
    path += ancestors.prefix { $0 !== common }
    return path.contains { hasBackground($0) || $0.alpha < 0.99 }
  }

  private func hasBackground(_ view: UIView) -> Bool {
    view is UIVisualEffectView || (view.backgroundColor?.cgColor.alpha ?? 0) > 0.5
  }

  // MARK: Constraints

  private func reportConstraints() {
    if !shown.window.ambiguityDescription.isEmpty { reportAmbiguity() }
    for warning in shown.warnings {
      let isConflict = warning.hasPrefix("Unable to simultaneously")
      let lines = warning.split(separator: "\n").map { Whitespace.trimmed($0) }
      examination.report(
        (isConflict ? "constraints contradict each other: “" : "the kit warns: “")
          + lines.joined(separator: " ") + "”", on: shown,
        remedy: isConflict
          ? "lower the priority of one of them, or remove it" : "correct what the warning says")
    }
  }

  private func reportAmbiguity() {
    for view in shown.visibleViews where view.hasAmbiguousLayout {
      let line = view.ambiguityDescription.prefix { $0 != "\n" }
      let attributes = line.split(separator: ":").last.map(Whitespace.trimmed) ?? ""
      examination.report(
        "the constraints leave its place open: “\(attributes)”", views: [view], on: shown,
        remedy: "add constraints for it; exerciseAmbiguityInLayout() shows what may move")
    }
  }

  // MARK: Paint

  /// Paints the margin around the widget, and reports if anything is there.
  private func reportPaintOutside() {
    // What is presented, such as an alert, covers the window and not the widget.
    guard shown.frame.minX > 0,
      shown.window.frontViewController === shown.window.rootViewController
    else { return }
    // A shadow and the ring around the focused view may lie over what is beside the widget.
    shown.endEditing()
    removeShadows(from: shown.window.layer)
    shown.screen.frame()
    let bitmap = shown.screen.bitmap
    let scale = shown.condition.scale
    let (left, top) = (
      Int32((shown.frame.minX * scale).rounded(.down)),
      Int32((shown.frame.minY * scale).rounded(.down))
    )
    let (right, bottom) = (
      Int32((shown.frame.maxX * scale).rounded(.up)), Int32((shown.frame.maxY * scale).rounded(.up))
    )
    let (width, height) = (Int32(bitmap.width), Int32(bitmap.height))
    let strips = [
      PixelRect(x: 0, y: 0, width: width, height: top),
      PixelRect(x: 0, y: bottom, width: width, height: height - bottom),
      PixelRect(x: 0, y: top, width: left, height: bottom - top),
      PixelRect(x: right, y: top, width: width - right, height: bottom - top),
    ].compactMap { $0 }
    shown.window.layerTree.paint(strips, into: bitmap, background: .white)
    guard let background = bitmap.pixel(x: 0, y: 0) else { return }
    let edges = ["above", "below", "left of", "right of"]
    for (strip, edge) in zip(strips, edges) where hasInk(strip, beside: background) {
      examination.report(
        "something is painted \(edge) the widget", views: culprits(beyond: edge), on: shown,
        remedy: "set clipsToBounds of its view, or move it inside")
    }
  }

  private func removeShadows(from layer: CALayer) {
    layer.shadowOpacity = 0
    for sublayer in layer.sublayers ?? [] { removeShadows(from: sublayer) }
  }

  private func hasInk(_ strip: PixelRect, beside background: UInt32) -> Bool {
    for y in Int(strip.minY)..<Int(strip.maxY) {
      for x in Int(strip.minX)..<Int(strip.maxX)
      where shown.screen.bitmap.pixel(x: x, y: y) != background {
        return true
      }
    }
    return false
  }

  /// The innermost views that extend beyond an edge.
  private func culprits(beyond edge: String) -> [UIView] {
    let frame = shown.frame
    let found = shown.visibleViews.filter { view in
      let rect = view.convert(view.bounds, to: nil)
      guard !(view is UIWindow), rect != shown.window.bounds, rect.width > 0, rect.height > 0
      else { return false }
      return switch edge {
      case "above": rect.minY < frame.minY - 0.5
      case "below": rect.maxY > frame.maxY + 0.5
      case "left of": rect.minX < frame.minX - 0.5
      default: rect.maxX > frame.maxX + 0.5
      }
    }
    return Array(
      found.filter { view in !found.contains { $0 !== view && $0.isDescendant(of: view) } }
        .prefix(3))
  }
}

extension NSLineBreakMode {
  /// Whether text that does not fit disappears without an ellipsis.
  fileprivate var losesText: Bool {
    switch self {
    case .byClipping, .byWordWrapping, .byCharWrapping: true
    default: false
    }
  }
}
