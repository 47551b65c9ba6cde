import Foundation
import X11

/// Looks at the X server and the programs that manage its windows.
@MainActor struct DisplayExamination {
  let findings: [Finding]

  init(environment: [String: String]) {
    guard let name = environment["DISPLAY"], !name.isEmpty else {
      findings = [
        .wrong(
          "display", "DISPLAY is not set, so no window can be opened",
          remedy: "start an X server, or set DISPLAY; maru render and tests need none")
      ]
      return
    }
    do throws(ConnectionError) {
      let connection = try Connection(display: name)
      defer { connection.close() }
      findings =
        Self.server(connection) + Self.managers(connection)
        + [Self.inputMethod(connection, environment["XMODIFIERS"])]
    } catch {
      findings = [
        .wrong("display", "\(error)", remedy: "start the X server, or set DISPLAY to one that runs")
      ]
    }
  }

  private static func server(_ connection: Connection) -> [Finding] {
    guard let server = connection.server else { return [] }
    var all: [Finding] = [
      .ok("display", "\(connection.displayName), \(server.vendor), \(server.depth) bits a pixel")
    ]
    all += connection.monitors().map { monitor in
      let frame = monitor.frame
      let main = monitor.isPrimary ? ", primary" : ""
      return .ok(
        "monitor",
        "\(monitor.name), \(frame.width) × \(frame.height) pixels at \(frame.x), \(frame.y)\(main)")
    }
    all.append(.ok("scale", "\(connection.scale) pixels a point"))
    let missing = ServerDescription.uses.filter { !server.extensions.contains($0.name) }
    if missing.isEmpty {
      all.append(.ok("extensions", ServerDescription.uses.map(\.name).joined(separator: ", ")))
    }
    all += missing.map {
      .note(
        "extensions", "the server has no \($0.name): \($0.loss)",
        remedy: "switch the extension on in the server's configuration")
    }
    return all
  }

  private static func managers(_ connection: Connection) -> [Finding] {
    var all: [Finding] = []
    if let manager = connection.windowManager {
      all.append(.ok("window manager", manager.isEmpty ? "one without a name" : manager))
      let lacking = ["_NET_WM_STRUT_PARTIAL", "_NET_WM_STATE_ABOVE", "_NET_ACTIVE_WINDOW"]
        .filter { !connection.isSupported($0) }
      if !lacking.isEmpty {
        all.append(
          .note(
            "window manager", "it does not support \(lacking.joined(separator: ", "))",
            remedy: "panels may be covered, or windows not be raised"))
      }
    } else {
      all.append(
        .note(
          "window manager", "none runs: windows have no frames, and panels reserve no room",
          remedy: "fine for a kiosk; otherwise start one, such as openbox"))
    }
    if connection.isCompositorRunning {
      all.append(.ok("compositor", "one runs, so windows can be transparent"))
    } else {
      all.append(
        .note(
          "compositor", "none runs: windows have hard edges, and no shadows or transparency",
          remedy: "start one, such as picom"))
    }
    return all
  }

  private static func inputMethod(_ connection: Connection, _ modifiers: String?) -> Finding {
    let chosen = modifiers.flatMap { text in
      text.split(separator: "@").first { $0.hasPrefix("im=") }.map { String($0.dropFirst(3)) }
    }
    guard let chosen, !chosen.isEmpty, chosen != "none" else {
      return .ok("input method", "none is chosen, so the compose tables are used")
    }
    guard connection.hasInputServer(named: chosen) else {
      return .wrong(
        "input method", "XMODIFIERS names \(chosen), but no such method runs on the display",
        remedy: "start \(chosen), or unset XMODIFIERS")
    }
    return .ok("input method", chosen)
  }
}
