import Typesetting
import X11

extension GlyphRendering {
  /// The rendering that the user wants; what is not set stays at the default.
  init(_ settings: FontSettings) {
    self.init()
    if settings.hinting != false {
      switch settings.hintStyle {
      case .slight: hinting = .light
      case .medium, .full: hinting = .full
      case nil where settings.hinting == true: hinting = .full
      case .none?, nil: break
      }
    }
    guard settings.antialias != false else {
      smoothing = .none
      return
    }
    switch settings.subpixelOrder {
    case .rgb: smoothing = .subpixel(.rgb)
    case .bgr: smoothing = .subpixel(.bgr)
    case .vrgb: smoothing = .subpixel(.verticalRGB)
    case .vbgr: smoothing = .subpixel(.verticalBGR)
    case .none?, nil: break
    }
  }
}
