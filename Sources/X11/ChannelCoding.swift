/// Encodes a pixel as a sum of one term a channel: its bits in TrueColor, its steps along an edge
/// in a colour cube.
struct ChannelCoding: Sendable {
  /// A channel with steps from 0 to `last`, and the value that one step adds to the sum.
  struct Channel: Hashable, Sendable {
    let last: Int
    let unit: UInt32
  }

  /// The term of each dither threshold, channel and value.
  private let terms: [UInt32]
  /// Selects the threshold's terms; 0 if nothing is dithered and there is only one set.
  private let thresholdMask: Int

  /// Makes the encoder of a TrueColor visual.
  ///
  /// - Parameters:
  ///   - red: The mask of the red bits, contiguous; 0 for none.
  ///   - green: The mask of the green bits.
  ///   - blue: The mask of the blue bits.
  init(red: UInt32, green: UInt32, blue: UInt32) {
    self.init(
      [red, green, blue].map { mask in
        guard mask != 0 else { return Channel(last: 0, unit: 0) }
        let shift = mask.trailingZeroBitCount
        return Channel(last: Int(mask >> shift), unit: 1 << shift)
      })
  }

  /// Makes the encoder of a colour cube, whose sums are 0 to `side`³ − 1.
  init(cubeOf side: Int) {
    self.init(
      [side * side, side, 1].map { Channel(last: side - 1, unit: UInt32($0)) })
  }

  private init(_ channels: [Channel]) {
    // With fewer steps than values, a gradient would show banding.
    let isDithered = channels.contains { $0.last < 255 }
    let thresholds = isDithered ? DitherPattern.thresholds : [0.5]
    thresholdMask = thresholds.count - 1
    var terms: [UInt32] = []
    terms.reserveCapacity(thresholds.count * channels.count * 256)
    for threshold in thresholds {
      for channel in channels {
        for value in 0...255 {
          let step = Int(Double(value * channel.last) / 255 + threshold)
          terms.append(UInt32(min(step, channel.last)) * channel.unit)
        }
      }
    }
    self.terms = terms
  }

  /// Converts one pixel.
  ///
  /// - Parameters:
  ///   - pixel: `0xAARRGGBB`; the alpha is ignored.
  ///   - threshold: The threshold index of the pixel's position; see `DitherPattern`.
  /// - Returns: The sum of the channels.
  func code(_ pixel: UInt32, threshold: Int) -> UInt32 {
    let base = (threshold & thresholdMask) * 768
    return terms[base + Int(pixel >> 16 & 0xff)] &+ terms[base + 256 + Int(pixel >> 8 & 0xff)]
      &+ terms[base + 512 + Int(pixel & 0xff)]
  }
}
