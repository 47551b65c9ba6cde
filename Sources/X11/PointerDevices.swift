internal import CX11

/// A cache of the kinds and scroll axes of the devices behind pointer events.
struct PointerDevices {
  fileprivate struct Axis {
    let isHorizontal: Bool
    let increment: Double
    /// The axis value of the last event, or `nil` if unknown.
    var position: Double?
  }

  fileprivate struct Device {
    var kind: DeviceKind
    var axes: [Int: Axis]
  }

  private var devices: [Int32: Device] = [:]

  /// Queries all devices and the current values of their axes.
  ///
  /// One round trip.
  ///
  /// Call it when the pointer enters a window, because the axes move while it is in other windows,
  /// and when a device was added, removed or changed. Otherwise the first scroll step is lost.
  mutating func refresh(display: OpaquePointer) {
    devices.removeAll()
    var count: Int32 = 0
    guard let list = XIQueryDevice(display, XIAllDevices, &count) else { return }
    defer { XIFreeDeviceInfo(list) }
    for info in UnsafeBufferPointer(start: list, count: max(0, Int(count))) {
      devices[info.deviceid] = Device(info)
    }
  }

  /// The kind of a device.
  ///
  /// One round trip the first time.
  mutating func kind(of number: Int32, display: OpaquePointer) -> DeviceKind {
    device(number, display: display).kind
  }

  /// The scroll distance of a motion event in notches, or `nil` if it has no scroll axis.
  mutating func scroll(
    _ event: XIDeviceEvent, display: OpaquePointer
  ) -> (x: Double, y: Double)? {
    var axes = device(event.sourceid, display: display).axes
    guard !axes.isEmpty, let mask = event.valuators.mask, let values = event.valuators.values
    else { return nil }
    var change: (x: Double, y: Double)?
    var index = 0
    for number in 0..<Int(event.valuators.mask_len) * 8
    where cx11_input_mask_is_set(mask, Int32(number)) != 0 {
      let value = values[index]
      index += 1
      guard var axis = axes[number] else { continue }
      let delta = axis.position.map { (value - $0) / axis.increment } ?? 0
      axis.position = value
      axes[number] = axis
      var sum = change ?? (0, 0)
      if axis.isHorizontal { sum.x += delta } else { sum.y += delta }
      change = sum
    }
    devices[event.sourceid]?.axes = axes
    return change
  }

  /// The cached device; if the server knows no such device, a mouse without axes.
  private mutating func device(_ number: Int32, display: OpaquePointer) -> Device {
    if let known = devices[number] { return known }
    refresh(display: display)
    let device = devices[number] ?? Device(kind: .mouse, axes: [:])
    devices[number] = device
    return device
  }
}

extension PointerDevices.Device {
  /// Decodes the server's description of a device.
  ///
  /// The corresponding C function is `XIQueryDevice`.
  init(_ info: XIDeviceInfo) {
    self.init(kind: Self.kind(named: info.name.map { String(cString: $0) } ?? ""), axes: [:])
    var positions: [Int: Double] = [:]
    for index in 0..<max(0, Int(info.num_classes)) {
      guard let entry = info.classes[index] else { continue }
      let raw = UnsafeRawPointer(entry)
      switch entry.pointee.type {
      case XITouchClass:
        let mode = raw.load(as: XITouchClassInfo.self).mode
        kind = mode == XIDirectTouch ? .touchscreen : .touchpad
      case XIValuatorClass:
        let valuator = raw.load(as: XIValuatorClassInfo.self)
        positions[Int(valuator.number)] = valuator.value
      case XIScrollClass:
        let scroll = raw.load(as: XIScrollClassInfo.self)
        guard scroll.increment != 0, scroll.increment.isFinite else { continue }
        axes[Int(scroll.number)] = PointerDevices.Axis(
          isHorizontal: scroll.scroll_type == XIScrollTypeHorizontal,
          increment: scroll.increment, position: nil)
      default:
        continue
      }
    }
    for number in axes.keys { axes[number]?.position = positions[number] }
  }

  private static func kind(named name: String) -> DeviceKind {
    let name = name.lowercased()
    if name.contains("xtest") { return .synthetic }
    if name.contains("touchpad") || name.contains("trackpad") { return .touchpad }
    if name.contains("touchscreen") { return .touchscreen }
    let isPen = ["stylus", "eraser", " pen", "tablet tool"].contains { name.contains($0) }
    return isPen ? .pen : .mouse
  }
}
