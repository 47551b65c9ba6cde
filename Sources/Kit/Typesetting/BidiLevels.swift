internal import CFriBidi

/// The embedding levels of a paragraph by UAX #9, up to rule I2; even levels run left to right.
struct BidiLevels: Sendable {
  /// The paragraph's own level: 0 or 1.
  let base: UInt8
  /// The level of each scalar; `nil` when all have the base level.
  let levels: [UInt8]?

  /// Resolves the levels.
  ///
  /// The corresponding C function is `fribidi_get_par_embedding_levels_ex`.
  init(_ paragraph: Paragraph, spans: [TextSpan] = [], direction: ParagraphStyle.WritingDirection) {
    let scalars = paragraph.scalars
    let embeds = paragraph.parts.contains {
      spans.indices.contains($0.span) && !spans[$0.span].directions.isEmpty
    }
    let mayTurn =
      embeds || (paragraph.highestBits >= 0x590 && scalars.contains(where: Self.mayTurn))
    guard !scalars.isEmpty, mayTurn || direction == .rightToLeft else {
      base = direction == .rightToLeft ? 1 : 0
      levels = nil
      return
    }
    guard embeds else {
      (base, levels) = Self.resolve(scalars, direction)
      return
    }
    let controlled = Self.controlled(paragraph, spans)
    let resolved = Self.resolve(controlled.scalars, direction)
    base = resolved.base
    levels = resolved.levels.map { levels in controlled.indices.map { levels[$0] } }
  }

  private static func resolve(
    _ scalars: [UInt32], _ direction: ParagraphStyle.WritingDirection
  ) -> (base: UInt8, levels: [UInt8]?) {
    let count = scalars.count
    let length = FriBidiStrIndex(clamping: count)
    var types = [FriBidiCharType](repeating: FriBidiCharType(0), count: count)
    var brackets = [FriBidiBracketType](repeating: 0, count: count)
    fribidi_get_bidi_types(scalars, length, &types)
    fribidi_get_bracket_types(scalars, length, types, &brackets)
    var paragraphType =
      switch direction {
      case .natural: maru_fribidi_natural()
      case .leftToRight: maru_fribidi_left_to_right()
      case .rightToLeft: maru_fribidi_right_to_left()
      }
    var resolved = [FriBidiLevel](repeating: 0, count: count)
    let highest = fribidi_get_par_embedding_levels_ex(
      types, brackets, length, &paragraphType, &resolved)
    let isRightToLeft = paragraphType == maru_fribidi_right_to_left()
    // FriBidi returns zero if memory runs out.
    return (isRightToLeft ? 1 : 0, highest == 0 ? nil : resolved.map { UInt8(max(0, $0)) })
  }

  /// The paragraph with control characters for the directions of its spans.
  ///
  /// - Returns: The characters, and for each one of the paragraph its index among them.
  private static func controlled(
    _ paragraph: Paragraph, _ spans: [TextSpan]
  ) -> (scalars: [UInt32], indices: [Int]) {
    var scalars: [UInt32] = []
    var indices: [Int] = []
    var open: [TextSpan.Direction] = []
    for (number, part) in paragraph.parts.enumerated() {
      let directions = spans.indices.contains(part.span) ? spans[part.span].directions : []
      if directions != open {
        scalars += open.map { _ in 0x202C }
        scalars += directions.map { direction in
          switch (direction.isOverride, direction.isRightToLeft) {
          case (false, false): 0x202A
          case (false, true): 0x202B
          case (true, false): 0x202D
          case (true, true): 0x202E
          }
        }
        open = directions
      }
      let next = paragraph.parts.index(after: number)
      let end = next < paragraph.parts.count ? paragraph.parts[next].start : paragraph.count
      for index in part.start..<max(part.start, end) {
        indices.append(scalars.count)
        scalars.append(paragraph.scalars[index])
      }
    }
    return (scalars, indices)
  }

  /// The level of a scalar.
  func level(at index: Int) -> UInt8 {
    levels?[index] ?? base
  }

  /// Whether a character may run right to left or affect the direction of others.
  private static func mayTurn(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0..<0x590: false
    case 0x590...0x8FF, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFB1D...0xFDFF,
      0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }

  /// The visual order of a line's runs from left to right, by UAX #9, rule L2.
  ///
  /// - Parameter levels: The level of each run, in text order.
  /// - Returns: Indices into `levels`.
  static func visualOrder(of levels: [UInt8]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), let lowest = levels.filter({ $0 % 2 == 1 }).min() else {
      return order
    }
    for level in stride(from: highest, through: lowest, by: -1) {
      var start = 0
      while start < order.count {
        guard levels[order[start]] >= level else {
          start += 1
          continue
        }
        let end = order[start...].firstIndex { levels[$0] < level } ?? order.count
        order[start..<end].reverse()
        start = end
      }
    }
    return order
  }
}
