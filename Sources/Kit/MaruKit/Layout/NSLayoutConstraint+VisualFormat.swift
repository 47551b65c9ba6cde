import Foundation

extension NSLayoutConstraint {
  /// Creates the constraints of a visual format, inactive.
  ///
  /// `H:|-[name(>=20)]-8-[field(==name)]-|` lays out views in a row; `V:` in a column. A single `-`
  /// is 8 points between views, and the margin at the superview's edge.
  ///
  /// - Parameters:
  ///   - format: The visual format.
  ///   - opts: The alignment across the axis, and the direction of the row.
  ///   - metrics: Numbers by name.
  ///   - views: Views and layout guides by name.
  ///   - fileID: The caller's file, for warnings.
  ///   - line: The caller's line, for warnings.
  /// - Returns: The constraints; none if the format is invalid or has unknown names. A warning then
  ///   names the character and the reason. UIKit raises an exception.
  public class func constraints(
    withVisualFormat format: String, options opts: FormatOptions = [],
    metrics: [String: Any]? = nil, views: [String: Any], fileID: String = #fileID,
    line: Int = #line
  ) -> [NSLayoutConstraint] {
    let numbers = (metrics ?? [:]).compactMapValues(Self.number(from:))
    var parser = VisualFormatParser(format, metrics: numbers)
    do throws(VisualFormat.ParseError) {
      let parsed = try parser.parse()
      var drawing = VisualFormatDrawing(parsed, opts, views)
      if let missing = drawing.draw() {
        UIApplication.shared.reportLayout(
          "visual format \"\(format)\": \(missing) (at \(fileID):\(line))")
        return []
      }
      for constraint in drawing.constraints { constraint.origin = "\(fileID):\(line)" }
      return drawing.constraints
    } catch {
      UIApplication.shared.reportLayout(
        "visual format \"\(format)\": at character \(error.offset + 1), expected "
          + "\(error.expected) (at \(fileID):\(line))")
      return []
    }
  }

  private static func number(from value: Any) -> Double? {
    switch value {
    case let value as CGFloat: Double(value)
    case let value as Double: value
    case let value as Float: Double(value)
    case let value as Int: Double(value)
    case let value as NSNumber: value.doubleValue
    default: nil
    }
  }
}

/// Makes constraints from a visual format.
@MainActor
private struct VisualFormatDrawing {
  private(set) var constraints: [NSLayoutConstraint] = []
  private let format: VisualFormat
  private let options: NSLayoutConstraint.FormatOptions
  private let views: [String: Any]

  init(
    _ format: VisualFormat, _ options: NSLayoutConstraint.FormatOptions, _ views: [String: Any]
  ) {
    self.format = format
    self.options = options
    self.views = views
  }

  /// Makes the constraints.
  ///
  /// Returns the error, if any.
  mutating func draw() -> String? {
    let along: NSLayoutConstraint.Attribute.Kind = format.axis == .horizontal ? .x : .y
    if Self.aligned.contains(where: { options.contains($0) && $1.kind == along }) {
      return "the views of a row cannot be aligned along its axis"
    }
    var items: [AnyObject?] = []
    for node in format.nodes {
      guard case .view(let name, let predicates) = node else {
        items.append(nil)
        continue
      }
      guard let item = item(name) else { return "there is no view named \(name)" }
      items.append(item)
      for predicate in predicates {
        if let missing = size(item, predicate) { return missing }
      }
    }
    let present = items.compactMap { $0 }
    let superview = present.first.flatMap { LayoutItem.of($0)?.superview }
    guard superview != nil || present.count == items.count else {
      return "| needs views that have a superview"
    }
    for (index, gap) in format.gaps.enumerated() {
      connect(items[index], items[index + 1], superview, gap)
    }
    align(present)
    return nil
  }

  private func item(_ name: String) -> AnyObject? {
    guard let object = views[name].map({ $0 as AnyObject }), LayoutItem.of(object) != nil else {
      return nil
    }
    return object
  }

  // MARK: Parts

  private mutating func size(_ item: AnyObject, _ predicate: VisualFormat.Predicate) -> String? {
    let attribute: NSLayoutConstraint.Attribute = format.axis == .horizontal ? .width : .height
    switch predicate.length {
    case .number(let value):
      add(item, attribute, predicate, nil, .notAnAttribute, value)
    case .view(let name, let factor, let summand):
      guard let other = self.item(name) else { return "there is no view or metric named \(name)" }
      add(item, attribute, predicate, other, attribute, summand, times: factor)
    }
    return nil
  }

  /// The attributes at which a row begins and ends.
  private var ends: (start: NSLayoutConstraint.Attribute, end: NSLayoutConstraint.Attribute) {
    guard format.axis == .horizontal else { return (.top, .bottom) }
    if options.contains(.directionRightToLeft) { return (.right, .left) }
    return options.contains(.directionLeftToRight) ? (.left, .right) : (.leading, .trailing)
  }

  private mutating func connect(
    _ before: AnyObject?, _ after: AnyObject?, _ superview: UIView?, _ gap: VisualFormat.Gap
  ) {
    let isMargin = gap == .standard && (before == nil || after == nil)
    let predicates: [VisualFormat.Predicate] =
      switch gap {
      case .none: [VisualFormat.Predicate(length: .number(0))]
      case .standard: [VisualFormat.Predicate(length: .number(isMargin ? 0 : 8))]
      case .lengths(let lengths): lengths
      }
    let (start, end) = ends
    for predicate in predicates {
      guard case .number(let value) = predicate.length else { continue }
      let length = ends.start == .right ? -value : value
      switch (before, after) {
      case (nil, let after?):
        let edge = isMargin ? start.acrossMargin ?? start : start
        add(after, start, flipped(predicate), superview, edge, length)
      case (let before?, nil):
        let edge = isMargin ? end.acrossMargin ?? end : end
        let outer = superview as AnyObject?
        if let outer { add(outer, edge, flipped(predicate), before, end, length) }
      case (let before?, let after?):
        let isBaseline =
          options.contains(.spacingBaselineToBaseline) && format.axis == .vertical
        add(
          after, isBaseline ? .firstBaseline : start, flipped(predicate), before,
          isBaseline ? .lastBaseline : end, length)
      case (nil, nil): break
      }
    }
  }

  /// The predicate with its comparison reversed: positions decrease in a right-to-left row.
  private func flipped(_ predicate: VisualFormat.Predicate) -> VisualFormat.Predicate {
    guard ends.start == .right else { return predicate }
    var predicate = predicate
    predicate.relation =
      NSLayoutConstraint.Relation(rawValue: -predicate.relation.rawValue) ?? .equal
    return predicate
  }

  private static let aligned:
    [(option: NSLayoutConstraint.FormatOptions, attribute: NSLayoutConstraint.Attribute)] = [
      (.alignAllLeft, .left), (.alignAllRight, .right), (.alignAllTop, .top),
      (.alignAllBottom, .bottom), (.alignAllLeading, .leading), (.alignAllTrailing, .trailing),
      (.alignAllCenterX, .centerX), (.alignAllCenterY, .centerY),
      (.alignAllLastBaseline, .lastBaseline), (.alignAllFirstBaseline, .firstBaseline),
    ]

  private mutating func align(_ items: [AnyObject]) {
    for (option, attribute) in Self.aligned where options.contains(option) {
      for (item, next) in zip(items, items.dropFirst()) {
        add(
          item, attribute, VisualFormat.Predicate(length: .number(0)), next, attribute, 0)
      }
    }
  }

  private mutating func add(
    _ first: AnyObject, _ attribute: NSLayoutConstraint.Attribute,
    _ predicate: VisualFormat.Predicate, _ second: AnyObject?,
    _ other: NSLayoutConstraint.Attribute, _ constant: Double, times factor: Double = 1
  ) {
    let made = NSLayoutConstraint(
      first: first, attribute, predicate.relation, second: second, other,
      multiplier: CGFloat(factor), constant: CGFloat(constant), origin: nil)
    made.priority = UILayoutPriority(predicate.priority)
    constraints.append(made)
  }
}
