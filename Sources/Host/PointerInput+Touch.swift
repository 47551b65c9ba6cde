import Control
import Foundation
import JSON
import Layers
import MaruKit

extension PointerInput {
  /// The most fingers that can be told apart.
  private static let mostFingers = 100
  private static let phases: KeyValuePairs<String, Phase> = [
    "down": .down, "moved": .moved, "up": .up, "cancelled": .cancelled,
  ]

  /// Reads the call `touch`: a finger that a test moves, because XTEST has none.
  ///
  /// - Parameter message: The request.
  /// - Throws: `ControlError` with status 65 if the phase, the place or the finger is invalid.
  @MainActor init(touch message: Message) throws(ControlError) {
    let name = message["phase"]?.string ?? ""
    guard let phase = Self.phases.first(where: { $0.key == name })?.value else {
      throw ControlError(
        status: 65,
        message: "no phase of a touch is named “\(name)”, there are "
          + Self.phases.map(\.key).joined(separator: ", "))
    }
    let place = message["at"]?.array?.compactMap(\.double) ?? []
    guard place.count == 2 else {
      throw ControlError(
        status: 65, message: "a touch has a place, as in \"at\": [12,40], x and y in points")
    }
    let finger = message["finger"].map { $0.int ?? -1 } ?? 0
    guard (0..<Self.mostFingers).contains(finger) else {
      throw ControlError(
        status: 65,
        message: "a finger is a number from 0 to \(Self.mostFingers - 1), found "
          + (message["finger"]?.json ?? ""))
    }
    self.init(
      phase: phase, location: CGPoint(x: place[0], y: place[1]),
      timestamp: CACurrentMediaTime(), type: .direct,
      // The pointer's identifier is 0.
      identifier: finger + 1)
  }
}

extension ControlError {
  /// A request about a window that was never shown.
  static var neverOpened: ControlError {
    ControlError(
      status: 65, message: "the window has not been opened, open it first, as in `maru open ID`")
  }
}
