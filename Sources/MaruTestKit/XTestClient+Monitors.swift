internal import CXTest
import X11

/// Changes to monitors, as made in a desktop's settings.
extension XTestClient {
  /// Sets the refresh rate of the first monitor, and keeps its size.
  ///
  /// The corresponding C functions are `XRRCreateMode` and `XRRSetCrtcConfig`.
  ///
  /// - Parameter rate: Refreshes per second.
  /// - Returns: Whether the server accepted the new mode.
  @discardableResult public func setRefreshRate(_ rate: Double) -> Bool {
    let root = UInt(connection.root.rawValue)
    let isSet = connection.withDisplay { display -> Bool in
      guard let resources = XRRGetScreenResourcesCurrent(display, root) else { return false }
      defer { XRRFreeScreenResources(resources) }
      guard resources.pointee.noutput > 0, resources.pointee.ncrtc > 0,
        let info = XRRGetCrtcInfo(display, resources, resources.pointee.crtcs[0])
      else { return false }
      defer { XRRFreeCrtcInfo(info) }
      let crtc = info.pointee
      var mode = XRRModeInfo()
      (mode.width, mode.height) = (crtc.width, crtc.height)
      (mode.hSyncStart, mode.hSyncEnd, mode.hTotal) = (crtc.width, crtc.width, crtc.width + 100)
      (mode.vSyncStart, mode.vSyncEnd, mode.vTotal) = (crtc.height, crtc.height, crtc.height + 50)
      mode.dotClock = UInt(rate * Double(mode.hTotal) * Double(mode.vTotal))
      var name = Array("rate \(rate)".utf8CString)
      let made = name.withUnsafeMutableBufferPointer { name in
        mode.name = name.baseAddress
        mode.nameLength = UInt32(name.count - 1)
        return XRRCreateMode(display, root, &mode)
      }
      var output = resources.pointee.outputs[0]
      XRRAddOutputMode(display, output, made)
      return XRRSetCrtcConfig(
        display, resources, resources.pointee.crtcs[0], UInt(CurrentTime), crtc.x, crtc.y, made,
        UInt16(RR_Rotate_0), &output, 1) == RRSetConfigSuccess
    }
    return isSet ?? false
  }
}
