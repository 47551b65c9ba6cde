import MaruTestKit
import Testing
import X11

/// An Xvfb server with a program under test and a simulated user.
@MainActor final class Screen {
  let server: XvfbServer
  let program: Connection
  let person: XTestClient
  private let hog: XTestColorHog?
  /// The events read so far, oldest first.
  private(set) var log: [Event] = []
  private var windows: [Window] = []
  private var unread: [Event] = []

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - width: The screen's width in device pixels.
  ///   - height: The screen's height in device pixels.
  ///   - depth: The bits a pixel.
  ///   - freeColors: The number of colours that another program leaves free; `nil` for all.
  ///   - arguments: Further arguments for the server.
  /// - Throws: If the server does not start.
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

  /// Reads the program's events up to and including the first that matches.
  ///
  /// Fails after five seconds.
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
    return try #require(found, "expected \(what), got \(seen)", sourceLocation: sourceLocation)
  }

  /// Waits until the server has processed all requests, and returns the program's unread events.
  func settle() -> [Event] {
    person.connection.synchronize()
    program.synchronize()
    let events = unread + program.pendingEvents()
    unread = []
    log += events
    return events
  }

  /// Adds another program and another user to a server.
  init(at server: XvfbServer) throws {
    self.server = server
    hog = nil
    program = try Connection(display: server.display)
    person = try XTestClient(display: server.display)
  }

  /// Shows a window and moves the pointer to the screen's bottom right corner.
  func showWindow(
    _ options: WindowAttributes = WindowAttributes(width: 200, height: 150),
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Window {
    person.move(to: DevicePoint(x: 639, y: 479))
    var options = options
    if options.origin == nil { options.origin = DevicePoint(x: 40, y: 30) }
    let window = try Window(on: program, options)
    windows.append(window)
    window.show()
    try expect("the mapping", sourceLocation: sourceLocation) {
      $0 == .mapped(window.id) ? true : nil
    }
    return window
  }
}
