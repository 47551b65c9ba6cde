extension Tableau {
  /// Minimises the cost of this level within the domains.
  ///
  /// The rows must be in their domains, and they stay there.
  ///
  /// - Parameter isBounded: Whether the cost is known to have a minimum.
  /// - Returns: Whether it has one.
  @discardableResult
  func minimizeCost(isBounded: Bool = true) -> Bool {
    for index in 0..<priced.count {
      let quantity = Int(priced.base[index])
      piece.base[quantity] = Int32(piece(of: quantity, toward: 1))
    }
    let limit = 20_000 + 200 * (rowCount + columnCount)
    var standstill = 0
    gradientIsStale = true
    for _ in 0..<limit {
      if gradientIsStale { updateGradient() }
      let isBland = standstill > 20
      guard let (column, direction) = descent(isBland: isBland) else { return true }
      let distance = descend(along: column, toward: direction, isBland: isBland)
      if distance == nil, !isBounded { return false }
      standstill = distance ?? 0 > tolerance * 1e-3 ? 0 : standstill + 1
      // Bland's rule terminates before this, unless it follows rounding errors.
      if standstill > 200 + 4 * (rowCount + columnCount) { return true }
    }
    return true
  }

  /// Narrows the domains to the values with the smallest cost on this level.
  ///
  /// By complementary slackness, a quantity whose movement would cost something is fixed, and one
  /// that moves for free may move on its piece.
  func keepCost() {
    updateGradient()
    for index in 0..<priced.count {
      let quantity = Int(priced.base[index])
      guard place.base[quantity] >= 0 else { continue }
      confine(quantity, to: Int(piece.base[quantity]))
    }
    for column in 0..<columnCount where isFree(column: column) {
      let quantity = Int(columnQuantity.base[column])
      let value = value.base[quantity]
      let tolerance = rateTolerance(of: column)
      let up = piece(of: quantity, toward: 1)
      let down = piece(of: quantity, toward: -1)
      if rate(of: column, toward: 1) > tolerance {
        upper.base[quantity] = value
      } else if up < Int(jointCount.base[quantity]) {
        let joint = joints.base[Int(jointStart.base[quantity]) + up]
        upper.base[quantity] = min(upper.base[quantity], joint)
      }
      if rate(of: column, toward: -1) > tolerance {
        lower.base[quantity] = value
      } else if down > 0 {
        let joint = joints.base[Int(jointStart.base[quantity]) + down - 1]
        lower.base[quantity] = max(lower.base[quantity], joint)
      }
    }
  }

  private func confine(_ quantity: Int, to piece: Int) {
    let start = Int(jointStart.base[quantity])
    let value = value.base[quantity]
    if piece > 0 {
      let joint = min(joints.base[start + piece - 1], value)
      lower.base[quantity] = max(lower.base[quantity], joint)
    }
    if piece < Int(jointCount.base[quantity]) {
      let joint = max(joints.base[start + piece], value)
      upper.base[quantity] = min(upper.base[quantity], joint)
    }
  }

  /// The column and direction in which the cost falls fastest.
  ///
  /// By Bland's rule it is the first quantity's.
  private func descent(isBland: Bool) -> (column: Int, direction: Double)? {
    var chosen: (column: Int, direction: Double)?
    var best = 0.0
    var first = Int32.max
    for column in 0..<columnCount {
      let index = columnQuantity.base[column]
      let quantity = Int(index)
      let low = lower.base[quantity]
      let high = upper.base[quantity]
      guard low < high, gradient.base[column] != 0 || jointCount.base[quantity] > 0 else {
        continue
      }
      let value = value.base[quantity]
      let threshold = -rateTolerance(of: column)
      let up = value < high ? rate(of: column, toward: 1) : 0
      let down = value > low ? rate(of: column, toward: -1) : 0
      let rate = min(up, down)
      guard rate < threshold, isBland ? index < first : rate < best else { continue }
      chosen = (column, up < down ? 1 : -1)
      best = rate
      first = index
    }
    return chosen
  }

  /// Moves a column until the cost no longer falls, and swaps it with the row that stopped it.
  ///
  /// - Returns: The distance, or `nil` if nothing stops the movement.
  private func descend(along column: Int, toward direction: Double, isBland: Bool) -> Double? {
    let entering = Int(columnQuantity.base[column])
    let tolerance = rateTolerance(of: column)
    var rate = rate(of: column, toward: direction)
    piece.base[entering] = Int32(piece(of: entering, toward: direction))
    while true {
      guard let stop = nextStop(of: column, toward: direction, isBland: isBland) else { return nil }
      let quantity = stop.row < 0 ? entering : Int(rowQuantity.base[stop.row])
      if stop.isJoint, !isBland {
        let speed = stop.row < 0 ? direction : stop.speed
        let current = Int(piece.base[quantity])
        let next = speed > 0 ? current + 1 : current - 1
        let bend = slope(of: quantity, piece: next) - slope(of: quantity, piece: current)
        let steeper = rate + abs(bend * speed)
        if steeper < -tolerance {
          rate = steeper
          piece.base[quantity] = Int32(next)
          gradientIsStale = true
          continue
        }
      }
      move(column, by: direction * stop.distance)
      value.base[quantity] = stop.at
      if stop.row >= 0 { pivot(row: stop.row, column: column) }
      return stop.distance
    }
  }

  /// The point at which a movement meets the end of a domain or of a piece.
  private struct Stop {
    var distance: Double
    /// The quantity's value at that point.
    var at: Double
    /// The row, or -1 for the column itself.
    var row: Int
    /// The change of the quantity per unit of movement.
    var speed: Double
    var isJoint: Bool
  }

  /// The first stop that is met.
  ///
  /// Among stops at nearly the same distance it takes the one whose quantity moves fastest, since a
  /// small number makes a bad pivot (Harris, “Pivot selection methods of the Devex LP code”). By
  /// Bland's rule it is that of the first quantity.
  private func nextStop(of column: Int, toward direction: Double, isBland: Bool) -> Stop? {
    let own = stop(of: Int(columnQuantity.base[column]), -1, direction)
    let slack = isBland ? 0 : tolerance
    var reach = own.map { $0.distance + slack } ?? .infinity
    forEachStop(of: column, toward: direction) { stop in
      reach = min(reach, stop.distance + slack / abs(stop.speed))
    }
    guard reach < .infinity else { return nil }
    reach += 1e-12 * max(1, reach)
    var best = own.flatMap { $0.distance <= reach ? $0 : nil }
    forEachStop(of: column, toward: direction) { stop in
      guard stop.distance <= reach else { return }
      guard let known = best else {
        best = stop
        return
      }
      let isBetter =
        isBland
        ? known.row < 0 || rowQuantity.base[stop.row] < rowQuantity.base[known.row]
        : abs(stop.speed) > abs(known.speed)
      if isBetter { best = stop }
    }
    return best
  }

  private func forEachStop(
    of column: Int, toward direction: Double, _ body: (Stop) -> Void
  ) {
    var entry = coefficients.base + column
    for row in 0..<rowCount {
      let coefficient = entry.pointee
      entry += columnCount
      guard abs(coefficient) > Self.smallest else { continue }
      if let stop = stop(of: Int(rowQuantity.base[row]), row, coefficient * direction) {
        body(stop)
      }
    }
  }

  /// The stop of one quantity's movement, if there is one.
  private func stop(of quantity: Int, _ row: Int, _ speed: Double) -> Stop? {
    var at = speed > 0 ? upper.base[quantity] : lower.base[quantity]
    var isJoint = false
    let count = Int(jointCount.base[quantity])
    if count > 0 {
      let start = Int(jointStart.base[quantity])
      let piece = Int(piece.base[quantity])
      if speed > 0, piece < count, joints.base[start + piece] < at {
        at = joints.base[start + piece]
        isJoint = true
      } else if speed < 0, piece > 0, joints.base[start + piece - 1] > at {
        at = joints.base[start + piece - 1]
        isJoint = true
      }
    }
    guard at.isFinite else { return nil }
    let distance = max(0, (at - value.base[quantity]) / speed)
    return Stop(distance: distance, at: at, row: row, speed: speed, isJoint: isJoint)
  }
}
