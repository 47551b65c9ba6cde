internal import CX11

/// Which XInput 2 events are asked for, and where.
extension Connection {
  /// Asks for pointer and touch events of a window, with fractions and smooth scrolling.
  ///
  /// Without XInput 2.2 the window's core events do it, which were asked for when it was made.
  func selectPointerEvents(of window: WindowID) {
    guard extensions.inputOpcode != nil else { return }
    select(
      [
        XI_Motion, XI_ButtonPress, XI_ButtonRelease, XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd,
        XI_DeviceChanged,
      ], of: window, devices: XIAllMasterDevices)
  }

  /// Asks to be told of devices that come and go.
  func selectDeviceChanges() {
    select([XI_HierarchyChanged], of: root, devices: XIAllDevices)
  }

  /// The corresponding C function is `XISelectEvents`.
  private func select(_ events: [Int32], of window: WindowID, devices: Int32) {
    guard let display = live else { return }
    var bits = [UInt8](repeating: 0, count: 4)
    for event in events { cx11_set_input_mask(&bits, event) }
    bits.withUnsafeMutableBufferPointer { bits in
      var mask = XIEventMask(
        deviceid: devices, mask_len: Int32(bits.count), mask: bits.baseAddress)
      _ = XISelectEvents(display, window.window, &mask, 1)
    }
  }
}
