internal import CX11

/// Decodes the server's events, and answers those that need no program.
@MainActor final class EventDecoder {
  private unowned let connection: Connection
  private let pointer: PointerDecoder

  init(connection: Connection) {
    self.connection = connection
    pointer = PointerDecoder(connection: connection)
  }

  /// Decodes one event into the queue.
  ///
  /// Each kind has its own named function.
  func decode(_ event: inout XEvent) {
    if connection.systemTray?.decode(&event) == true { return }
    if connection.stacking.decode(event) { return }
    switch event.type {
    case Expose: decodeExpose(event.xexpose)
    case ConfigureNotify: decodeConfigure(event.xconfigure)
    case MapNotify: decodeMap(event.xmap)
    case UnmapNotify: decodeUnmap(event.xunmap)
    case DestroyNotify: decodeDestroy(event.xdestroywindow)
    case ReparentNotify: decodeReparent(event.xreparent)
    case VisibilityNotify: decodeVisibility(event.xvisibility)
    case FocusIn, FocusOut: decodeFocus(event.xfocus)
    case EnterNotify, LeaveNotify: pointer.decodeCrossing(event.xcrossing)
    case MotionNotify: pointer.decodeMotion(event.xmotion)
    case ButtonPress, ButtonRelease: pointer.decodeButton(event.xbutton)
    case KeyPress, KeyRelease: connection.keyboard.decodeKey(&event.xkey)
    case MappingNotify: connection.keyboard.decodeMapping(&event.xmapping)
    case CX11.ClientMessage: decodeMessage(event.xclient)
    case PropertyNotify: decodeProperty(event.xproperty)
    case SelectionClear: connection.clipboard.decodeClear(event.xselectionclear)
    case CX11.SelectionRequest: decodeRequest(event.xselectionrequest)
    case SelectionNotify: decodeNotify(event.xselection)
    case GenericEvent: pointer.decodeGeneric(&event)
    default: decodeExtension(&event)
    }
  }

  private func decodeExpose(_ event: XExposeEvent) {
    let rect = DeviceRect(x: event.x, y: event.y, width: event.width, height: event.height)
    let window = WindowID(event.window).flatMap { connection.windows[$0] }
    guard window?.isCovered(rect, since: event.serial) != true else { return }
    let origin = window?.pictureOrigin ?? DevicePoint(x: 0, y: 0)
    let part = DeviceRect(
      x: rect.x + origin.x, y: rect.y + origin.y, width: rect.width, height: rect.height)
    connection.post(event.window) { .exposed($0, part, remaining: Int(event.count)) }
  }

  private func decodeConfigure(_ event: XConfigureEvent) {
    // The server reports monitors that a client defines or deletes (RANDR 1.5) only in this way.
    guard event.window != connection.root.window else {
      connection.postOnce(.monitorsChanged)
      return
    }
    guard let id = WindowID(event.window) else { return }
    let window = connection.windows[id]
    let isRootRelative = event.send_event != 0 || window?.isReparented != true
    let origin = isRootRelative ? DevicePoint(x: event.x, y: event.y) : nil
    window?.note(width: event.width, height: event.height)
    connection.post(
      .configured(
        Configuration(window: id, origin: origin, width: event.width, height: event.height)))
  }

  private func decodeMap(_ event: XMapEvent) {
    guard let id = WindowID(event.window) else { return }
    connection.windows[id]?.noteMapped()
    connection.post(.mapped(id))
  }

  private func decodeUnmap(_ event: XUnmapEvent) {
    guard let id = WindowID(event.window) else { return }
    connection.windows[id]?.noteUnmapped()
    connection.post(.unmapped(id))
  }

  private func decodeDestroy(_ event: XDestroyWindowEvent) {
    guard let id = WindowID(event.window) else { return }
    connection.windows[id]?.noteDestroyed()
    connection.windows.remove(id)
    connection.selectionSender.forget(requestor: id)
    connection.dropTarget.windowDestroyed(id)
    connection.dragSource.windowDestroyed(id)
    connection.foreignWindows.forget(id)
    connection.post(.destroyed(id))
  }

  private func decodeReparent(_ event: XReparentEvent) {
    guard let id = WindowID(event.window), let window = connection.windows[id] else {
      return
    }
    let wasReparented = window.isReparented
    window.noteReparented(event.parent != connection.root.window)
    // A window manager that ends need not delete its properties.
    guard wasReparented, !window.isReparented else { return }
    connection.manager.forget()
    connection.postOnce(.windowManagerChanged)
  }

  private func decodeVisibility(_ event: XVisibilityEvent) {
    let visibility: Visibility =
      switch event.state {
      case VisibilityUnobscured: .full
      case VisibilityPartiallyObscured: .partial
      default: .none
      }
    connection.post(event.window) { .visibilityChanged($0, visibility) }
  }

  private func decodeFocus(_ event: XFocusChangeEvent) {
    // Pointer focus details are crossings, and grab notifications are no focus change.
    guard event.detail != NotifyPointer, event.detail != NotifyPointerRoot,
      event.mode != NotifyGrab, event.mode != NotifyUngrab, let id = WindowID(event.window)
    else { return }
    let hasFocus = event.type == FocusIn
    connection.keyboard.focusChanged(of: id, hasFocus: hasFocus)
    connection.post(.focusChanged(id, hasFocus: hasFocus))
  }

  private func decodeProperty(_ event: XPropertyEvent) {
    guard let id = WindowID(event.window),
      let atom = Atom(rawValue: UInt32(truncatingIfNeeded: event.atom))
    else { return }
    let isDeleted = event.state == PropertyDelete
    let time = ServerTime(event.time)
    if connection.notifications.noteProperty(id, atom) { return }
    if connection.dropTarget.noteProperty(id, atom, isDeleted: isDeleted) { return }
    if connection.selectionSender.noteProperty(id, atom, isDeleted: isDeleted) { return }
    if connection.clipboard.noteProperty(id, atom, isDeleted: isDeleted, time: time) { return }
    if connection.environment.noteProperty(id, atom) { return }
    if atom == connection.atoms.workArea, id == connection.root {
      connection.post(.workAreaChanged)
    }
    if atom == connection.atoms.state, let window = connection.windows[id] {
      connection.post(.stateChanged(id, window.states()))
    }
    if atom == connection.atoms.workspaceOfWindow, let window = connection.windows[id] {
      connection.post(.workspaceChanged(id, window.workspace()))
    }
    if atom == connection.atoms.presence, connection.windows.contains(id) {
      let isShown =
        isDeleted || connection.values(of: atom, window: id).first == UInt32(NormalState)
      connection.post(.presenceChanged(id, isShown: isShown))
    }
    connection.post(.propertyChanged(id, atom, deleted: isDeleted, time))
  }

  private func decodeNotify(_ event: XSelectionEvent) {
    if event.selection == connection.atoms.dragSelection.atom {
      connection.dropTarget.decodeNotify(event)
    } else {
      connection.clipboard.decodeNotify(event)
    }
  }

  private func decodeRequest(_ event: XSelectionRequestEvent) {
    guard let request = SelectionRequest(event, on: connection) else { return }
    if event.selection == connection.atoms.dragSelection.atom {
      connection.dragSource.answer(request)
    } else {
      connection.clipboard.answer(request, for: event.selection)
    }
  }

  // MARK: Messages

  private func decodeMessage(_ event: XClientMessageEvent) {
    guard let id = WindowID(event.window),
      let type = Atom(rawValue: UInt32(truncatingIfNeeded: event.message_type))
    else { return }
    let data = event.data.l
    let values = [data.0, data.1, data.2, data.3, data.4].map { UInt32(truncatingIfNeeded: $0) }
    if type == connection.atoms.protocols, event.format == 32 {
      return decodeProtocol(id, values: values, event: event)
    }
    if id == connection.root, type == connection.atoms.manager {
      return connection.environment.managerAppeared(selection: values[1])
    }
    if event.format == 32,
      connection.dropTarget.decode(type, to: id, values: values)
        || connection.dragSource.decode(type, values: values)
    {
      return
    }
    connection.post(
      .message(ClientMessage(window: id, type: type, values: event.format == 32 ? values : [])))
  }

  private func decodeProtocol(_ id: WindowID, values: [UInt32], event: XClientMessageEvent) {
    switch Atom(rawValue: values[0]) {
    case connection.atoms.deleteWindow:
      connection.post(.closeRequested(id))
    case connection.atoms.syncRequest:
      connection.windows[id]?.noteSizeRequest(high: values[3], low: values[2])
    case connection.atoms.takeFocus:
      connection.post(.focusOffered(id, ServerTime(milliseconds: values[1])))
    // A reply to another client's ping arrives at the root window and must not be answered again.
    case connection.atoms.ping where id != connection.root:
      answer(ping: event)
      connection.post(.pinged(WindowID(rawValue: values[2]) ?? id))
    default:
      connection.post(
        .message(ClientMessage(window: id, type: connection.atoms.protocols, values: values)))
    }
  }

  /// Answers the window manager's ping as EWMH requires: the same message, to the root window.
  private func answer(ping event: XClientMessageEvent) {
    guard let display = connection.live else { return }
    var reply = XEvent()
    reply.xclient = event
    reply.xclient.window = connection.root.window
    let mask = SubstructureRedirectMask | SubstructureNotifyMask
    _ = connection.ignoringErrors { XSendEvent(display, connection.root.window, 0, mask, &reply) }
    XFlush(display)
  }

  // MARK: Extensions

  private func decodeExtension(_ event: inout XEvent) {
    let type = event.type
    if let base = connection.extensions.sharedMemoryEvent, type == base + ShmCompletion {
      withUnsafePointer(to: &event) { pointer in
        pointer.withMemoryRebound(to: XShmCompletionEvent.self, capacity: 1) {
          decodeCompletion($0.pointee)
        }
      }
    } else if let base = connection.extensions.fixesEvent, type == base + XFixesSelectionNotify {
      withUnsafePointer(to: &event) { pointer in
        pointer.withMemoryRebound(to: XFixesSelectionNotifyEvent.self, capacity: 1) {
          decodeSelectionOwner($0.pointee)
        }
      }
    } else if let base = connection.extensions.monitorsEvent,
      type == base || type == base + RRNotify
    {
      XRRUpdateConfiguration(&event)
      connection.postOnce(.monitorsChanged)
    } else if let base = connection.extensions.keyboardEvent, type == base {
      return  // The C library has already handled it.
    } else {
      withUnsafePointer(to: &event) { connection.foreignEventHandler?(type, UnsafeRawPointer($0)) }
    }
  }

  private func decodeCompletion(_ event: XShmCompletionEvent) {
    guard let buffer = connection.sharedMemory.buffer(in: event.shmseg) else { return }
    buffer.noteDelivery()
    connection.post(.imageDelivered(WindowID(event.drawable), buffer.id))
  }

  private func decodeSelectionOwner(_ event: XFixesSelectionNotifyEvent) {
    let owner = WindowID(event.owner)
    if connection.keyboard.noteOwner(owner, of: event.selection) { return }
    let selection = connection.atoms.selection(of: event.selection)
    if let selection {
      let time = ServerTime(event.selection_timestamp)
      return connection.clipboard.noteOwner(owner, of: selection, since: time)
    }
    switch Atom(rawValue: UInt32(truncatingIfNeeded: event.selection)) {
    case connection.atoms.compositor: connection.environment.noteCompositor(isRunning: owner != nil)
    case connection.atoms.settingsOwner: connection.settings.noteOwner(owner)
    default: return
    }
  }
}
