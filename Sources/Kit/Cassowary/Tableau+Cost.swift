extension Tableau {
  /// The end of a linear piece, used while a quantity's cost is assembled.
  struct Joint: BitwiseCopyable {
    var at: Double
    /// The increase of the cost's slope after the joint.
    var bend: Double
  }

  /// Removes the costs of the previous level.
  func clearCosts() {
    for index in 0..<priced.count {
      jointCount.base[Int(priced.base[index])] = 0
    }
    priced.removeAll()
    joints.removeAll()
    slopes.removeAll()
  }

  /// Sets the cost of a quantity on this level.
  ///
  /// - Parameters:
  ///   - quantity: A quantity without a cost on this level.
  ///   - firstSlope: The slope before the first joint.
  ///   - sorted: The joints from left to right. Those closer than the tolerance are merged.
  func setCost(of quantity: Int, firstSlope: Double, joints sorted: [Joint]) {
    costOrder.base[quantity] = Int32(priced.count)
    priced.append(Int32(quantity))
    jointStart.base[quantity] = Int32(joints.count)
    slopes.append(firstSlope)
    var slope = firstSlope
    var last = -Double.infinity
    for joint in sorted {
      slope += joint.bend
      if joint.at - last <= tolerance {
        slopes.base[slopes.count - 1] = slope
      } else {
        joints.append(joint.at)
        slopes.append(slope)
        last = joint.at
      }
    }
    jointCount.base[quantity] = Int32(joints.count) - jointStart.base[quantity]
  }

  /// The slope of a piece of a quantity's cost.
  func slope(of quantity: Int, piece: Int) -> Double {
    guard jointCount.base[quantity] > 0 else { return 0 }
    return slopes.base[Int(jointStart.base[quantity] + costOrder.base[quantity]) + piece]
  }

  /// The piece just after (`1`) or just before (`-1`) a quantity's current value.
  func piece(of quantity: Int, toward direction: Double) -> Int {
    let count = Int(jointCount.base[quantity])
    let joints = joints.base + Int(jointStart.base[quantity])
    let threshold = value.base[quantity] + direction * tolerance
    var piece = 0
    while piece < count, joints[piece] <= threshold { piece += 1 }
    return piece
  }

  /// The rate of change of the cost when a column moves up (`1`) or down (`-1`).
  func rate(of column: Int, toward direction: Double) -> Double {
    let quantity = Int(columnQuantity.base[column])
    let own = slope(of: quantity, piece: piece(of: quantity, toward: direction))
    return direction * (gradient.base[column] + own)
  }

  /// Rates up to this magnitude count as zero.
  func rateTolerance(of column: Int) -> Double {
    let quantity = Int(columnQuantity.base[column])
    var size = gradientSize.base[column]
    if jointCount.base[quantity] > 0 {
      size = max(size, abs(slope(of: quantity, piece: 0)))
      size = max(size, abs(slope(of: quantity, piece: Int(jointCount.base[quantity]))))
    }
    return 1e-10 * size
  }

  /// Computes the effect of each column's movement on the cost of the rows.
  func updateGradient() {
    gradientIsStale = false
    let gradient = gradient.base
    let size = gradientSize.base
    gradient.update(repeating: 0, count: columnCount)
    size.update(repeating: 0, count: columnCount)
    for index in 0..<priced.count {
      let quantity = Int(priced.base[index])
      let row = Int(place.base[quantity])
      guard row >= 0 else { continue }
      let slope = slope(of: quantity, piece: Int(piece.base[quantity]))
      guard slope != 0 else { continue }
      let entries = coefficients.base + row * columnCount
      var column = 0
      while column < columnCount {
        let entry = entries[column]
        if entry != 0 {
          gradient[column] += slope * entry
          size[column] += abs(slope * entry)
        }
        column += 1
      }
    }
  }
}
