import Control
import Foundation
import JSON
import MaruKit
import Stage
import Terminal

/// Answers a developer's and a script's questions about a window that is shown: its views, overlays,
/// traces and pictures.
@MainActor final class WindowInspection {
  private let screen: XScreen
  /// What a developer sees over the window, once asked for.
  private var overlays: WindowOverlays?
  /// Records a trace, while a script asks for one.
  private var recorder: TraceRecorder?

  /// Answers for windows of a display.
  init(on screen: XScreen) { self.screen = screen }

  /// Answers the requests `tree`, `overlay`, `pick`, `trace` and `screenshot`.
  ///
  /// - Parameters:
  ///   - message: The request.
  ///   - window: The window; `nil` if it was never shown.
  ///   - area: The visible part of the window, in points.
  ///   - id: The window's name in the configuration.
  /// - Returns: The value of the answer; `nil` for another request.
  /// - Throws: `ControlError` if the request cannot be carried out.
  func answer(
    _ message: Message, about window: UIWindow?, visible area: CGRect, named id: String
  ) throws(ControlError) -> JSONValue? {
    let call = message["call"]?.string
    if call == "trace" { return try trace(message["on"]?.bool == true, of: id) }
    guard ["tree", "overlay", "pick", "screenshot"].contains(call) else { return nil }
    guard let window else { throw .neverOpened }
    return switch call {
    case "tree": try tree(of: window, at: message["at"])
    case "overlay": try overlay(message, over: window)
    case "pick": pick(message["on"]?.bool, in: window)
    default: try screenshot(of: window, area, to: message["path"]?.string)
    }
  }

  /// The views, or which of them gets a press at a point of the window.
  private func tree(
    of window: UIWindow, at point: JSONValue?
  ) throws(ControlError) -> JSONValue {
    // Views that were added just now have no frame before the next layout.
    window.layoutIfNeeded()
    let tree = ViewTree(
      of: window, screenOrigin: screen.origin(of: window),
      picker: overlays?.window === window ? overlays?.picker : nil)
    do {
      guard let numbers = point?.array?.compactMap(\.double), numbers.count == 2 else {
        return try JSONValue(json: tree.json)
      }
      return try JSONValue(json: tree.hit(at: CGPoint(x: numbers[0], y: numbers[1])))
    } catch {
      throw ControlError(status: 70, message: "the views cannot be described: \(error)")
    }
  }

  /// Shows or hides an overlay, marks a view, and returns the names of what is shown.
  private func overlay(
    _ message: Message, over window: UIWindow
  ) throws(ControlError) -> JSONValue {
    let overlays = overlays(over: window)
    if let name = message["name"]?.string {
      guard overlays.set(name, message["on"]?.bool) else {
        throw ControlError(
          status: 65,
          message: "no overlay is named “\(name)”"
            + NearestName.hint(for: name, among: WindowOverlays.names)
            + ", there are \(WindowOverlays.names.joined(separator: ", "))")
      }
    }
    if let number = message["view"]?.int { overlays.mark(viewNumbered: number) }
    return .array(overlays.shown.map { .string($0) })
  }

  /// Shows the overlays of the worker before this one; unknown names are ignored.
  func show(overlays names: [String], over window: UIWindow) {
    let overlays = overlays(over: window)
    for name in names { _ = overlays.set(name, true) }
  }

  /// Lets a view be picked in the window, or no longer, and returns the state.
  private func pick(_ isOn: Bool?, in window: UIWindow) -> JSONValue {
    guard let picker = overlays(over: window).picker else { return .null }
    if let isOn { picker.isPicking = isOn }
    return [
      "picking": .bool(picker.isPicking), "view": .integer(Int64(picker.picked)),
      "at": [.number(picker.point.x), .number(picker.point.y)],
    ]
  }

  private func overlays(over window: UIWindow) -> WindowOverlays {
    if let overlays, overlays.window === window { return overlays }
    let new = WindowOverlays(of: window, on: screen)
    overlays = new
    return new
  }

  /// Begins to record a trace, or ends it and returns it.
  private func trace(_ isOn: Bool, of id: String) throws(ControlError) -> JSONValue {
    if isOn {
      guard let recorder = TraceRecorder.start() else {
        throw ControlError(
          status: 70, message: "a trace is being recorded already, wait until it has ended")
      }
      self.recorder = recorder
      return .null
    }
    guard let recorder else { return .null }
    self.recorder = nil
    let (events, dropped) = recorder.stop()
    return ChromeTrace(of: events, dropped: dropped, process: id).value
  }

  /// Draws the window; returns the picture in base64 if it is not written to a file.
  private func screenshot(
    of window: UIWindow, _ area: CGRect, to path: String?
  ) throws(ControlError) -> JSONValue {
    window.layoutIfNeeded()
    let format = UIGraphicsImageRendererFormat()
    format.scale = screen.scale(of: window)
    let picture = UIGraphicsImageRenderer(bounds: area, format: format).image {
      window.renderWindows(in: $0.cgContext)
    }
    guard let png = picture.pngData() else {
      throw ControlError(status: 70, message: "the window has no pixels")
    }
    guard let path else { return .string(png.base64EncodedString()) }
    do throws(TerminalError) {
      try OutputFile(path: path).write(png)
    } catch {
      throw ControlError(status: error.status.rawValue, message: error.description)
    }
    return .null
  }
}
