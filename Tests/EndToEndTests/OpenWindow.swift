import Foundation
import MaruTestKit
import Testing
import X11

/// A window of a running `maru`, as a person has it before them.
///
/// Units: points of the window, x to the right and y down.
@MainActor struct OpenWindow {
  let id: WindowID
  let program: Program
  let desk: Desk
  /// Device pixels a point.
  let scale: Double

  private var person: XTestClient { desk.person }

  // MARK: Places

  /// Where the window is on the screen, in device pixels.
  var frame: DeviceRect {
    person.frame(of: id) ?? DeviceRect(x: 0, y: 0, width: 0, height: 0)
  }

  /// A point of the window on the screen.
  func place(_ point: CGPoint) -> DevicePoint {
    let frame = frame
    return DevicePoint(
      x: frame.x + Int32((point.x * scale).rounded()),
      y: frame.y + Int32((point.y * scale).rounded()))
  }

  /// The middle of a rectangle of the window on the screen.
  func middle(of rect: CGRect) -> DevicePoint { place(CGPoint(x: rect.midX, y: rect.midY)) }

  // MARK: Pressing

  /// Moves to the middle of a rectangle, presses there, and lets go.
  func press(_ rect: CGRect, button: Int = 1) {
    let point = middle(of: rect)
    person.click(point.x, point.y, button: button)
  }

  /// Strokes keys, with the pointer over the window, so that keys go there whoever has the focus.
  func stroke(_ keys: [Key]) {
    person.move(to: place(CGPoint(x: 2, y: 2)))
    for key in keys { person.stroke(key.symbol, with: key.modifiers) }
  }

  /// A key with what is held down meanwhile.
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

  /// What is to be seen of the window, or of a part of it.
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

  /// Waits until a part of the window looks as it did.
  func returns(to picture: XTestScreenshot, in part: CGRect? = nil) throws -> Bool {
    try person.block { try self.picture(of: part) == picture }
  }

  /// Waits until most of a part of the window looks otherwise than it did.
  func leaves(_ picture: XTestScreenshot, in part: CGRect? = nil) throws -> Bool {
    try person.block {
      try self.picture(of: part).differences(from: picture) > picture.pixels.count / 2
    }
  }

  /// Waits until the program sleeps and has drawn nothing for a while.
  ///
  /// A busy machine may let a press wait for longer than that: the window is still, but the program
  /// does not sleep yet.
  func settle() {
    _ = person.block(timeout: .seconds(20)) {
      _ = person.blockUntilStill(for: .milliseconds(400))
      return ProcessReading.isAsleep(program.identifier)
        && person.blockUntilStill(for: .milliseconds(20)) == nil
    }
  }

  // MARK: Ending

  /// Waits until the program has ended, and checks how it did.
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

  /// Checks that nothing that was done so far has ended the program, or comes to do so.
  func expectUnmoved(sourceLocation: SourceLocation = #_sourceLocation) {
    settle()
    #expect(program.isRunning, sourceLocation: sourceLocation)
  }
}
