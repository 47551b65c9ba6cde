import Foundation
import MaruKit

/// What the inspector says of one view, in groups with titles.
struct InspectorReport: Equatable {
  /// A value with its name.
  struct Line: Equatable {
    let name: String
    let value: String
    /// What follows on lines of its own, such as the constraints that decide a value.
    var notes: [String] = []
    /// Whether a developer should look at it.
    var isWarning = false
  }

  /// Lines below a title.
  struct Group: Equatable {
    let title: String
    let lines: [Line]
  }

  /// The groups, none of them empty.
  let groups: [Group]

  /// Describes a view.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - press: Which view of its window gets a press; `nil` if that is not known.
  init(of view: ViewDescription, press: HitDescription? = nil) {
    groups = [
      Group(title: "Place", lines: Self.place(of: view)),
      Group(title: "Press", lines: press.map { Self.press($0, on: view) } ?? []),
      Group(title: "Layout", lines: Self.layout(of: view)),
      Group(title: "Content", lines: Self.content(of: view)),
      Group(title: "Layer", lines: Self.layer(of: view)),
      Group(title: "Accessibility", lines: Self.accessibility(of: view)),
      Group(title: "Events", lines: Self.events(of: view)),
    ].filter { !$0.lines.isEmpty }
  }

  private static func place(of view: ViewDescription) -> [Line] {
    var lines = [
      Line(name: "Frame", value: text(view.frame)),
      Line(name: "In window", value: text(view.windowFrame)),
      Line(name: "Bounds", value: text(view.bounds)),
    ]
    if view.isHidden { lines.append(Line(name: "Hidden", value: "yes", isWarning: true)) }
    if view.alpha != 1 {
      lines.append(
        Line(name: "Alpha", value: number(view.alpha), isWarning: view.alpha < 0.01))
    }
    if view.clips { lines.append(Line(name: "Clips", value: "to its bounds")) }
    return lines
  }

  private static func press(_ press: HitDescription, on view: ViewDescription) -> [Line] {
    func name(_ target: HitDescription.Target) -> String {
      let label = target.label.flatMap { $0.isEmpty ? nil : " “\($0)”" }
      return target.name + (label ?? "")
    }
    var lines = [
      Line(name: "At", value: press.point.map(number).joined(separator: ", ")),
      Line(
        name: "Goes to",
        value: press.view.map { $0.number == view.number ? "this view" : name($0) } ?? "no view",
        notes: press.recognizers.map { "\($0.gesture.className) of \(name($0.view)) first" },
        isWarning: press.view == nil),
    ]
    if let own = press.others.first(where: { $0.view.number == view.number }) {
      lines.append(Line(name: "Not to this", value: own.explanation, isWarning: own.isUnexpected))
    }
    let others = press.others.filter { $0.view.number != view.number }
    if !others.isEmpty {
      lines.append(
        Line(
          name: "Nor to", value: "\(others.count) other\(others.count == 1 ? "" : "s")",
          notes: others.map { "\(name($0.view)): \($0.explanation)" }))
    }
    return lines
  }

  private static func layout(of view: ViewDescription) -> [Line] {
    var lines: [Line] = []
    if let layout = view.layout {
      let frame = view.frame.rect
      for (name, value, notes, key) in [
        ("x", frame.minX, layout.x, "x"), ("y", frame.minY, layout.y, "y"),
        ("Width", frame.width, layout.width, "width"),
        ("Height", frame.height, layout.height, "height"),
      ] {
        let isOpen = layout.ambiguous.contains(key)
        lines.append(
          Line(
            name: name, value: number(value) + (isOpen ? ", ambiguous" : ""),
            notes: notes.isEmpty ? ["no constraint decides it"] : notes, isWarning: isOpen))
      }
    }
    for constraint in view.constraints where constraint.state != .satisfied {
      lines.append(
        Line(
          name: constraint.state == .broken ? "Broken" : "Yields", value: constraint.text,
          notes: constraint.origin.map { ["made at \($0)"] } ?? [],
          isWarning: constraint.state == .broken))
    }
    let others = view.constraints.filter { $0.state == .satisfied }.map(\.text)
    if !others.isEmpty {
      lines.append(Line(name: "Constraints", value: "\(others.count)", notes: others))
    }
    return lines
  }

  private static func content(of view: ViewDescription) -> [Line] {
    guard let size = view.intrinsicSize else { return [] }
    func side(_ length: Double?) -> String { length.map { number($0) } ?? "none" }
    func axes(_ axes: ViewDescription.AxisPriorities) -> String {
      "\(number(axes.horizontal)) across, \(number(axes.vertical)) down"
    }
    return [
      Line(name: "Intrinsic", value: "\(side(size.width)) × \(side(size.height))"),
      Line(name: "Hugging", value: axes(view.hugging)),
      Line(name: "Compression", value: axes(view.compressionResistance)),
    ]
  }

  private static func layer(of view: ViewDescription) -> [Line] {
    let layer = view.layer
    let words = [
      layer.isOpaque ? "opaque" : nil, layer.isOffscreen ? "painted offscreen" : nil,
      layer.isAnimated ? "animated" : nil,
    ].compactMap { $0 }
    var lines = [Line(name: "Class", value: layer.className)]
    if !words.isEmpty { lines.append(Line(name: "Is", value: words.joined(separator: ", "))) }
    if layer.cornerRadius != 0 {
      lines.append(Line(name: "Corners", value: number(layer.cornerRadius)))
    }
    return lines
  }

  private static func accessibility(of view: ViewDescription) -> [Line] {
    var lines: [Line] = []
    for (name, value) in [
      ("Label", view.label), ("Value", view.value), ("Hint", view.hint), ("Role", view.role),
      ("Traits", view.traits.isEmpty ? nil : view.traits.joined(separator: ", ")),
    ] {
      if let value { lines.append(Line(name: name, value: value)) }
    }
    return lines
  }

  private static func events(of view: ViewDescription) -> [Line] {
    var lines: [Line] = []
    if !view.isInteractive { lines.append(Line(name: "Touches", value: "none", isWarning: true)) }
    for gesture in view.gestures {
      let name = gesture.name.map { " “\($0)”" } ?? ""
      lines.append(
        Line(
          name: "Gesture", value: gesture.className + name,
          notes: [gesture.state + (gesture.isEnabled ? "" : ", disabled")]))
    }
    if let first = view.responders.first {
      lines.append(
        Line(name: "Responders", value: first, notes: Array(view.responders.dropFirst())))
    }
    return lines
  }

  private static func text(_ rectangle: ViewDescription.Rectangle) -> String {
    let rect = rectangle.rect
    return "\(number(rect.minX)), \(number(rect.minY))   "
      + "\(number(rect.width)) × \(number(rect.height))"
  }

  /// A number without superfluous digits.
  static func number(_ value: Double) -> String {
    let rounded = (value * 100).rounded() / 100
    return rounded == rounded.rounded() && abs(rounded) < 1e9
      ? "\(Int(rounded))" : "\(rounded)"
  }
}

extension HitDescription.Other {
  /// Whether a developer may wonder why the view does not get the press.
  fileprivate var isUnexpected: Bool { reason != .subview }
}
