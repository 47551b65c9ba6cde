import Foundation
import MaruTestKit
import Testing
import X11

/// A window of a running `maru`, with input to it and pictures of it.
///
/// Units: points of the window, x to the right and y down.
@MainActor struct OpenWindow {
  let id: WindowID
  let program: Program
  let desk: Desk
  /// Device pixels per point.
  let scale: Double

  private var person: XTestClient { desk.person }

  // MARK: Places

  /// The frame on the screen, in device pixels; empty if the window is gone.
  var frame: DeviceRect {
    person.frame(of: id) ?? DeviceRect(x: 0, y: 0, width: 0, height: 0)
  }

  /// Converts a point of the window to device pixels of the screen.
  func place(_ point: CGPoint) -> DevicePoint {
    let frame = frame
    return DevicePoint(
      x: frame.x + Int32((point.x * scale).rounded()),
      y: frame.y + Int32((point.y * scale).rounded()))
  }

  /// Converts the middle of a rectangle of the window to device pixels of the screen.
  func middle(of rect: CGRect) -> DevicePoint { place(CGPoint(x: rect.midX, y: rect.midY)) }

  // MARK: Pressing

  /// Clicks in the middle of a rectangle.
  func press(_ rect: CGRect, button: Int = 1) {
    let point = middle(of: rect)
    person.click(point.x, point.y, button: button)
  }

  /// Presses and releases keys.
  ///
  /// The pointer is moved into the window first: without a window manager the focus follows it.
  func stroke(_ keys: [Key]) {
    person.move(to: place(CGPoint(x: 2, y: 2)))
    for key in keys { person.stroke(key.symbol, with: key.modifiers) }
  }

  /// A key with modifiers that are held while it is pressed.
  struct Key: Hashable, Sendable {
    let symbol: KeySymbol
    var modifiers: Modifiers = []

    static let tab = Key(symbol: .tab)
    static let backTab = Key(symbol: .tab, modifiers: .shift)
    static let enter = Key(symbol: .enter)
    static let space = Key(symbol: .space)
    static let escape = Key(symbol: .escape)
    static let down = Key(symbol: .down)
    static let end = Key(symbol: .end)
  }

  // MARK: Looking

  /// A screenshot of the window or of a part of it.
  func picture(
    of part: CGRect? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> XTestScreenshot {
    guard let part else {
      return try #require(person.screenshot(of: id), sourceLocation: sourceLocation)
    }
    let origin = place(part.origin)
    let rect = DeviceRect(
      x: origin.x, y: origin.y, width: Int32(part.width * scale), height: Int32(part.height * scale)
    )
    return try #require(person.screenshot(of: rect), sourceLocation: sourceLocation)
  }

  /// Waits until the window, or a part of it, equals a picture; `false` at the timeout.
  func returns(to picture: XTestScreenshot, in part: CGRect? = nil) throws -> Bool {
    try person.block { try self.picture(of: part) == picture }
  }

  /// Waits until more than half of the pixels of the window, or of a part, differ from a picture.
  ///
  /// - Returns: `false` at the timeout.
  func leaves(_ picture: XTestScreenshot, in part: CGRect? = nil) throws -> Bool {
    try person.block {
      try self.picture(of: part).differences(from: picture) > picture.pixels.count / 2
    }
  }

  /// Waits until all threads of the program sleep and nothing has been drawn for 400 ms.
  ///
  /// The second condition alone is not enough: on a busy machine a program may need longer for a
  /// press.
  func settle() {
    _ = person.block(timeout: .seconds(20)) {
      _ = person.blockUntilStill(for: .milliseconds(400))
      return ProcessReading.isAsleep(program.identifier)
        && person.blockUntilStill(for: .milliseconds(20)) == nil
    }
  }

  /// Waits until a program whose animation never ends has drawn some more frames.
  func watch(frames: Int = 15) {
    var count = 0
    _ = person.block {
      count += person.takeDamage().count
      return count >= frames
    }
  }

  // MARK: Ending

  /// Waits until the program has ended, and checks its status and output.
  ///
  /// Standard error has to be empty.
  func expectEnd(
    _ status: Int32, printing output: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let ending = program.finish()
    #expect(ending.isOwn, "a signal ended it", sourceLocation: sourceLocation)
    #expect(ending.status == status, sourceLocation: sourceLocation)
    #expect(ending.output == output, sourceLocation: sourceLocation)
    #expect(ending.error.isEmpty, "\(ending.error)", sourceLocation: sourceLocation)
  }

  /// Waits until the window has settled, and checks that the program is still running.
  ///
  /// - Parameters:
  ///   - isAnimated: Whether the window never settles because its animation never ends.
  ///   - sourceLocation: The place of the check.
  func expectUnmoved(
    isAnimated: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    if isAnimated { watch() } else { settle() }
    #expect(program.isRunning, sourceLocation: sourceLocation)
  }
}
