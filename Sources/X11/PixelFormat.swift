internal import CX11

/// The pixel format of a kind of window: its visual, depth, colormap and encoding.
struct PixelFormat {
  let visual: UnsafeMutablePointer<CX11.Visual>
  let depth: Int32
  let colormap: UInt
  /// The bits a pixel of an image: 8, 16, 24 or 32.
  let bitsPerPixel: Int
  /// Converts our pixels to the server's; `nil` if the server uses `0xAARRGGBB` too.
  let coding: PixelCoding?
}

extension PixelFormat {
  /// Finds a format of 32-bit words with eight bits a channel, or `nil`.
  ///
  /// The default visual is preferred, so that no second colormap is needed.
  ///
  /// The corresponding C functions are `XMatchVisualInfo` and `XCreateColormap`.
  ///
  /// - Parameters:
  ///   - depth: 24, or 32 for a format with alpha.
  ///   - display: The display.
  ///   - screen: The screen's number.
  init?(words depth: Int32, display: OpaquePointer, screen: Int32) {
    guard let found = Self(trueColor: depth, display: display, screen: screen),
      found.coding == nil
    else { return nil }
    self = found
  }

  /// Finds the format of the screen's default visual, or `nil` if its pixels are not whole bytes or
  /// the server allocates no colours.
  ///
  /// DirectColor is replaced by TrueColor of the same depth, because its colormap would have to be
  /// filled first.
  ///
  /// The corresponding C functions are `XDefaultVisual` and `XDefaultColormap`.
  init?(defaultOf display: OpaquePointer, screen: Int32) {
    let depth = XDefaultDepth(display, screen)
    guard let visual = XDefaultVisual(display, screen) else { return nil }
    switch visual.pointee.class {
    case TrueColor, DirectColor: self.init(trueColor: depth, display: display, screen: screen)
    default:
      let kind = visual.pointee.class
      let isGray = kind == StaticGray || kind == GrayScale
      let number = XDefaultColormap(display, screen)
      let colormap = Colormap(
        display: display, number: number, entries: Int(visual.pointee.map_entries),
        isStatic: kind == StaticColor || kind == StaticGray)
      guard let bits = Self.bitsPerPixel(depth, display),
        let cells = colormap.claimCells(isGray: isGray)
      else { return nil }
      self.init(
        visual: visual, depth: depth, colormap: number, bitsPerPixel: bits,
        coding: PixelCoding(
          .palette(PaletteCoding(cells, isGray: isGray)), bytesPerPixel: bits / 8))
    }
  }

  /// Finds a TrueColor format of a depth, or `nil`.
  private init?(trueColor depth: Int32, display: OpaquePointer, screen: Int32) {
    guard let bits = Self.bitsPerPixel(depth, display) else { return nil }
    if XDefaultDepth(display, screen) == depth, let visual = XDefaultVisual(display, screen),
      visual.pointee.class == TrueColor
    {
      self.init(
        visual: visual, depth: depth, colormap: XDefaultColormap(display, screen),
        bitsPerPixel: bits, coding: Self.coding(of: visual.pointee, bitsPerPixel: bits))
      return
    }
    var info = XVisualInfo()
    guard XMatchVisualInfo(display, screen, depth, TrueColor, &info) != 0,
      let visual = info.visual
    else { return nil }
    let root = XRootWindow(display, screen)
    self.init(
      visual: visual, depth: depth, colormap: XCreateColormap(display, root, visual, AllocNone),
      bitsPerPixel: bits, coding: Self.coding(of: visual.pointee, bitsPerPixel: bits))
  }

  private static func coding(of visual: CX11.Visual, bitsPerPixel: Int) -> PixelCoding? {
    let masks = [visual.red_mask, visual.green_mask, visual.blue_mask].map {
      UInt32(truncatingIfNeeded: $0)
    }
    guard bitsPerPixel != 32 || masks != [0xff0000, 0x00ff00, 0x0000ff] else { return nil }
    return PixelCoding(
      .channels(ChannelCoding(red: masks[0], green: masks[1], blue: masks[2])),
      bytesPerPixel: bitsPerPixel / 8)
  }

  /// The bits a pixel of an image of this depth; `nil` if that is not a whole number of bytes.
  ///
  /// The corresponding C function is `XListPixmapFormats`.
  private static func bitsPerPixel(_ depth: Int32, _ display: OpaquePointer) -> Int? {
    var count: Int32 = 0
    guard let formats = XListPixmapFormats(display, &count) else { return nil }
    defer { XFree(formats) }
    let all = UnsafeBufferPointer(start: formats, count: Int(count))
    guard let bits = all.first(where: { $0.depth == depth })?.bits_per_pixel else { return nil }
    return [8, 16, 24, 32].contains(bits) ? Int(bits) : nil
  }
}
