internal import CX11

/// The selection of XInput 2 events.
extension Connection {
  /// Selects the pointer and touch events of a window, with subpixel positions and smooth
  /// scrolling.
  ///
  /// Without XInput 2.2 this does nothing: the window selected the core events when it was created.
  func selectPointerEvents(of window: WindowID) {
    guard extensions.inputOpcode != nil else { return }
    select(
      [
        XI_Motion, XI_ButtonPress, XI_ButtonRelease, XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd,
        XI_DeviceChanged,
      ], of: window, devices: XIAllMasterDevices)
  }

  /// Selects the events about added and removed devices.
  func selectDeviceChanges() {
    select([XI_HierarchyChanged], of: root, devices: XIAllDevices)
  }

  /// Starts or ends the event `pressedSomewhere`.
  ///
  /// Does nothing without XInput 2.
  public func reportPressesEverywhere(_ isOn: Bool) {
    guard extensions.inputOpcode != nil else { return }
    select(
      isOn ? [XI_RawButtonPress, XI_RawTouchBegin] : [], of: root, devices: XIAllMasterDevices)
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
