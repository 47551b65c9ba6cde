import Foundation
import MaruTestKit
import Testing
import X11

/// A server of its own with a person at it, who starts `maru` and presses what it shows.
@MainActor final class Desk {
  let server: XvfbServer
  let person: XTestClient
  let folder: String
  /// The latest window that was shown.
  private(set) var window: WindowID
  private var trees: [[String]: ViewTreeFile] = [:]

  init() throws {
    server = try XvfbServer(width: 900, height: 800)
    person = try XTestClient(display: server.display)
    window = person.connection.root
    let url = FileManager.default.temporaryDirectory
      .appending(path: "maru-desk-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    folder = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Starts `maru show` and waits until its window has its content.
  func show(_ arguments: [String], input: FileHandle? = nil) throws -> MaruProcess {
    try start(["show"] + arguments, input: input)
  }

  /// Starts `maru` and waits until its window has its content.
  func start(
    _ arguments: [String], input: FileHandle? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> MaruProcess {
    let program = try MaruProcess(
      arguments, environment: ["DISPLAY": server.display], input: input)
    let isShown = person.block {
      guard
        let found = person.windows(ofProcess: program.identifier).first(where: person.isVisible),
        let picture = person.screenshot(of: found)
      else { return !program.isRunning }
      window = found
      return picture.colorCount > 2
    }
    try #require(isShown && program.isRunning, sourceLocation: sourceLocation)
    return program
  }

  /// The views of a widget, as it stands in a window of its own.
  func tree(of arguments: [String]) throws -> ViewTreeFile {
    if let known = trees[arguments] { return known }
    let path = "\(folder)/tree-\(trees.count)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let tree = try ViewTreeFile(of: arguments, in: path)
    trees[arguments] = tree
    return tree
  }

  /// Clicks the button that says something.
  func click(
    button label: String, of arguments: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let frame = try #require(
      try tree(of: arguments).frame(ofButton: label), sourceLocation: sourceLocation)
    click(x: frame.midX, y: frame.midY)
  }

  /// Clicks a point of the window, at scale 1.
  func click(x: Double, y: Double) {
    let point = place(x, y)
    person.click(point.x, point.y)
  }

  /// Drags from a point of the window downwards, at scale 1.
  func drag(x: Double, fromY y: Double, by distance: Double) {
    let steps = (0...8).map { place(x, y + distance * Double($0) / 8) }
    person.drag(along: steps)
  }

  /// A point of the window on the screen.
  private func place(_ x: Double, _ y: Double) -> DevicePoint {
    let frame = person.frame(of: window)
    return DevicePoint(x: (frame?.x ?? 0) + Int32(x), y: (frame?.y ?? 0) + Int32(y))
  }
}
