/// A tree of views in breadth-first order, ten children each, as constraints in flat arrays.
///
/// Each view has four variables, left, top, width and height, and four constraints. In form `b` the
/// size of a leaf is not required but preferred: hugging (250) and compression resistance (750)
/// hold its height and its width. Its width is also set by its parent, so that preference fails.
struct LayoutProblem {
  enum Variant: String, CaseIterable {
    case equalities = "a"
    case priorities = "b"
  }

  enum Comparison {
    case equal, atMost, atLeast
  }

  /// A small struct, so that passing it costs little compared with the measured work.
  struct Row {
    var constant: Double
    var start: Int32
    var length: Int8
    var comparison: Comparison
    /// The priority; 1000 is required.
    var priority: Int16

    var first: Int { Int(start) }
    var count: Int { Int(length) }
  }

  let views: Int
  private(set) var rows: [Row] = []
  private(set) var columns: [Int32] = []
  private(set) var coefficients: [Double] = []
  /// The index of the row that sets the root's width.
  private(set) var widthRow = 0

  var variableCount: Int { views * 4 }
  /// The index of the variable for the root's height.
  var rootHeight: Int { 3 }

  init(views: Int, variant: Variant) {
    self.views = views
    add([(0, 1)], 0)
    add([(1, 1)], 0)
    widthRow = rows.count
    add([(2, 1)], 1280)
    for view in 0..<views {
      if view > 0 { addPlace(of: view) }
      if view * 10 + 1 < views {
        let last = min(view * 10 + 10, views - 1)
        add([(top(view), 1), (height(view), 1), (top(last), -1), (height(last), -1)], 8)
      } else {
        addSize(of: view, variant)
      }
    }
  }

  /// The known root's height for some numbers of views.
  var expectedRootHeight: Double? {
    [100: 3977, 1000: 39842, 10000: 398492][views]
  }

  private func left(_ view: Int) -> Int { view * 4 }
  private func top(_ view: Int) -> Int { view * 4 + 1 }
  private func width(_ view: Int) -> Int { view * 4 + 2 }
  private func height(_ view: Int) -> Int { view * 4 + 3 }

  private mutating func addPlace(of view: Int) {
    let parent = (view - 1) / 10
    add([(left(view), 1), (left(parent), -1)], 8)
    add([(left(view), 1), (width(view), 1), (left(parent), -1), (width(parent), -1)], -8)
    if (view - 1) % 10 == 0 {
      add([(top(view), 1), (top(parent), -1)], 8)
    } else {
      add([(top(view), 1), (top(view - 1), -1), (height(view - 1), -1)], 8)
    }
  }

  private mutating func addSize(of leaf: Int, _ variant: Variant) {
    let size = Double(20 + 13 * leaf % 30)
    switch variant {
    case .equalities:
      add([(height(leaf), 1)], size)
    case .priorities:
      add([(height(leaf), 1)], size, .atMost, 250)
      add([(height(leaf), 1)], size, .atLeast, 750)
      add([(width(leaf), 1)], 3 * size, .atMost, 250)
      add([(width(leaf), 1)], 3 * size, .atLeast, 750)
    }
  }

  private mutating func add(
    _ terms: [(Int, Double)], _ constant: Double, _ comparison: Comparison = .equal,
    _ priority: Int16 = 1000
  ) {
    rows.append(
      Row(
        constant: constant, start: Int32(columns.count), length: Int8(terms.count),
        comparison: comparison, priority: priority))
    for (column, coefficient) in terms {
      columns.append(Int32(column))
      coefficients.append(coefficient)
    }
  }
}
