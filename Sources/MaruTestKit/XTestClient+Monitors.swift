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

  /// Defines a monitor, as `xrandr --setmonitor` does.
  ///
  /// The corresponding C function is `XRRSetMonitor`.
  ///
  /// - Parameters:
  ///   - name: The name; a monitor with this name is replaced.
  ///   - frame: Its part of the screen, in device pixels.
  ///   - takesOutput: Whether it takes the first output, whose own monitor then disappears.
  ///   - dotsPerInch: Its density, in device pixels an inch.
  public func setMonitor(
    named name: String, frame: DeviceRect, takesOutput: Bool = false, dotsPerInch: Double = 101.6
  ) {
    let root = UInt(connection.root.rawValue)
    connection.withDisplay { display in
      guard let monitor = XRRAllocateMonitor(display, takesOutput ? 1 : 0) else { return }
      defer { XRRFreeMonitors(monitor) }
      monitor.pointee.name = XInternAtom(display, name, 0)
      (monitor.pointee.x, monitor.pointee.y) = (frame.x, frame.y)
      (monitor.pointee.width, monitor.pointee.height) = (frame.width, frame.height)
      monitor.pointee.mwidth = Int32(Double(frame.width) / dotsPerInch * 25.4)
      monitor.pointee.mheight = Int32(Double(frame.height) / dotsPerInch * 25.4)
      if takesOutput, let resources = XRRGetScreenResourcesCurrent(display, root) {
        monitor.pointee.outputs[0] = resources.pointee.outputs[0]
        XRRFreeScreenResources(resources)
      }
      XRRSetMonitor(display, root, monitor)
    }
    connection.synchronize()
  }

  /// Removes a monitor that a client defined, as `xrandr --delmonitor` does.
  ///
  /// The corresponding C function is `XRRDeleteMonitor`.
  public func deleteMonitor(named name: String) {
    let root = UInt(connection.root.rawValue)
    connection.withDisplay { display in
      XRRDeleteMonitor(display, root, XInternAtom(display, name, 0))
    }
    connection.synchronize()
  }
}
