import Foundation
internal import Cassowary

/// The constraints of one tree of views, and their solution.
///
/// [main actor] The topmost view owns it. It is created when a layout pass first finds constraints
/// in the tree; a tree of plain frames has none. Variables are relative to the superview, so that a
/// moved view does not affect its subviews.
///
/// A pass: install activated constraints → read intrinsic sizes → solve → wrap lines at the solved
/// widths, and solve again. Then the superview of each moved view lays itself out, and
/// `UIView.layoutSubviews` sets the frames.
@MainActor
final class LayoutEngine {
  let solver = Solver()
  private(set) weak var top: UIView?

  var pendingConstraints: [NSLayoutConstraint] = []
  var pendingTrees: [UIView] = []
  /// Items whose content size may have changed.
  var changedContents: [LayoutItem] = []
  /// Items that lost a constraint and may no longer need variables.
  var leftItems: [LayoutItem] = []
  var items: [Variable: LayoutItem] = [:]
  var sources: [ConstraintID: ConstraintSource] = [:]
  /// Items whose lines wrap at the solved width.
  var wrapping: [LayoutItem] = []
  /// Items whose baselines are constrained.
  var withBaselines: [LayoutItem] = []
  var needsSolving = false
  /// Whether frames are being set from the solution; such changes are ignored.
  var isPlacing = false
  /// Whether the engine only measures a view and moves nothing.
  let isMeasuring: Bool
  /// How often the constraints were solved.
  private(set) var solutionCount = 0
  /// The number of installed constraints, including those for content sizes.
  var constraintCount: Int { sources.count }
  private var conflicts: [Conflict] = []
  private var invalid: [ConstraintID] = []

  /// The most times that lines are wrapped in one pass.
  private static let roundLimit = 6

  init(top: UIView, isMeasuring: Bool = false) {
    self.top = top
    self.isMeasuring = isMeasuring
    pendingTrees = [top]
    solver.onConflict = { [unowned self] conflict in
      MainActor.assumeIsolated { self.conflicts.append(conflict) }
    }
    solver.onInvalid = { [unowned self] id in
      MainActor.assumeIsolated { self.invalid.append(id) }
    }
  }

  /// Updates the solution.
  func run() {
    // 1. Activated and removed constraints.
    installPending()
    releaseLeftItems()
    // 2. Content sizes.
    refreshContents()
    guard needsSolving else { return }
    // 3. Widen wrapped labels: there may be more room now.
    solve()
    widenWrapped()
    // 4. Wrap lines at the solved widths until these settle.
    for _ in 0..<Self.roundLimit {
      solve()
      let wasBroken = breakLines()
      let wasMoved = adjustBaselines()
      guard wasBroken || wasMoved else { break }
    }
    solve()
    report()
  }

  private func solve() {
    guard needsSolving else { return }
    needsSolving = false
    solutionCount += 1
    let span = TraceSpan.begin()
    let changed = solver.solve()
    span?.end("constraints", .layout, details: ["count": "\(constraintCount)"])
    for variable in changed {
      if let item = items[variable] { markMoved(item) }
    }
  }

  /// Solves once with random values for an item's ambiguous variables.
  ///
  /// The next pass solves them again.
  func exercise(_ item: LayoutItem, _ place: LayoutPlace) {
    let free = solver.freeVariables(among: [place.x, place.y, place.width, place.height])
    let room = item.superview?.bounds.size ?? .zero
    guard let weakest = Strength(1e-3) else { return }
    let wishes = free.map { variable in
      let isHorizontal = variable == place.x || variable == place.width
      let limit = finite(isHorizontal ? room.width : room.height)
      return add(
        [Term(variable)], .equal, .random(in: 0...max(limit, 1)), weakest, .fitting)
    }
    solve()
    for wish in wishes { remove(wish) }
  }

  /// Marks an item's rectangle for the next layout of its superview.
  func markMoved(_ item: LayoutItem) {
    guard !isMeasuring, let superview = item.superview else { return markTop(item) }
    if item.isGuide {
      item.isMoved = true
      return superview.setNeedsLayout()
    }
    guard !item.isMoved, item.hostView?.translatesAutoresizingMaskIntoConstraints == false else {
      return
    }
    item.isMoved = true
    superview.makeLayoutItem().movedChildren.append(item)
    superview.setNeedsLayout()
  }

  /// Asks a topmost view for layout if constraints determine its size.
  private func markTop(_ item: LayoutItem) {
    guard !isMeasuring, let view = item.view, view === top,
      !view.translatesAutoresizingMaskIntoConstraints
    else { return }
    view.setNeedsLayout()
  }

  private func report() {
    let (found, refused) = (conflicts, invalid)
    conflicts = []
    invalid = []
    guard !isMeasuring else { return }
    for conflict in found { UIApplication.shared.reportLayout(message(for: conflict)) }
    for id in refused {
      UIApplication.shared.reportLayout(
        "\(line(for: id)) has no effect: its numbers are too large")
    }
  }

  // MARK: Changes

  func add(
    _ terms: [Term], _ relation: Relation, _ constant: Double, _ strength: Strength,
    _ source: ConstraintSource
  ) -> ConstraintID {
    needsSolving = true
    let id = solver.add(LinearConstraint(terms, relation, constant, strength: strength))
    sources[id] = source
    return id
  }

  func remove(_ id: ConstraintID) {
    needsSolving = true
    solver.remove(id)
    sources[id] = nil
  }

  func setConstant(_ constant: Double, of id: ConstraintID) {
    solver.setConstant(constant, of: id)
    request()
  }

  /// Requests a pass.
  func request() {
    needsSolving = true
    if !isMeasuring { top?.requestConstraintPass() }
  }

  func constantChanged(_ constraint: NSLayoutConstraint) {
    guard let id = constraint.solverID else { return }
    setConstant(constraint.base + Double(constraint.constant), of: id)
  }

  func priorityChanged(_ constraint: NSLayoutConstraint) {
    guard let id = constraint.solverID,
      let strength = Strength(Double(constraint.priority.rawValue))
    else { return reinstall(constraint) }
    solver.setStrength(strength, of: id)
    request()
  }

  /// Reads a view's intrinsic size again in the next pass.
  func contentChanged(_ item: LayoutItem) {
    changedContents.append(item)
    if !isMeasuring { top?.requestConstraintPass() }
  }
}
