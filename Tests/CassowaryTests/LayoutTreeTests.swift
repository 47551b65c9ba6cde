import Testing

@testable import Cassowary

/// Large systems like those of layouts, with known solutions.
@Suite struct LayoutTreeTests {
  private let solver = Solver()
  private let weak = Strength(250) ?? .required
  private let strong = Strength(750) ?? .required
  private let almost = Strength(999.99) ?? .required

  @discardableResult
  private func add(
    _ terms: [(Variable, Double)], _ relation: Relation, _ constant: Double,
    _ strength: Strength = .required
  ) -> ConstraintID {
    solver.add(
      LinearConstraint(
        terms.map { Term($0.0, times: $0.1) }, relation, constant, strength: strength))
  }

  private struct Box {
    let left: Variable
    let top: Variable
    let width: Variable
    let height: Variable
  }

  /// A hundred boxes in breadth-first order, ten children each; `hug` sets a leaf's height.
  private func tree(hug: (Variable, Double) -> Void) -> [Box] {
    let boxes = (0..<100).map { _ in
      Box(
        left: solver.makeVariable(), top: solver.makeVariable(), width: solver.makeVariable(),
        height: solver.makeVariable())
    }
    add([(boxes[0].left, 1)], .equal, 0)
    add([(boxes[0].top, 1)], .equal, 0)
    add([(boxes[0].width, 1)], .equal, 1280)
    for (index, box) in boxes.enumerated() {
      add([(box.width, 1)], .greaterThanOrEqual, 0, almost)
      add([(box.height, 1)], .greaterThanOrEqual, 0, almost)
      if index > 0 {
        let parent = boxes[(index - 1) / 10]
        add([(box.left, 1), (parent.left, -1)], .equal, 8)
        add(
          [(box.left, 1), (box.width, 1), (parent.left, -1), (parent.width, -1)], .equal, -8)
        if index % 10 == 1 {
          add([(box.top, 1), (parent.top, -1)], .equal, 8)
        } else {
          let above = boxes[index - 1]
          add([(box.top, 1), (above.top, -1), (above.height, -1)], .equal, 8)
        }
      }
      if index * 10 + 1 < 100 {
        let last = boxes[min(index * 10 + 10, 99)]
        add([(box.top, 1), (box.height, 1), (last.top, -1), (last.height, -1)], .equal, 8)
      } else {
        hug(box.height, Double(20 + 13 * index % 30))
      }
    }
    return boxes
  }

  @Test func `the height of a tree of boxes follows from its leaves`() {
    var leaves: [ConstraintID] = []
    let boxes = tree { leaves.append(add([($0, 1)], .equal, $1)) }
    solver.solve()
    #expect(solver.value(of: boxes[0].height) == 3977)
    #expect(solver.value(of: boxes[99].width) == 1280 - 32)
    solver.setConstant(1020, of: leaves[leaves.count - 1])
    let changed = Set(solver.solve())
    #expect(solver.value(of: boxes[0].height) == 3977 + 1020 - 47)
    #expect(changed.contains(boxes[9].height) && changed.contains(boxes[10].top))
    #expect(!changed.contains(boxes[9].top) && !changed.contains(boxes[10].height))
    #expect(!changed.contains(boxes[5].top) && !changed.contains(boxes[99].left))
  }

  @Test func `preferred sizes of the leaves are granted all the way up`() {
    var wishes: [ConstraintID] = []
    let boxes = tree { height, size in
      add([(height, 1)], .lessThanOrEqual, size, weak)
      wishes.append(add([(height, 1)], .greaterThanOrEqual, size, strong))
    }
    solver.solve()
    #expect(solver.value(of: boxes[0].height) == 3977)
    #expect(solver.freeVariables().isEmpty)
    let limit = add([(boxes[0].height, 1)], .lessThanOrEqual, 3900)
    solver.solve()
    #expect(abs(solver.value(of: boxes[0].height) - 3900) < 1e-6)
    #expect(boxes.allSatisfy { solver.value(of: $0.height) > -1e-6 })
    #expect(!wishes.allSatisfy(solver.isSatisfied))
    solver.remove(limit)
    solver.solve()
    #expect(solver.value(of: boxes[0].height) == 3977)
    #expect(wishes.allSatisfy(solver.isSatisfied))
  }

  @Test func `a column of equal rows shares any given height`() {
    let count = 300
    let tops = (0...count).map { _ in solver.makeVariable() }
    let heights = (0..<count).map { _ in solver.makeVariable() }
    add([(tops[0], 1)], .equal, 0)
    for row in 0..<count {
      add([(tops[row + 1], 1), (tops[row], -1), (heights[row], -1)], .equal, 8)
      add([(heights[row], 1), (heights[(row + 7) % count], -1)], .equal, 0)
      add([(heights[row], 1)], .greaterThanOrEqual, 44, weak)
    }
    let total = add([(tops[count], 1)], .equal, Double(count * 60))
    for height in [60.0, 33, 8.5] {
      solver.setConstant(Double(count) * height, of: total)
      solver.solve()
      #expect(heights.allSatisfy { abs(solver.value(of: $0) - (height - 8)) < 1e-6 })
    }
  }

  @Test func `rows shrink by exactly the height that their container lacks`() {
    let count = 200
    let tops = (0...count).map { _ in solver.makeVariable() }
    let heights = (0..<count).map { _ in solver.makeVariable() }
    add([(tops[0], 1)], .equal, 0)
    for row in 0..<count {
      add([(tops[row + 1], 1), (tops[row], -1), (heights[row], -1)], .equal, 0)
      add([(heights[row], 1)], .equal, 20, strong)
      add([(heights[row], 1)], .greaterThanOrEqual, 0)
    }
    let bottom = add([(tops[count], 1)], .lessThanOrEqual, 4000)
    for lack in [0.0, 13, 500, 3999, 0] {
      solver.setConstant(4000 - lack, of: bottom)
      solver.solve()
      let errors = heights.reduce(0) { $0 + abs(solver.value(of: $1) - 20) }
      #expect(abs(errors - lack) < 1e-6)
    }
  }
}
