import MaruTestKit
import Testing

@testable import X11

/// Screens with more or fewer bits a pixel than our buffers, for each visual class.
@MainActor @Suite(.serialized) struct ScreenDepthTests {
  /// A kind of screen, with the tolerance of a channel's mean.
  struct Kind: CustomTestStringConvertible, Sendable {
    let name: String
    let depth: Int
    /// The number of the default visual's class; `nil` for the server's choice.
    var visualClass: Int?
    /// The maximum error of a mean over 4 × 4 pixels, 0 to 255.
    let tolerance: Double
    var isGray = false

    var testDescription: String { name }
    var arguments: [String] { visualClass.map { ["-cc", "\($0)"] } ?? [] }
  }

  nonisolated private static let kinds = [
    Kind(name: "30 bits", depth: 30, tolerance: 0),
    Kind(name: "24 bits", depth: 24, tolerance: 0),
    Kind(name: "24 bits, DirectColor", depth: 24, visualClass: 5, tolerance: 0),
    Kind(name: "16 bits", depth: 16, tolerance: 0.75),
    Kind(name: "15 bits", depth: 15, tolerance: 0.75),
    // Nearly grey colours are shown in grey.
    Kind(name: "8 bits, PseudoColor", depth: 8, tolerance: 6),
    Kind(name: "8 bits, TrueColor", depth: 8, visualClass: 4, tolerance: 4),
    Kind(name: "8 bits, DirectColor", depth: 8, visualClass: 5, tolerance: 4),
    Kind(name: "8 bits, StaticColor", depth: 8, visualClass: 2, tolerance: 45),
    Kind(name: "8 bits, GrayScale", depth: 8, visualClass: 1, tolerance: 3, isGray: true),
    Kind(name: "8 bits, StaticGray", depth: 8, visualClass: 0, tolerance: 3, isGray: true),
  ]

  private func screen(_ kind: Kind) throws -> Screen {
    try Screen(depth: kind.depth, arguments: kind.arguments)
  }

  private static let whole = DeviceRect(x: 0, y: 0, width: 200, height: 148)

  /// The colour of the square of 4 × 4 pixels at a position; neighbouring squares differ.
  private func color(_ x: Int, _ y: Int) -> UInt32 {
    let (column, row) = (UInt32(x / 4), UInt32(y / 4))
    return column * 5 << 16 | (255 - row * 6) << 8 | (column * 91 + row * 57) & 0xff
  }

  private func paint(_ buffer: ImageBuffer, _ color: (_ x: Int, _ y: Int) -> UInt32) {
    for y in 0..<buffer.height {
      let row = buffer.baseAddress.advanced(by: y * buffer.stride)
        .assumingMemoryBound(to: UInt32.self)
      for x in 0..<buffer.width { row[x] = 0xff00_0000 | color(x, y) }
    }
  }

  private func buffer(on screen: Screen, sharing: Bool = true) throws -> ImageBuffer {
    let buffer = try ImageBuffer(on: screen.program, width: 200, height: 148, sharing: sharing)
    #expect(buffer.isShared == sharing)
    paint(buffer, color)
    return buffer
  }

  private func shot(_ window: Window, on screen: Screen) throws -> XTestScreenshot {
    let events = screen.settle()
    #expect(events.allSatisfy { if case .protocolError = $0 { false } else { true } })
    return try #require(screen.person.screenshot(of: window.id))
  }

  /// The mean channels of the 4 × 4 pixels at a position, red first.
  private func mean(_ picture: XTestScreenshot, _ x: Int, _ y: Int) -> [Double] {
    [16, 8, 0].map { (shift: UInt32) in
      (0..<16).reduce(0.0) { sum, index in
        sum + Double((picture[x + index % 4, y + index / 4] ?? 0) >> shift & 0xff) / 16
      }
    }
  }

  @Test(arguments: kinds)
  func `a picture shows its colours on average`(kind: Kind) throws {
    let screen = try screen(kind)
    let window = try screen.showWindow(WindowAttributes(width: 200, height: 148))
    let buffer = try buffer(on: screen)
    buffer.put([Self.whole], in: window)
    let picture = try shot(window, on: screen)
    var worst = 0.0
    for y in stride(from: 0, to: 148, by: 4) {
      for x in stride(from: 0, to: 200, by: 4) {
        var wanted = [16, 8, 0].map { (shift: UInt32) in Double(color(x, y) >> shift & 0xff) }
        if kind.isGray {
          let light = 0.299 * wanted[0] + 0.587 * wanted[1] + 0.114 * wanted[2]
          wanted = [light, light, light]
        }
        for (wanted, found) in zip(wanted, mean(picture, x, y)) {
          worst = max(worst, abs(wanted - found))
        }
      }
    }
    #expect(worst <= kind.tolerance)
  }

  @Test(arguments: kinds)
  func `shared memory, copies and pixmaps give the same picture`(
    kind: Kind
  ) throws {
    let screen = try screen(kind)
    let window = try screen.showWindow(WindowAttributes(width: 200, height: 148))
    let buffer = try buffer(on: screen)
    buffer.put([Self.whole], in: window)
    let shared = try shot(window, on: screen)
    #expect(shared.colorCount > 10)

    let blank = try ImageBuffer(on: screen.program, width: 200, height: 148)
    func clear() throws {
      blank.put([Self.whole], in: window)
      #expect(try shot(window, on: screen).colorCount == 1)
    }
    try clear()
    try self.buffer(on: screen, sharing: false).put([Self.whole], in: window)
    #expect(try shot(window, on: screen) == shared)

    try clear()
    let part = DeviceRect(x: 33, y: 21, width: 101, height: 90)
    let pixmap = try Pixmap(for: window, width: 120, height: 99)
    buffer.put(part, in: pixmap, at: DevicePoint(x: 7, y: 2))
    pixmap.copy(
      DeviceRect(x: 7, y: 2, width: 101, height: 90), to: DevicePoint(x: part.x, y: part.y))
    let copied = try shot(window, on: screen)
    for y in 21..<111 {
      for x in 33..<134 where copied[x, y] != shared[x, y] {
        Issue.record("other at \(x), \(y)")
        return
      }
    }
  }

  @Test(arguments: kinds)
  func `a later change is shown where it was put, and nowhere else`(kind: Kind) throws {
    let screen = try screen(kind)
    let window = try screen.showWindow(WindowAttributes(width: 200, height: 148))
    let ring = BufferRing(on: screen.program)
    let buffer = try #require(try ring.next(width: 200, height: 148))
    paint(buffer, color)
    ring.present(buffer, [Self.whole], in: window)
    let before = try shot(window, on: screen)
    buffer.waitUntilDelivered()
    paint(buffer) { _, _ in 0 }
    ring.present(buffer, [DeviceRect(x: 10, y: 20, width: 31, height: 41)], in: window)
    let after = try shot(window, on: screen)
    #expect(before.differences(from: after) > 31 * 41 / 2)
    for y in 0..<148 {
      for x in 0..<200 {
        let isInside = (10..<41).contains(x) && (20..<61).contains(y)
        if isInside ? after[x, y] != 0xff00_0000 : after[x, y] != before[x, y] {
          Issue.record("other at \(x), \(y)")
          return
        }
      }
    }
  }

  @Test func `a 16-bit screen shows a window with alpha`() throws {
    let screen = try Screen(depth: 16)
    var options = WindowAttributes(width: 40, height: 40)
    options.hasAlpha = true
    let window = try screen.showWindow(options)
    #expect(window.hasAlpha)
    let buffer = try ImageBuffer(on: screen.program, width: 40, height: 40, hasAlpha: true)
    buffer.put([DeviceRect(x: 0, y: 0, width: 40, height: 40)], in: window)
    buffer.waitUntilDelivered()
    #expect(screen.settle().allSatisfy { if case .protocolError = $0 { false } else { true } })
  }

  // MARK: A colormap shared with other programs

  /// The number of colours that the screen shows of a colourful picture.
  private func colorCount(on screen: Screen) throws -> Int {
    let window = try screen.showWindow(WindowAttributes(width: 200, height: 148))
    try buffer(on: screen).put([Self.whole], in: window)
    return try shot(window, on: screen).colorCount
  }

  // Xvfb itself shares a cube with four colours along each edge, so few are missing.
  @Test(arguments: [(180, 100...145, 100), (60, 1...15, 50), (0, 0...0, 50)])
  func `the finest palette that fits the free colours is allocated`(
    free: Int, taken: ClosedRange<Int>, shown: Int
  ) throws {
    let screen = try Screen(depth: 8, freeColors: free)
    let rest = try XTestColorHog(display: screen.server.display)
    #expect(taken.contains(free - rest.count), "\(free - rest.count)")
    #expect(try colorCount(on: screen) >= shown)
  }

  @Test func `a second program shares the colours of the first`() throws {
    let screen = try Screen(depth: 8)
    let second = try Screen(at: screen.server)
    #expect(try colorCount(on: second) == colorCount(on: screen))
  }

  @Test(arguments: [1, 3])
  func `greys are correct on average even if few cells are free`(visualClass: Int) throws {
    let screen = try Screen(depth: 8, freeColors: 6, arguments: ["-cc", "\(visualClass)"])
    let window = try screen.showWindow(WindowAttributes(width: 200, height: 148))
    let buffer = try buffer(on: screen)
    paint(buffer) { x, _ in UInt32(x / 4 * 5) * 0x01_0101 }
    buffer.put([Self.whole], in: window)
    let picture = try shot(window, on: screen)
    for x in stride(from: 0, to: 200, by: 4) {
      #expect(abs(mean(picture, x, 40)[0] - Double(x / 4 * 5)) <= 4)
    }
  }
}
