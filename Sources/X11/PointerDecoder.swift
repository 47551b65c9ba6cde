internal import CX11

/// Decodes pointer events from the core protocol and from XInput 2 into the same cases.
@MainActor final class PointerDecoder {
  private unowned let connection: Connection
  private var devices = PointerDevices()

  init(connection: Connection) { self.connection = connection }

  func decodeCrossing(_ event: XCrossingEvent) {
    // Crossing into or out of one of our child windows is not a crossing of the window, unless the
    // child is another program's icon.
    guard let id = WindowID(event.window),
      event.detail != NotifyInferior || connection.systemTray?.isCrossed(event, in: id) == true
    else { return }
    let isInside = event.type == EnterNotify
    if isInside, connection.extensions.inputOpcode != nil, let display = connection.live {
      devices.refresh(display: display)
    }
    note(time: event.time)
    connection.post(
      .crossed(
        Crossing(
          window: id, isInside: isInside, position: DevicePoint(x: event.x, y: event.y),
          isByGrab: event.mode != NotifyNormal, modifiers: Modifiers(state: event.state),
          buttons: Buttons(state: event.state), time: ServerTime(event.time))))
  }

  func decodeMotion(_ event: XMotionEvent) {
    note(time: event.time)
    let place = PointerPlace(
      x: Double(event.x), y: Double(event.y), rootX: Double(event.x_root),
      rootY: Double(event.y_root), modifiers: Modifiers(state: event.state),
      buttons: Buttons(state: event.state), device: .mouse, time: ServerTime(event.time),
      pictureOrigin: pictureOrigin(of: event.window))
    connection.post(event.window) { .pointerMoved(place.motion(in: $0)) }
  }

  func decodeButton(_ event: XButtonEvent) {
    note(time: event.time)
    let place = PointerPlace(
      x: Double(event.x), y: Double(event.y), rootX: Double(event.x_root),
      rootY: Double(event.y_root), modifiers: Modifiers(state: event.state),
      buttons: Buttons(state: event.state), device: .mouse, time: ServerTime(event.time),
      pictureOrigin: pictureOrigin(of: event.window))
    append(
      button: Int(event.button), isPress: event.type == ButtonPress, window: event.window,
      at: place)
  }

  // MARK: XInput 2

  func decodeGeneric(_ event: inout XEvent) {
    guard let display = connection.live,
      event.xcookie.extension == connection.extensions.inputOpcode,
      XGetEventData(display, &event.xcookie) != 0
    else { return }
    defer { XFreeEventData(display, &event.xcookie) }
    guard let data = event.xcookie.data else { return }
    switch event.xcookie.evtype {
    case XI_Motion:
      decodeDeviceMotion(data.load(as: XIDeviceEvent.self))
    case XI_ButtonPress, XI_ButtonRelease:
      decodeDeviceButton(data.load(as: XIDeviceEvent.self))
    case XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd:
      decodeTouch(data.load(as: XIDeviceEvent.self))
    case XI_RawButtonPress:
      // The wheel presses buttons too.
      let button = data.load(as: XIRawEvent.self).detail
      if !(4...7).contains(button) { connection.post(.pressedSomewhere) }
    case XI_RawTouchBegin:
      connection.post(.pressedSomewhere)
    case XI_DeviceChanged, XI_HierarchyChanged:
      devices.refresh(display: display)
    default:
      return
    }
  }

  private func decodeDeviceMotion(_ event: XIDeviceEvent) {
    guard let display = connection.live else { return }
    note(time: event.time)
    let place = place(of: event, device: kind(of: event.sourceid, display: display))
    let change = devices.scroll(event, display: display)
    if let change, change.x != 0 || change.y != 0 {
      append(scroll: change.x, change.y, isSmooth: true, window: event.event, at: place)
    }
    // An event with only scroll axes is no motion.
    if change == nil || !event.isOnlyScrolling {
      connection.post(event.event) { .pointerMoved(place.motion(in: $0)) }
    }
  }

  private func decodeDeviceButton(_ event: XIDeviceEvent) {
    guard let display = connection.live else { return }
    note(time: event.time)
    // The server emulates wheel clicks from smooth scrolling for clients that do not know it.
    if (4...7).contains(event.detail), event.flags & XIPointerEmulated != 0 { return }
    let place = place(of: event, device: kind(of: event.sourceid, display: display))
    append(
      button: Int(event.detail), isPress: event.evtype == XI_ButtonPress, window: event.event,
      at: place)
  }

  private func decodeTouch(_ event: XIDeviceEvent) {
    note(time: event.time)
    let place = place(of: event, device: .touchscreen)
    let phase: Touch.Phase =
      switch event.evtype {
      case XI_TouchBegin: .began
      case XI_TouchUpdate: .moved
      default: .ended
      }
    connection.post(event.event) {
      .touch(
        Touch(
          window: $0, identifier: UInt32(bitPattern: event.detail), phase: phase, x: place.x,
          y: place.y, rootX: place.rootX, rootY: place.rootY, modifiers: place.modifiers,
          isPrimary: event.flags & XITouchEmulatingPointer != 0, time: place.time))
    }
  }

  private func place(of event: XIDeviceEvent, device: DeviceKind) -> PointerPlace {
    PointerPlace(event, device: device, pictureOrigin: pictureOrigin(of: event.event))
  }

  private func kind(of device: Int32, display: OpaquePointer) -> DeviceKind {
    devices.kind(of: device, display: display)
  }

  // MARK: Both

  private func pictureOrigin(of window: UInt) -> DevicePoint {
    let known = WindowID(window).flatMap { connection.windows[$0] }
    return known?.pictureOrigin ?? DevicePoint(x: 0, y: 0)
  }

  private func note(time: UInt) {
    connection.noteInput(at: ServerTime(time))
  }

  private func append(button: Int, isPress: Bool, window: UInt, at place: PointerPlace) {
    switch button {
    case 4 where isPress: append(scroll: 0, -1, isSmooth: false, window: window, at: place)
    case 5 where isPress: append(scroll: 0, 1, isSmooth: false, window: window, at: place)
    case 6 where isPress: append(scroll: -1, 0, isSmooth: false, window: window, at: place)
    case 7 where isPress: append(scroll: 1, 0, isSmooth: false, window: window, at: place)
    case 4...7: return
    default:
      connection.post(window) { .pointerButton(place.button(button, isPress: isPress, in: $0)) }
    }
  }

  private func append(
    scroll x: Double, _ y: Double, isSmooth: Bool, window: UInt, at place: PointerPlace
  ) {
    connection.post(window) {
      .scrolled(
        Scroll(
          window: $0, deltaX: x, deltaY: y, isSmooth: isSmooth, x: place.x, y: place.y,
          modifiers: place.modifiers, device: place.device, time: place.time))
    }
  }
}
