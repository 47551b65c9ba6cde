import MaruTestKit
import Testing
import X11

/// Pixmaps: pixels kept by the server, shown again without being sent.
@MainActor @Suite(.serialized) struct PixmapTests {
  private func buffer(_ color: UInt32, on screen: Screen) throws -> ImageBuffer {
    let buffer = try ImageBuffer(on: screen.program, width: 200, height: 150)
    for y in 0..<buffer.height {
      let row = buffer.baseAddress.advanced(by: y * buffer.stride)
        .assumingMemoryBound(to: UInt32.self)
      for x in 0..<buffer.width { row[x] = color | UInt32(x) }
    }
    return buffer
  }

  @Test func `a copy shows what was put, even after the buffer is released`() throws {
    let screen = try Screen()
    let window = try screen.showWindow()
    let white = try buffer(0xFFFF_FF00, on: screen)
    white.put([DeviceRect(x: 0, y: 0, width: 200, height: 150)], in: window, copying: true)
    let pixmap = try Pixmap(for: window, width: 60, height: 40)
    do {
      let green = try buffer(0xFF00_8000, on: screen)
      let part = DeviceRect(x: 20, y: 5, width: 50, height: 30)
      green.put(part, in: pixmap, at: DevicePoint(x: 3, y: 4))
    }
    pixmap.copy(
      DeviceRect(x: 3, y: 4, width: 50, height: 30), to: DevicePoint(x: 100, y: 90))
    _ = screen.settle()
    let picture = try #require(screen.person.screenshot(of: window.id))
    #expect(picture[100, 90] == 0xFF00_8014)
    #expect(picture[149, 119] == 0xFF00_8045)
    #expect(picture[99, 90] == 0xFFFF_FF63)
    #expect(picture[150, 119] == 0xFFFF_FF96)
  }

  @Test func `a rectangle that exceeds the buffer is not put`() throws {
    let screen = try Screen()
    let window = try screen.showWindow()
    let pixmap = try Pixmap(for: window, width: 60, height: 40)
    let green = try buffer(0xFF00_8000, on: screen)
    green.put(
      DeviceRect(x: 0, y: 0, width: 50, height: 30), in: pixmap, at: DevicePoint(x: 0, y: 0))
    let red = try buffer(0xFFFF_0000, on: screen)
    red.put(
      DeviceRect(x: 180, y: 0, width: 50, height: 30), in: pixmap, at: DevicePoint(x: 0, y: 0))
    pixmap.copy(DeviceRect(x: 0, y: 0, width: 50, height: 30), to: DevicePoint(x: 0, y: 0))
    _ = screen.settle()
    let picture = try #require(screen.person.screenshot(of: window.id))
    #expect(picture[10, 10] == 0xFF00_800A)
  }

  @Test(arguments: [(0, 1), (1, 0), (32768, 1)])
  func `an impossible size throws invalidSize`(width: Int, height: Int) throws {
    let screen = try Screen()
    let window = try screen.showWindow()
    #expect(throws: ConnectionError.invalidSize(width: width, height: height)) {
      try Pixmap(for: window, width: width, height: height)
    }
  }

  @Test func `a destroyed window gets no pixmap, and copies to it do nothing`() throws {
    let screen = try Screen()
    let window = try screen.showWindow()
    let pixmap = try Pixmap(for: window, width: 10, height: 10)
    window.destroy()
    pixmap.copy(DeviceRect(x: 0, y: 0, width: 10, height: 10), to: DevicePoint(x: 0, y: 0))
    #expect(throws: ConnectionError.serverGone) {
      try Pixmap(for: window, width: 10, height: 10)
    }
    let errors = screen.settle().filter { if case .protocolError = $0 { true } else { false } }
    #expect(errors.isEmpty)
  }
}
