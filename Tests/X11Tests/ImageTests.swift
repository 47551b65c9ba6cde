import MaruTestKit
import Testing
import X11

@MainActor @Suite(.serialized) struct ImageTests {
  /// Paints a picture in which every pixel differs from its neighbours.
  private func paint(_ buffer: ImageBuffer, seed: UInt32 = 1) {
    for y in 0..<buffer.height {
      let row = buffer.baseAddress.advanced(by: y * buffer.stride)
        .assumingMemoryBound(to: UInt32.self)
      for x in 0..<buffer.width {
        row[x] = 0xff00_0000 | (UInt32(x) &* 7919 ^ UInt32(y) &* 104_729) &* seed & 0xff_ffff
      }
    }
  }

  private func show(sharing: Bool, arguments: [String] = []) throws -> XTestScreenshot {
    let screen = try Screen(arguments: arguments)
    let window = try screen.showWindow()
    let ring = BufferRing(on: screen.program, sharing: sharing)
    let buffer = try #require(try ring.next(width: 200, height: 150))
    #expect(buffer.isShared == (sharing && arguments.isEmpty))
    paint(buffer)
    ring.present(
      buffer,
      [
        DeviceRect(x: 0, y: 0, width: 120, height: 150),
        DeviceRect(x: 120, y: 0, width: 1000, height: 150),
      ], in: window)
    _ = screen.settle()
    return try #require(screen.person.screenshot(of: window.id))
  }

  @Test func `shared memory and copies give the same picture`() throws {
    let shared = try show(sharing: true)
    let copied = try show(sharing: false)
    #expect(shared == copied)
    #expect(shared.colorCount > 1000)
  }

  @Test func `a server without MIT-SHM gets copies`() throws {
    #expect(try show(sharing: true, arguments: ["-extension", "MIT-SHM"]).colorCount > 1000)
  }

  /// Shows a window and paints all of it without waiting.
  private func showPainted(on screen: Screen) throws -> Window {
    var options = WindowAttributes(width: 200, height: 150)
    options.origin = DevicePoint(x: 40, y: 30)
    let window = try Window(on: screen.program, options)
    let ring = BufferRing(on: screen.program)
    let buffer = try #require(try ring.next(width: 200, height: 150))
    paint(buffer)
    window.show()
    ring.present(buffer, [DeviceRect(x: 0, y: 0, width: 200, height: 150)], in: window)
    return window
  }

  @Test func `a window painted right after it is shown gets no exposure`() throws {
    let screen = try Screen()
    let window = try showPainted(on: screen)
    let events = screen.settle()
    #expect(events.contains(.mapped(window.id)))
    #expect(events.allSatisfy { if case .exposed = $0 { false } else { true } })
    #expect(try #require(screen.person.screenshot(of: window.id)).colorCount > 1000)
  }

  @Test func `a part that is uncovered later is exposed`() throws {
    let screen = try Screen()
    let window = try showPainted(on: screen)
    _ = screen.settle()
    let above = try screen.showWindow(WindowAttributes(width: 50, height: 40))
    above.hide()
    try screen.expect("the exposure") { event -> Bool? in
      guard case .exposed(window.id, let rect, remaining: 0) = event else { return nil }
      return rect == DeviceRect(x: 0, y: 0, width: 50, height: 40) ? true : nil
    }
    window.hide()
    window.show()
    try screen.expect("the exposure of the whole window") { event -> Bool? in
      guard case .exposed(window.id, let rect, remaining: 0) = event else { return nil }
      return rect == DeviceRect(x: 0, y: 0, width: 200, height: 150) ? true : nil
    }
  }

  @Test func `a buffer is busy until the server has read it`() throws {
    let screen = try Screen()
    let window = try screen.showWindow()
    let ring = BufferRing(on: screen.program)
    let first = try #require(try ring.next(width: 200, height: 150))
    let whole = DeviceRect(x: 0, y: 0, width: 200, height: 150)
    #expect(!first.isBusy && first.age == nil)
    ring.present(first, [whole], in: window)
    #expect(first.isBusy && first.age == 1)

    let second = try #require(try ring.next(width: 200, height: 150))
    #expect(second !== first)
    ring.present(second, [whole], in: window)
    #expect(first.age == 2 && second.age == 1)
    #expect(try ring.next(width: 200, height: 150) == nil)

    try screen.expect("the delivery") { $0 == .imageDelivered(window.id, first.id) ? true : nil }
    try screen.expect("the delivery") {
      $0 == .imageDelivered(window.id, second.id) ? true : nil
    }
    #expect(!first.isBusy && !second.isBusy)
    #expect(try ring.next(width: 200, height: 150) === second)
  }

  @Test func `a small part is sent as a copy, and the buffer is free at once`() throws {
    let screen = try Screen()
    let window = try screen.showWindow()
    let ring = BufferRing(on: screen.program)
    let buffer = try #require(try ring.next(width: 200, height: 150))
    paint(buffer)
    let parts = [
      DeviceRect(x: 10, y: 20, width: 60, height: 50),
      DeviceRect(x: 120, y: 90, width: 20, height: 40),
    ]
    ring.present(buffer, parts, in: window)
    #expect(buffer.isShared && !buffer.isBusy && buffer.age == 1)
    // Later changes to the buffer are not shown.
    let seen = buffer.baseAddress.advanced(by: 25 * buffer.stride + 12 * 4)
      .load(as: UInt32.self)
    paint(buffer, seed: 3)
    _ = screen.settle()
    let picture = try #require(screen.person.screenshot(of: window.id))
    #expect(picture[12, 25].map { $0 & 0xff_ffff } == seen & 0xff_ffff)
    #expect(picture[5, 5] != picture[12, 25])
    ring.present(buffer, [DeviceRect(x: 0, y: 0, width: 200, height: 150)], in: window)
    #expect(buffer.isBusy)
  }

  @Test func `a buffer put to a destroyed window is not busy`() throws {
    let screen = try Screen()
    let window = try screen.showWindow()
    let buffer = try ImageBuffer(on: screen.program, width: 50, height: 50)
    window.destroy()
    buffer.put([DeviceRect(x: 0, y: 0, width: 50, height: 50)], in: window)
    #expect(buffer.waitUntilDelivered())
    #expect(!buffer.isBusy)
  }

  @Test func `a buffer with alpha is not put to a window without alpha and is not busy`() throws {
    let screen = try Screen()
    let window = try screen.showWindow()
    let buffer = try ImageBuffer(on: screen.program, width: 50, height: 50, hasAlpha: true)
    buffer.put([DeviceRect(x: 0, y: 0, width: 50, height: 50)], in: window)
    #expect(!buffer.isBusy)
    #expect(screen.settle().allSatisfy { if case .protocolError = $0 { false } else { true } })
  }

  @Test func `no pixel outside the rectangles changes`() throws {
    let screen = try Screen()
    let window = try screen.showWindow()
    let buffer = try ImageBuffer(on: screen.program, width: 200, height: 150)
    paint(buffer)
    buffer.put([DeviceRect(x: 0, y: 0, width: 200, height: 150)], in: window)
    buffer.waitUntilDelivered()
    let before = try #require(screen.person.screenshot(of: window.id))
    paint(buffer, seed: 3)
    buffer.put(
      [
        DeviceRect(x: 10, y: 20, width: 30, height: 40),
        DeviceRect(x: -50, y: -50, width: 20, height: 20),
        DeviceRect(x: 0, y: 0, width: -1, height: .max),
      ], in: window)
    buffer.waitUntilDelivered()
    let after = try #require(screen.person.screenshot(of: window.id))
    for y in 0..<150 {
      for x in 0..<200 where before[x, y] != after[x, y] {
        #expect((10..<40).contains(x) && (20..<60).contains(y))
      }
    }
    #expect(before.differences(from: after) > 1000)
  }

  @Test(arguments: [(0, 1), (1, 0), (-1, 5), (32768, 1), (1, Int.max)])
  func `an impossible size throws invalidSize`(width: Int, height: Int) throws {
    let screen = try Screen()
    #expect(throws: ConnectionError.invalidSize(width: width, height: height)) {
      try ImageBuffer(on: screen.program, width: width, height: height)
    }
  }

  @Test func `memory is aligned and zeroed`() throws {
    let screen = try Screen()
    let buffer = try ImageBuffer(on: screen.program, width: 33, height: 7)
    #expect(buffer.stride % 64 == 0 && buffer.stride >= 33 * 4)
    #expect(Int(bitPattern: buffer.baseAddress) % 64 == 0)
    let bytes = UnsafeRawBufferPointer(start: buffer.baseAddress, count: buffer.stride * 7)
    #expect(bytes.allSatisfy { $0 == 0 })
  }

  @Test func `a window with alpha takes a buffer with alpha`() throws {
    let screen = try Screen()
    var options = WindowAttributes(width: 40, height: 40)
    options.hasAlpha = true
    let window = try screen.showWindow(options)
    let buffer = try ImageBuffer(
      on: screen.program, width: 40, height: 40, hasAlpha: window.hasAlpha)
    paint(buffer)
    buffer.put([DeviceRect(x: 0, y: 0, width: 40, height: 40)], in: window)
    buffer.waitUntilDelivered()
    #expect(screen.settle().allSatisfy { if case .protocolError = $0 { false } else { true } })
    #expect((screen.person.screenshot(of: window.id)?.colorCount ?? 0) > 100)
  }
}
