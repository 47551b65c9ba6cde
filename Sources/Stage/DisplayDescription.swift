import Foundation
import X11

/// What a display is, and which programs serve it, for people.
///
/// It opens a connection of its own, reads, and closes it.
public struct DisplayDescription {
  /// The name of the display, such as `:0`.
  public let name: String
  /// The vendor and the release of the server.
  public let vendor: String
  /// The bits of a pixel that carry colour.
  public let depth: Int
  /// Device pixels per point.
  public let scale: Double
  /// Each monitor in words, the primary one first.
  public let monitors: [String]
  /// The extensions that Maru uses and the server has.
  public let extensions: [String]
  /// What is lost because the server lacks an extension, by the extension's name.
  public let losses: [(extension: String, loss: String)]
  /// The name of the window manager; `nil` if none runs.
  public let windowManager: String?
  /// The hints of EWMH that the window manager does not support, of those that Maru uses most.
  public let missingHints: [String]
  /// Whether a compositor runs.
  public let hasCompositor: Bool
  /// Whether the named input method runs.
  public let hasInputMethod: Bool

  /// Whether the server of a display opens or refuses a connection in time.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - seconds: The longest wait.
  /// - Returns: Whether there was an answer.
  public static func answers(_ name: String, within seconds: Double) -> Bool {
    ServerProbe.answers(name, within: seconds)
  }

  /// Reads a display.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - inputMethod: The input method to look for; `nil` for none.
  /// - Throws: `DisplayError.refused` with the reason.
  @MainActor public init(of name: String, inputMethod: String?) throws(DisplayError) {
    let connection: Connection
    do throws(ConnectionError) {
      connection = try Connection(display: name)
    } catch {
      throw .refused("\(error)")
    }
    defer { connection.close() }
    self.name = connection.displayName
    let server = connection.server
    vendor = server?.vendor ?? ""
    depth = server?.depth ?? 0
    let all = connection.monitors()
    scale = connection.chosenScale ?? all.first?.densityScale ?? 1
    monitors = all.map { monitor in
      let frame = monitor.frame
      return "\(monitor.name), \(frame.width) × \(frame.height) pixels at \(frame.x), \(frame.y)"
        + (monitor.isPrimary ? ", primary" : "")
    }
    let present = server?.extensions ?? []
    extensions = ServerDescription.uses.map(\.name).filter(present.contains)
    losses = ServerDescription.uses.filter { !present.contains($0.name) }.map { ($0.name, $0.loss) }
    windowManager = connection.windowManager
    missingHints =
      windowManager == nil
      ? []
      : ["_NET_WM_STRUT_PARTIAL", "_NET_WM_STATE_ABOVE", "_NET_ACTIVE_WINDOW"]
        .filter { !connection.isSupported($0) }
    hasCompositor = connection.isCompositorRunning
    hasInputMethod = inputMethod.map { connection.hasInputServer(named: $0) } ?? false
  }
}
