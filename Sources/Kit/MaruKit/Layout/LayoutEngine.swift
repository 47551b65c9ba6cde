import Foundation
internal import Cassowary

/// The constraints of one tree of views, and their solution.
///
/// [main actor] It belongs to the view at the top, and is made when a layout pass first finds
/// constraints in the tree: a tree of plain frames has none. Variables are relative to the
/// superview, so that moving a view does not concern what is in it.
///
/// A pass: install what was activated → ask views for the sizes of their content → solve → break
/// lines at the widths that came out, and solve again. Then each superview of something that moved
/// lays itself out, and `UIView.layoutSubviews` sets the frames.
@MainActor
final class LayoutEngine {
  let solver = Solver()
  private(set) weak var top: UIView?

  var pendingConstraints: [NSLayoutConstraint] = []
  var pendingTrees: [UIView] = []
  /// Items whose content may have another size now.
  var changedContents: [LayoutItem] = []
  /// Items that constraints were taken from: they may need no variables any more.
  var leftItems: [LayoutItem] = []
  var items: [Variable: LayoutItem] = [:]
  var sources: [ConstraintID: ConstraintSource] = [:]
  /// Items whose lines are broken at the width that comes out.
  var wrapping: [LayoutItem] = []
  /// Items whose baselines constraints speak of.
  var withBaselines: [LayoutItem] = []
  var needsSolving = false
  /// Whether frames are being set from the solution, so that they say nothing new.
  var isPlacing = false
  /// Whether the engine measures a view and moves nothing.
  let isMeasuring: Bool
  private var conflicts: [Conflict] = []
  private var invalid: [ConstraintID] = []

  /// How often lines are broken anew in one pass.
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

  /// Brings the solution up to date.
  func run() {
    // 1. What was activated, and what went.
    installPending()
    releaseLeftItems()
    // 2. Sizes of content.
    refreshContents()
    guard needsSolving else { return }
    // 3. Let labels that were narrowed to their lines grow again: there may be more room now.
    solve()
    widenWrapped()
    // 4. Break lines at the widths that came out, until these stay.
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
    for variable in solver.solve() {
      if let item = items[variable] { markMoved(item) }
    }
  }

  /// Solves once with other values for what is left open of an item.
  ///
  /// The next pass decides it anew.
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

  /// Has an item's rectangle taken over in the next layout of its superview.
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

  /// A view at the top that constraints give a size takes it by itself.
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

  /// Asks for a pass.
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

  /// Asks a view for its intrinsic size in the next pass.
  func contentChanged(_ item: LayoutItem) {
    changedContents.append(item)
    if !isMeasuring { top?.requestConstraintPass() }
  }
}
