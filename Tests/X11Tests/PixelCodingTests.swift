import Testing

@testable import X11

/// The conversion of `0xAARRGGBB` to other pixel formats, compared with plain references.
@Suite struct PixelCodingTests {
  /// A picture of random colours, or of one colour.
  private struct Picture {
    let width: Int
    let height: Int
    let pixels: [UInt32]

    init(width: Int, height: Int, _ color: (inout SystemRandomNumberGenerator) -> UInt32) {
      var dice = SystemRandomNumberGenerator()
      (self.width, self.height) = (width, height)
      pixels = (0..<width * height).map { _ in color(&dice) }
    }

    static func random() -> Picture {
      Picture(width: 61, height: 37) { UInt32.random(in: 0...UInt32.max, using: &$0) }
    }

    static func plain(_ color: UInt32) -> Picture {
      Picture(width: 4, height: 4) { _ in color }
    }

    /// The bytes of the converted parts, row after row; all other bytes are `0xEE`.
    func encoded(_ coding: PixelCoding, parts: [DeviceRect]? = nil) -> [UInt8] {
      let stride = width * coding.bytesPerPixel
      var bytes = [UInt8](repeating: 0xee, count: stride * height)
      var pixels = pixels
      let all = [DeviceRect(x: 0, y: 0, width: Int32(width), height: Int32(height))]
      pixels.withUnsafeMutableBytes { source in
        bytes.withUnsafeMutableBytes { target in
          guard let from = source.baseAddress, let to = target.baseAddress else { return }
          for part in parts ?? all {
            coding.encode(
              part, from: PixelCoding.Raster(address: from, stride: width * 4),
              to: PixelCoding.Raster(address: to, stride: stride))
          }
        }
      }
      return bytes
    }

    /// The converted pixels as words.
    func words(_ coding: PixelCoding) -> [UInt32] {
      let bytes = encoded(coding)
      return pixels.indices.map { index in
        let own = bytes[index * coding.bytesPerPixel..<(index + 1) * coding.bytesPerPixel]
        let ordered = hostByteOrder == 0 ? own.reversed() : Array(own)
        return ordered.reduce(0) { $0 << 8 | UInt32($1) }
      }
    }
  }

  /// The channels of a colour, red first.
  private func channels(_ color: UInt32) -> [Int] {
    [16, 8, 0].map { Int(color >> UInt32($0) & 0xff) }
  }

  private func coding(_ masks: [UInt32], bytes: Int) -> PixelCoding {
    PixelCoding(
      .channels(ChannelCoding(red: masks[0], green: masks[1], blue: masks[2])),
      bytesPerPixel: bytes)
  }

  @Test(
    arguments: [
      ([0x3ff0_0000, 0xffc00, 0x3ff], 4), ([0xff, 0xff00, 0xff0000], 4),
      ([0xff0000, 0xff00, 0xff], 3), ([0xff00_0000, 0xff0000, 0xff00], 4),
    ] as [([UInt32], Int)])
  func `each channel is rounded to the nearest step`(masks: [UInt32], bytes: Int) {
    let picture = Picture.random()
    let words = picture.words(coding(masks, bytes: bytes))
    for (color, word) in zip(picture.pixels, words) {
      var rest = word
      for (value, mask) in zip(channels(color), masks) {
        let shift = UInt32(mask.trailingZeroBitCount)
        let last = Int(mask >> shift)
        let nearest = (0...last).min {
          abs($0 * 255 - value * last) < abs($1 * 255 - value * last)
        }
        #expect(Int(word >> shift) & last == nearest, "of \(String(color, radix: 16))")
        rest &= ~mask
      }
      #expect(rest == 0)
    }
  }

  @Test func `parts give the same bytes as the whole, and change no others`() {
    let picture = Picture.random()
    let coding = coding([0x7, 0x38, 0xc0], bytes: 1)
    let whole = picture.encoded(coding)
    let parts = [
      DeviceRect(x: 0, y: 0, width: 5, height: 37), DeviceRect(x: 5, y: 0, width: 56, height: 3),
      DeviceRect(x: 5, y: 3, width: 1, height: 34), DeviceRect(x: 6, y: 3, width: 55, height: 34),
    ]
    #expect(picture.encoded(coding, parts: parts) == whole)
    let one = picture.encoded(coding, parts: [parts[2]])
    for index in one.indices {
      let isInside = index % 61 == 5 && index / 61 >= 3
      #expect(one[index] == (isInside ? whole[index] : 0xee))
    }
  }

  @Test(
    arguments: [
      ([0x7c00, 0x3e0, 0x1f], 2), ([0xf800, 0x7e0, 0x1f], 2), ([0x1f, 0x7e0, 0xf800], 2),
      ([0x7, 0x38, 0xc0], 1),
    ] as [([UInt32], Int)])
  func `a colour between two steps is dithered with these two`(
    masks: [UInt32], bytes: Int
  ) {
    let coding = coding(masks, bytes: bytes)
    for _ in 0..<200 {
      let color = UInt32.random(in: 0...0xff_ffff)
      let words = Picture.plain(color).words(coding)
      for (value, mask) in zip(channels(color), masks) {
        let shift = UInt32(mask.trailingZeroBitCount)
        let last = Double(mask >> shift)
        let values = words.map { Double(($0 & mask) >> shift) / last * 255 }
        #expect(values.allSatisfy { abs($0 - Double(value)) < 255 / last })
        #expect(abs(values.reduce(0, +) / 16 - Double(value)) <= 255 / last / 32 + 1e-9)
      }
    }
  }

  // MARK: Palettes

  /// A palette whose pixel values are not in the order of the colours.
  private func cells(_ colors: [ColorCell]) -> [ColorCell] {
    colors.enumerated().map { index, color in
      ColorCell(
        pixel: UInt32(index * 7 % 256), red: color.red, green: color.green, blue: color.blue)
    }
  }

  /// The cells that a palette shows for 4 × 4 pixels of a colour.
  private func shown(_ color: UInt32, _ cells: [ColorCell], isGray: Bool = false) -> [ColorCell] {
    let coding = PixelCoding(.palette(PaletteCoding(cells, isGray: isGray)), bytesPerPixel: 1)
    return Picture.plain(color).words(coding).compactMap { word in
      cells.first { $0.pixel == word }
    }
  }

  private func mean(_ cells: [ColorCell], _ channel: (ColorCell) -> Int) -> Double {
    Double(cells.reduce(0) { $0 + channel($1) }) / Double(cells.count)
  }

  @Test(arguments: 2...6)
  func `a dithered palette shows each colour on average`(side: Int) {
    let cells = cells(ColorCell.palette(cubeOf: side))
    let step = 255.0 / Double(side - 1)
    for _ in 0..<100 {
      let color = UInt32.random(in: 0...0xff_ffff)
      let found = shown(color, cells)
      #expect(found.count == 16)
      let means = [mean(found, \.red), mean(found, \.green), mean(found, \.blue)]
      for (value, mean) in zip(channels(color), means) {
        // A nearly grey colour is shown in grey: its channels differ by at most 6.
        let wanted = channels(color)
        let isNearlyGray = (wanted.max() ?? 0) - (wanted.min() ?? 0) <= 6
        #expect(abs(mean - Double(value)) <= step / 16 + (isNearlyGray ? 6 : 1))
      }
    }
  }

  @Test func `an exact colour of a cell is not dithered`() {
    let cells = cells(ColorCell.palette(cubeOf: 6))
    for cell in cells {
      let color = UInt32(cell.red << 16 | cell.green << 8 | cell.blue)
      #expect(Set(shown(color, cells)) == [cell])
    }
  }

  @Test func `greys are shown with greys, in steps of a thirtieth`() {
    let cells = cells(ColorCell.palette(cubeOf: 6))
    for gray in 0...255 {
      let found = shown(UInt32(gray << 16 | gray << 8 | gray), cells)
      #expect(found.allSatisfy { $0.red == $0.green && $0.green == $0.blue })
      #expect(found.allSatisfy { abs($0.red - gray) <= 9 })
      #expect(abs(mean(found, \.red) - Double(gray)) <= 1.1)
    }
  }

  @Test(arguments: [256, 128, 16, 4])
  func `a greyscale screen shows the lightness of a colour`(count: Int) {
    let cells = cells(ColorCell.grays(count))
    for _ in 0..<100 {
      let color = UInt32.random(in: 0...0xff_ffff)
      let found = shown(color, cells, isGray: true)
      let parts = channels(color).map { Double($0) }
      let wanted = 0.299 * parts[0] + 0.587 * parts[1] + 0.114 * parts[2]
      #expect(abs(mean(found, \.red) - wanted) <= 255 / Double(count - 1) / 32 + 2)
    }
  }

  @Test func `black and white alone show greys on average`() {
    let cells = [ColorCell(gray: 0), ColorCell(pixel: 1, red: 255, green: 255, blue: 255)]
    for gray in 0...255 {
      let found = shown(UInt32(gray << 16 | gray << 8 | gray), cells)
      #expect(abs(mean(found, \.red) - Double(gray)) <= 255.0 / 32 + 1)
    }
    #expect(shown(0xff0000, cells).count == 16)
  }

  @Test func `a palette of one cell works`() {
    let cells = [ColorCell(pixel: 9, red: 10, green: 20, blue: 30)]
    #expect(Set(shown(0x80_c0e0, cells)) == Set(cells))
    #expect(Set(shown(0xff_ffff, cells, isGray: true)) == Set(cells))
  }
}
