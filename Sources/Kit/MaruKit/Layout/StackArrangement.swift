import Foundation

/// The constraints that arrange the views of a stack.
@MainActor
struct StackArrangement {
  private(set) var constraints: [NSLayoutConstraint] = []
  private let stack: UIStackView
  /// The container of the views: the stack, or its margins guide.
  private let room: AnyObject
  private let along: Edges
  private let across: Edges

  /// The attributes of an axis.
  private struct Edges {
    let start: NSLayoutConstraint.Attribute
    let end: NSLayoutConstraint.Attribute
    let middle: NSLayoutConstraint.Attribute
    let length: NSLayoutConstraint.Attribute

    static let horizontal = Edges(
      start: .leading, end: .trailing, middle: .centerX, length: .width)
    static let vertical = Edges(start: .top, end: .bottom, middle: .centerY, length: .height)
  }

  /// Centres are equally spaced unless a view would have to shrink.
  private static let centering = UILayoutPriority(149)
  /// Gaps and sizes without other constraints are as small as possible.
  private static let leastGap = UILayoutPriority(49)
  private static let leastSize = UILayoutPriority(25)
  /// Proportions hold unless a required constraint contradicts.
  private static let proportion = UILayoutPriority(999)
  /// Hidden views follow the others without affecting them.
  private static let follows = UILayoutPriority(1)

  /// The start of the identifiers of the constraints.
  private static let prefix = "UISV-"

  /// Whether a constraint arranges the views of a stack, and may yield to others.
  static func mayYield(_ constraint: NSLayoutConstraint) -> Bool {
    constraint.priority < .required && constraint.origin == nil
      && constraint.identifier?.hasPrefix(prefix) == true
  }

  init(of stack: UIStackView) {
    self.stack = stack
    room = stack.isLayoutMarginsRelativeArrangement ? stack.layoutMarginsGuide : stack
    along = stack.axis == .horizontal ? .horizontal : .vertical
    across = stack.axis == .horizontal ? .vertical : .horizontal
    let views = stack.shownViews
    connect(views)
    distribute(views)
    align(views)
    placeHidden()
    suppressAmbiguity(views)
  }

  private mutating func add(
    _ identifier: String, _ first: AnyObject, _ attribute: NSLayoutConstraint.Attribute,
    _ relation: NSLayoutConstraint.Relation, _ second: AnyObject?,
    _ other: NSLayoutConstraint.Attribute, times multiplier: CGFloat = 1,
    plus constant: CGFloat = 0,
    at priority: UILayoutPriority = .required
  ) {
    let made = NSLayoutConstraint(
      first: first, attribute, relation, second: second, other, multiplier: multiplier,
      constant: constant, origin: nil)
    made.identifier = Self.prefix + identifier
    made.priority = priority
    constraints.append(made)
  }

  // MARK: Along the axis

  /// Pins the first and the last view to the edges.
  private mutating func connect(_ views: [UIView]) {
    guard let first = views.first, let last = views.last else { return }
    add("canvas-connection", first, along.start, .equal, room, along.start)
    add("canvas-connection", room, along.end, .equal, last, along.end)
  }

  private mutating func distribute(_ views: [UIView]) {
    let isLoose = [.equalSpacing, .equalCentering].contains(stack.distribution)
    for (view, next) in zip(views, views.dropFirst()) {
      separate(view, next, isLoose ? .greaterThanOrEqual : .equal)
    }
    guard let first = views.first else { return }
    switch stack.distribution {
    case .fill: break
    case .fillEqually:
      for view in views.dropFirst() {
        add("fill-equally", view, along.length, .equal, first, along.length)
      }
    case .fillProportionally: fillProportionally(views)
    case .equalSpacing: equalize(views, from: along.end, to: along.start, at: .required)
    case .equalCentering:
      equalize(views, from: along.middle, to: along.middle, at: Self.centering)
    }
  }

  private mutating func separate(
    _ view: UIView, _ next: UIView, _ relation: NSLayoutConstraint.Relation
  ) {
    let isBaseline = stack.isBaselineRelativeArrangement && stack.axis == .vertical
    let gap = stack.room(after: view)
    let (end, start): (NSLayoutConstraint.Attribute, NSLayoutConstraint.Attribute) =
      isBaseline ? (.lastBaseline, .firstBaseline) : (along.end, along.start)
    add("spacing", next, start, relation, view, end, plus: gap)
    if relation != .equal {
      add("spacing", next, start, .equal, view, end, plus: gap, at: Self.leastGap)
    }
  }

  private mutating func fillProportionally(_ views: [UIView]) {
    func length(_ view: UIView) -> CGFloat {
      let size = view.intrinsicContentSize
      let length = stack.axis == .horizontal ? size.width : size.height
      return length.isFinite ? length : 0
    }
    guard let largest = views.max(by: { length($0) < length($1) }), length(largest) > 0 else {
      return
    }
    for view in views where view !== largest && length(view) >= 0 {
      let share = length(view) / length(largest)
      add(
        "fill-proportionally", view, along.length, .equal, largest, along.length, times: share,
        at: Self.proportion)
    }
  }

  /// Makes the distance between any two neighbours equal to that of the first two.
  private mutating func equalize(
    _ views: [UIView], from: NSLayoutConstraint.Attribute, to: NSLayoutConstraint.Attribute,
    at priority: UILayoutPriority
  ) {
    guard views.count > 2 else { return }
    for index in 1..<(views.count - 1) {
      add("distributing", views[index + 1], to, .equal, views[1], to, at: priority)
      constraints.last?.firstStart = DistanceStart(views[index], from)
      constraints.last?.secondStart = DistanceStart(views[0], from)
    }
  }

  // MARK: Across the axis

  private mutating func align(_ views: [UIView]) {
    let alignment = stack.alignment
    let isRow = stack.axis == .horizontal
    for (index, view) in views.enumerated() {
      switch alignment {
      case .fill:
        add("alignment", view, across.start, .equal, room, across.start)
        add("alignment", view, across.end, .equal, room, across.end)
      case .leading: pin(view, across.start)
      case .trailing: pin(view, across.end)
      case .center: pin(view, across.middle)
      case .firstBaseline where isRow, .lastBaseline where isRow:
        let isFirst = alignment == .firstBaseline
        pin(view, nil)
        if index > 0 {
          let line: NSLayoutConstraint.Attribute = isFirst ? .firstBaseline : .lastBaseline
          add("alignment", view, line, .equal, views[0], line)
        }
        let edge = isFirst ? across.start : across.end
        add("alignment", view, edge, .equal, room, edge, at: Self.leastGap)
      case .firstBaseline, .lastBaseline: pin(view, across.start)
      }
    }
  }

  /// Keeps a view inside, at one edge or centred.
  private mutating func pin(_ view: UIView, _ attribute: NSLayoutConstraint.Attribute?) {
    if let attribute { add("alignment", view, attribute, .equal, room, attribute) }
    if attribute != across.start {
      add("spanning-boundary", view, across.start, .greaterThanOrEqual, room, across.start)
    }
    if attribute != across.end {
      add("spanning-boundary", view, across.end, .lessThanOrEqual, room, across.end)
    }
  }

  // MARK: Hidden views and remaining variables

  /// Places hidden views, without a length, at their position in the order.
  private mutating func placeHidden() {
    var before: UIView?
    for view in stack.arrangedSubviews {
      guard view.isHidden else {
        before = view
        continue
      }
      if let before {
        add("hiding", view, along.start, .equal, before, along.end, at: Self.proportion)
      } else {
        add("hiding", view, along.start, .equal, room, along.start, at: Self.proportion)
      }
      add("hiding", view, along.length, .equal, nil, .notAnAttribute, at: Self.proportion)
      add("hiding", view, across.start, .equal, room, across.start, at: Self.follows)
      add("hiding", view, across.end, .equal, room, across.end, at: Self.follows)
    }
  }

  private mutating func suppressAmbiguity(_ views: [UIView]) {
    if views.isEmpty {
      add(
        "ambiguity-suppression", stack, along.length, .equal, nil, .notAnAttribute,
        at: Self.leastSize)
    }
    if views.isEmpty || stack.alignment != .fill {
      add(
        "ambiguity-suppression", stack, across.length, .equal, nil, .notAnAttribute,
        at: Self.leastSize)
    }
  }
}
