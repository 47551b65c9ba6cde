import MaruTestKit
import Testing
import X11

/// A server of its own, a program on it, and a person at it.
@MainActor final class Screen {
  let server: XvfbServer
  let program: Connection
  let person: XTestClient
  private let hog: XTestColorHog?
  /// What was read, oldest first.
  private(set) var log: [Event] = []
  private var windows: [Window] = []
  private var unread: [Event] = []

  /// - Parameters:
  ///   - width: Of the screen, in device pixels.
  ///   - height: As the width.
  ///   - depth: The bits of a pixel.
  ///   - freeColors: How many colours another program leaves free; `nil` for all.
  ///   - arguments: Further ones for the server.
  /// - Throws: Where there is no server.
  init(
    width: Int = 640, height: Int = 480, depth: Int = 24, freeColors: Int? = nil,
    arguments: [String] = []
  ) throws {
    let server = try XvfbServer(width: width, height: height, depth: depth, arguments: arguments)
    self.server = server
    hog = try freeColors.map { try XTestColorHog(display: server.display, leaving: $0) }
    program = try Connection(display: server.display)
    person = try XTestClient(display: server.display)
  }

  /// Reads the program's events up to and with the first that matches.
  @discardableResult func expect<Value>(
    _ what: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ match: (Event) -> Value?
  ) throws -> Value {
    var found: Value?
    var seen: [Event] = []
    _ = person.block(timeout: .seconds(5)) {
      unread += program.pendingEvents()
      while found == nil, !unread.isEmpty {
        let event = unread.removeFirst()
        seen.append(event)
        log.append(event)
        found = match(event)
      }
      return found != nil || seen.last == .serverGone
    }
    return try #require(found, "\(what) did not come, but \(seen)", sourceLocation: sourceLocation)
  }

  /// Makes the server handle everything, and gives the program's events so far.
  func settle() -> [Event] {
    person.connection.synchronize()
    program.synchronize()
    let events = unread + program.pendingEvents()
    unread = []
    log += events
    return events
  }

  /// Another program on a server, and its person.
  init(at server: XvfbServer) throws {
    self.server = server
    hog = nil
    program = try Connection(display: server.display)
    person = try XTestClient(display: server.display)
  }

  /// A window on the screen, with the pointer outside of it.
  func showWindow(
    _ options: WindowOptions = WindowOptions(width: 200, height: 150),
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Window {
    person.move(to: DevicePoint(x: 639, y: 479))
    var options = options
    if options.origin == nil { options.origin = DevicePoint(x: 40, y: 30) }
    let window = try Window(on: program, options)
    windows.append(window)
    window.show()
    try expect("the showing", sourceLocation: sourceLocation) {
      $0 == .mapped(window.id) ? true : nil
    }
    return window
  }
}
