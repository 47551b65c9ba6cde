internal import CX11

/// How a kind of window keeps its colours: eight bits each of red, green and blue in a 32-bit
/// word (`0x00RRGGBB`), with or without alpha in the top byte.
struct PixelFormat {
  let visual: UnsafeMutablePointer<CX11.Visual>
  let depth: Int32
  let colormap: UInt
}

extension PixelFormat {
  /// Finds the format of a depth among the server's visuals, or `nil`.
  ///
  /// The default visual is preferred, so that no second colour map is needed.
  ///
  /// The corresponding C functions are `XMatchVisualInfo` and `XCreateColormap`.
  init?(depth: Int32, display: OpaquePointer, screen: Int32) {
    var info = XVisualInfo()
    if XDefaultDepth(display, screen) == depth, let visual = XDefaultVisual(display, screen),
      visual.pointee.isEightBitsEach
    {
      self.init(visual: visual, depth: depth, colormap: XDefaultColormap(display, screen))
      return
    }
    guard XMatchVisualInfo(display, screen, depth, TrueColor, &info) != 0,
      let visual = info.visual, visual.pointee.isEightBitsEach
    else { return nil }
    let root = XRootWindow(display, screen)
    self.init(
      visual: visual, depth: depth, colormap: XCreateColormap(display, root, visual, AllocNone))
  }
}

extension CX11.Visual {
  fileprivate var isEightBitsEach: Bool {
    red_mask == 0xff0000 && green_mask == 0x00ff00 && blue_mask == 0x0000ff
  }
}
