import Foundation
import Stage

/// Looks at the X server and the programs that manage its windows.
@MainActor struct DisplayExamination {
  let findings: [Finding]

  /// The longest wait for the X server, in seconds.
  private static let patience = 5.0

  init(environment: [String: String]) {
    guard let name = environment["DISPLAY"], !name.isEmpty else {
      findings = [
        .wrong(
          "display", "DISPLAY is not set, so no window can be opened",
          remedy: "start an X server, or set DISPLAY; maru render and tests need none")
      ]
      return
    }
    guard DisplayDescription.answers(name, within: Self.patience) else {
      findings = [
        .wrong(
          "display", "\(name): the server accepts connections, but does not answer",
          remedy: "wait until it does, or start it again")
      ]
      return
    }
    let method = Self.inputMethod(environment["XMODIFIERS"])
    do throws(DisplayError) {
      let display = try DisplayDescription(of: name, inputMethod: method)
      findings =
        Self.server(display) + Self.managers(display) + [Self.inputMethod(method, of: display)]
    } catch {
      findings = [
        .wrong(
          "display", "\(name): \(error)",
          remedy: "start the X server, or set DISPLAY to one that runs")
      ]
    }
  }

  private static func server(_ display: DisplayDescription) -> [Finding] {
    var all: [Finding] = [
      .ok("display", "\(display.name), \(display.vendor), \(display.depth) bits a pixel")
    ]
    all += display.monitors.map { .ok("monitor", $0) }
    all.append(.ok("scale", "\(display.scale) pixels a point"))
    if display.losses.isEmpty {
      all.append(.ok("extensions", display.extensions.joined(separator: ", ")))
    }
    all += display.losses.map {
      .note(
        "extensions", "the server has no \($0.extension): \($0.loss)",
        remedy: "switch the extension on in the server's configuration")
    }
    return all
  }

  private static func managers(_ display: DisplayDescription) -> [Finding] {
    var all: [Finding] = []
    if let manager = display.windowManager {
      all.append(.ok("window manager", manager.isEmpty ? "one without a name" : manager))
      if !display.missingHints.isEmpty {
        let hints = display.missingHints.joined(separator: ", ")
        all.append(
          .note(
            "window manager", "it does not support \(hints)",
            remedy: "panels may be covered, or windows not be raised"))
      }
    } else {
      all.append(
        .note(
          "window manager", "none runs: windows have no frames, and panels reserve no room",
          remedy: "fine for a kiosk; otherwise start one, such as openbox"))
    }
    if display.hasCompositor {
      all.append(.ok("compositor", "one runs, so windows can be transparent"))
    } else {
      all.append(
        .note(
          "compositor", "none runs: windows have hard edges, and no shadows or transparency",
          remedy: "start one, such as picom"))
    }
    return all
  }

  /// The input method in `XMODIFIERS`, such as `@im=ibus`; `nil` if there is none.
  private static func inputMethod(_ modifiers: String?) -> String? {
    let name = modifiers.flatMap { text in
      text.split(separator: "@").first { $0.hasPrefix("im=") }.map { String($0.dropFirst(3)) }
    }
    return name.flatMap { $0.isEmpty || $0 == "none" ? nil : $0 }
  }

  private static func inputMethod(_ name: String?, of display: DisplayDescription) -> Finding {
    guard let name else {
      return .ok("input method", "none is chosen, so the compose tables are used")
    }
    guard display.hasInputMethod else {
      return .wrong(
        "input method", "XMODIFIERS names \(name), but no such method runs on the display",
        remedy: "start \(name), or unset XMODIFIERS")
    }
    return .ok("input method", name)
  }
}
