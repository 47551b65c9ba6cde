import Foundation

/// The extents at which a sheet may rest, in ascending order; at least one.
@MainActor
struct SheetStops {
  /// A stop.
  struct Stop {
    /// The detent's identifier; `nil` if detents do not apply.
    let identifier: UISheetPresentationController.Detent.Identifier?
    /// In points, from the container's bottom edge.
    let extent: CGFloat
  }

  let stops: [Stop]
  /// The lowest stop.
  let lowest: Stop
  /// The highest stop.
  let highest: Stop

  /// Resolves the stops.
  ///
  /// - Parameters:
  ///   - detents: Invalid ones are skipped; if none remains, `large` applies.
  ///   - room: The room for the sheet.
  ///   - warn: Called about invalid detents.
  init(
    _ detents: [UISheetPresentationController.Detent], in room: SheetRoom,
    warn: (String) -> Void
  ) {
    let greatest = Stop(
      identifier: room.onlyExtent == nil ? .large : nil, extent: room.greatestExtent)
    var found: [Stop] = []
    if room.onlyExtent == nil {
      if detents.isEmpty { warn("it has no detents; using large") }
      for detent in detents {
        guard let value = detent.resolvedValue(in: room) else { continue }
        guard let extent = room.extent(ofValue: value) else {
          // A window without a size has no heights yet.
          if room.maximumDetentValue > 0 {
            warn("the detent \(detent.identifier.rawValue) has the height \(value); ignoring it")
          }
          continue
        }
        if value > room.maximumDetentValue + 0.5, detent.identifier != .medium {
          warn(
            "the detent \(detent.identifier.rawValue) has the height \(value); using the maximum, "
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

  /// The stop of a detent; the lowest if there is no such stop.
  func stop(named name: UISheetPresentationController.Detent.Identifier?) -> Stop {
    stops.first { $0.identifier == name && name != nil } ?? lowest
  }

  /// The stop nearest to an extent.
  func nearest(to extent: CGFloat) -> Stop {
    stops.min { abs($0.extent - extent) < abs($1.extent - extent) } ?? lowest
  }

  /// The opacity of the dimming at an extent, 0…1.
  ///
  /// - Parameters:
  ///   - extent: The extent of the sheet.
  ///   - name: The highest detent without dimming; `nil` if all dim.
  /// - Returns: Interpolated between two stops.
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
