import Foundation

/// The extents at which a sheet may rest, the lowest first; at least one.
@MainActor
struct SheetStops {
  /// One of them.
  struct Stop {
    /// The detent's name; `nil` where detents do not count.
    let identifier: UISheetPresentationController.Detent.Identifier?
    /// In points, from the container's bottom edge.
    let extent: CGFloat
  }

  let stops: [Stop]
  /// The lowest.
  let lowest: Stop
  /// The highest.
  let highest: Stop

  /// Works the stops out.
  ///
  /// - Parameters:
  ///   - detents: Those that cannot be used are left out; where none is left, `large` counts.
  ///   - room: What they are worked out for.
  ///   - warn: Is told of what cannot be used.
  init(
    _ detents: [UISheetPresentationController.Detent], in room: SheetRoom,
    warn: (String) -> Void
  ) {
    let greatest = Stop(
      identifier: room.onlyExtent == nil ? .large : nil, extent: room.greatestExtent)
    var found: [Stop] = []
    if room.onlyExtent == nil {
      if detents.isEmpty { warn("it has no detents, large is taken") }
      for detent in detents {
        guard let value = detent.resolvedValue(in: room) else { continue }
        guard let extent = room.extent(ofValue: value) else {
          // A window that has no size yet has no heights.
          if room.maximumDetentValue > 0 {
            warn("the detent \(detent.identifier.rawValue) is \(value) high, it is left out")
          }
          continue
        }
        if value > room.maximumDetentValue + 0.5, detent.identifier != .medium {
          warn(
            "the detent \(detent.identifier.rawValue) is \(value) high, there is room for "
              + "\(room.maximumDetentValue)")
        }
        found.append(Stop(identifier: detent.identifier, extent: extent))
      }
      found.sort { $0.extent < $1.extent }
    }
    stops = found.isEmpty ? [greatest] : found
    lowest = found.first ?? greatest
    highest = found.last ?? greatest
  }

  /// The stop with a name; the lowest where none has it.
  func stop(named name: UISheetPresentationController.Detent.Identifier?) -> Stop {
    stops.first { $0.identifier == name && name != nil } ?? lowest
  }

  /// The stop that is nearest to an extent.
  func nearest(to extent: CGFloat) -> Stop {
    stops.min { abs($0.extent - extent) < abs($1.extent - extent) } ?? lowest
  }

  /// How far what is beneath is dimmed at an extent, 0…1.
  ///
  /// - Parameters:
  ///   - extent: Of the sheet.
  ///   - name: The highest detent at which nothing is dimmed; `nil` where all are.
  /// - Returns: Between two stops, something between.
  func dimming(
    at extent: CGFloat, undimmed name: UISheetPresentationController.Detent.Identifier?
  ) -> CGFloat {
    let sinking = lowest.extent > 0 ? min(max(extent / lowest.extent, 0), 1) : 1
    guard let limit = stops.last(where: { $0.identifier == name && name != nil }) else {
      return sinking
    }
    guard extent > limit.extent, let next = stops.first(where: { $0.extent > limit.extent }) else {
      return 0
    }
    return min((extent - limit.extent) / (next.extent - limit.extent), 1)
  }
}
