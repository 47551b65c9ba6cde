import Foundation
import X11

/// The device pixels per point of the display's monitors.
@MainActor final class MonitorScales {
  /// The size of the first monitor, in points; infinite if there is none.
  private(set) var firstSize = CGSize(width: CGFloat.infinity, height: CGFloat.infinity)

  private let connection: Connection
  /// The scale of all monitors, if the program has chosen one.
  private var fixed: CGFloat?
  /// The scales that suit the monitors' densities, by the monitors' names.
  private var densityScales: [String: CGFloat] = [:]
  /// That of the first monitor.
  private var firstDensityScale: CGFloat = 1

  /// Creates the scales; `measure()` reads the monitors.
  ///
  /// - Parameters:
  ///   - connection: The connection to the display.
  ///   - fixed: The scale of all monitors; `nil` to follow the server's settings.
  init(of connection: Connection, fixed: CGFloat?) {
    self.connection = connection
    self.fixed = fixed
  }

  /// Reads the monitors.
  ///
  /// It takes a round trip, and up to two more for the name of each monitor.
  ///
  /// - Returns: Whether the densities have changed.
  @discardableResult
  func measure() -> Bool {
    let monitors = connection.monitors()
    guard let first = monitors.first else { return false }
    let former = densityScales
    densityScales = Dictionary(monitors.map { ($0.name, CGFloat($0.densityScale)) }) { first, _ in
      first
    }
    firstDensityScale = CGFloat(first.densityScale)
    let scale = scale(ofMonitor: nil)
    firstSize = CGSize(
      width: CGFloat(first.frame.width) / scale, height: CGFloat(first.frame.height) / scale)
    return densityScales != former
  }

  /// Sets the scale of all monitors.
  func fix(at scale: CGFloat) {
    fixed = scale
    measure()
  }

  /// Device pixels per point on a monitor.
  ///
  /// - Parameter name: The name of a monitor; the first one counts if there is none of that name.
  /// - Returns: The scale.
  func scale(ofMonitor name: String?) -> CGFloat {
    fixed ?? connection.chosenScale.map { CGFloat($0) } ?? name.flatMap { densityScales[$0] }
      ?? firstDensityScale
  }
}
