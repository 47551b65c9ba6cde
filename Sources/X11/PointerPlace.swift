internal import CX11

/// The fields that all pointer events share: position, modifiers, buttons, device and time.
struct PointerPlace {
  let x: Double
  let y: Double
  let rootX: Double
  let rootY: Double
  let modifiers: Modifiers
  let buttons: Buttons
  let device: DeviceKind
  let time: ServerTime

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
  init(_ event: XIDeviceEvent, device: DeviceKind) {
    self.init(
      x: event.event_x, y: event.event_y, rootX: event.root_x, rootY: event.root_y,
      modifiers: Modifiers(state: UInt32(bitPattern: event.mods.effective)),
      buttons: Buttons(event.buttons), device: device, time: ServerTime(event.time))
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
