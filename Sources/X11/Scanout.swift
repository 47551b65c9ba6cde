internal import CX11

/// A part of the screen that a monitor shows, and its refresh rate.
public struct Scanout: Hashable, Sendable {
  /// The part, in device pixels.
  public let frame: DeviceRect
  /// The refreshes a second, in hertz.
  public let refreshRate: Double
}

extension Connection {
  /// The parts of the screen whose refresh rates are known; none without RANDR 1.5.
  ///
  /// One round trip, and one for each CRTC. The server answers from its cache, without probing the
  /// monitors.
  ///
  /// The corresponding C functions are `XRRGetScreenResourcesCurrent` and `XRRGetCrtcInfo`.
  public func scanouts() -> [Scanout] {
    guard extensions.monitorsEvent != nil else { return [] }
    let found = trappingErrorsOfQuestion { () -> [Scanout]? in
      guard let display = live,
        let resources = XRRGetScreenResourcesCurrent(display, root.window)
      else { return nil }
      defer { XRRFreeScreenResources(resources) }
      let modes = UnsafeBufferPointer(
        start: resources.pointee.modes, count: Int(resources.pointee.nmode))
      let parts = UnsafeBufferPointer(
        start: resources.pointee.crtcs, count: Int(resources.pointee.ncrtc))
      return parts.compactMap { part in
        guard let info = XRRGetCrtcInfo(display, resources, part) else { return nil }
        defer { XRRFreeCrtcInfo(info) }
        guard let mode = modes.first(where: { $0.id == info.pointee.mode }),
          let rate = Self.refreshRate(of: mode)
        else { return nil }
        return Scanout(
          frame: DeviceRect(
            x: info.pointee.x, y: info.pointee.y, width: Int32(clamping: info.pointee.width),
            height: Int32(clamping: info.pointee.height)), refreshRate: rate)
      }
    }
    return found ?? []
  }

  /// The pixel clock divided by the pixels of a frame, blanking included.
  ///
  /// It is `nil` for the mode of a virtual monitor that has no refresh rate.
  private static func refreshRate(of mode: XRRModeInfo) -> Double? {
    var pixels = Double(mode.hTotal) * Double(mode.vTotal)
    if mode.modeFlags & UInt(RR_DoubleScan) != 0 { pixels *= 2 }
    if mode.modeFlags & UInt(RR_Interlace) != 0 { pixels /= 2 }
    let rate = Double(mode.dotClock) / pixels
    return rate.isFinite && rate >= 1 ? rate : nil
  }
}
