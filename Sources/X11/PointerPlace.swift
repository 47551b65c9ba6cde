internal import CX11

/// The fields that all pointer events share: position, modifiers, buttons, device and time.
struct PointerPlace {
  /// The position in the window's picture.
  let x: Double
  let y: Double
  let rootX: Double
  let rootY: Double
  let modifiers: Modifiers
  let buttons: Buttons
  let device: DeviceKind
  let time: ServerTime

  /// Creates a place from a position in the window, in device pixels.
  init(
    x: Double, y: Double, rootX: Double, rootY: Double, modifiers: Modifiers, buttons: Buttons,
    device: DeviceKind, time: ServerTime, pictureOrigin: DevicePoint
  ) {
    self.x = x + Double(pictureOrigin.x)
    self.y = y + Double(pictureOrigin.y)
    self.rootX = rootX
    self.rootY = rootY
    self.modifiers = modifiers
    self.buttons = buttons
    self.device = device
    self.time = time
  }

  func motion(in window: WindowID) -> PointerMotion {
    PointerMotion(
      window: window, x: x, y: y, rootX: rootX, rootY: rootY, modifiers: modifiers,
      buttons: buttons, device: device, time: time)
  }

  func button(_ number: Int, isPress: Bool, in window: WindowID) -> PointerButton {
    PointerButton(
      window: window, button: number, isPress: isPress, x: x, y: y, rootX: rootX, rootY: rootY,
      modifiers: modifiers, buttons: buttons, device: device, time: time)
  }
}

extension PointerPlace {
  init(_ event: XIDeviceEvent, device: DeviceKind, pictureOrigin: DevicePoint) {
    self.init(
      x: event.event_x, y: event.event_y, rootX: event.root_x, rootY: event.root_y,
      modifiers: Modifiers(state: UInt32(bitPattern: event.mods.effective)),
      buttons: Buttons(event.buttons), device: device, time: ServerTime(event.time),
      pictureOrigin: pictureOrigin)
  }
}

extension Buttons {
  /// The first three buttons of a core event's state; 4 and 5 are the wheel.
  init(state: UInt32) { self.init(rawValue: (state >> 8) & 0b111) }

  init(_ state: XIButtonState) {
    var bits: UInt32 = 0
    if let mask = state.mask {
      let count = min(Int(state.mask_len) * 8, 32)
      for button in 1..<max(count, 1) where cx11_input_mask_is_set(mask, Int32(button)) != 0 {
        bits |= 1 << UInt32(button - 1)
      }
    }
    self.init(rawValue: bits)
  }
}

extension XIDeviceEvent {
  /// Whether axes changed, but neither of the two position axes.
  var isOnlyScrolling: Bool {
    guard let mask = valuators.mask, valuators.mask_len > 0 else { return false }
    return cx11_input_mask_is_set(mask, 0) == 0 && cx11_input_mask_is_set(mask, 1) == 0
  }
}
