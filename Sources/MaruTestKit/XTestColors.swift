internal import CXTest

/// Converts the pixel values of a screen to colours.
struct XTestColors {
  private enum Kind {
    /// Each channel has its own bits; the masks are in the order red, green, blue.
    case masks([UInt32])
    /// A pixel is the index of a colormap cell; the cells are colours `0xFFRRGGBB`.
    case cells([UInt32])
  }

  private let kind: Kind

  /// Reads the current colours of a display's default visual.
  ///
  /// A visual with a colormap takes one round trip. Fails if the screen has no default visual.
  ///
  /// The corresponding C function is `XQueryColors`.
  init?(of display: OpaquePointer) {
    let screen = XDefaultScreen(display)
    guard let visual = XDefaultVisual(display, screen)?.pointee else { return nil }
    guard visual.class != TrueColor, visual.class != DirectColor else {
      kind = .masks(
        [visual.red_mask, visual.green_mask, visual.blue_mask].map {
          UInt32(truncatingIfNeeded: $0)
        })
      return
    }
    var colors = (0..<visual.map_entries).map { pixel in
      var color = XColor()
      color.pixel = UInt(pixel)
      return color
    }
    XQueryColors(display, XDefaultColormap(display, screen), &colors, Int32(colors.count))
    kind = .cells(
      colors.map { color in
        [color.red, color.green, color.blue].reduce(0xff) { $0 << 8 | UInt32($1 >> 8) }
      })
  }

  /// Whether a pixel is simply `0xRRGGBB`, so that no conversion is needed.
  var isPlain: Bool {
    if case .masks([0xff0000, 0x00ff00, 0x0000ff]) = kind { true } else { false }
  }

  /// The colour of a pixel, `0xFFRRGGBB`.
  subscript(pixel: UInt32) -> UInt32 {
    switch kind {
    case .cells(let cells): cells.indices.contains(Int(pixel)) ? cells[Int(pixel)] : 0xff00_0000
    case .masks(let masks):
      masks.reduce(0xff) { color, mask in
        guard mask != 0 else { return color << 8 }
        let shift = mask.trailingZeroBitCount
        let (step, last) = ((pixel & mask) >> shift, mask >> shift)
        return color << 8 | (step * 255 + last / 2) / last
      }
    }
  }
}
