internal import CX11

extension Connection {
  /// Takes all pending events, oldest first, without waiting.
  ///
  /// Flushes the request buffer first. After the connection is lost, the last event is
  /// `.serverGone`, delivered once.
  ///
  /// The corresponding C functions are `XPending` and `XNextEvent`.
  public func pendingEvents() -> [Event] {
    readEvents()
    defer { queue.removeAll(keepingCapacity: true) }
    return queue
  }

  /// Reads and decodes the server's events into the queue.
  func readEvents() {
    // One pass flushes the requests and reads all events so far. If an event was answered, another
    // pass follows.
    var request: UInt?
    while let display = live {
      if XEventsQueued(display, QueuedAlready) == 0 {
        let next = XNextRequest(display)
        guard next != request else { break }
        request = next
        guard XPending(display) > 0 else { break }
      }
      guard live != nil else { break }
      var event = XEvent()
      XNextEvent(display, &event)
      guard live != nil else { break }
      collectErrors()
      if event.type == KeyPress, let window = WindowID(event.xkey.window) {
        _ = inputContext(for: window)
      }
      if inputMethod != nil, XFilterEvent(&event, 0) != 0 { continue }
      decode(&event)
    }
    collectErrors()
    if live == nil, !hasToldLoss {
      hasToldLoss = true
      queue.append(.serverGone)
    }
  }

  /// Reads events until a condition holds, keeping them for `pendingEvents()`.
  ///
  /// - Parameters:
  ///   - deadline: The time to give up.
  ///   - meanwhile: Called before each read; reads are then at most a millisecond apart.
  ///   - condition: Tested before the first wait and after every batch of events.
  /// - Returns: `false` if the deadline passed or the connection is lost.
  func readEvents(
    before deadline: ContinuousClock.Instant, meanwhile: (() -> Void)? = nil,
    until condition: () -> Bool
  ) -> Bool {
    while true {
      meanwhile?()
      readEvents()
      if condition() { return true }
      guard let display = live else { return false }
      let left = ContinuousClock.now.duration(to: deadline)
      guard left > .zero else { return false }
      let milliseconds =
        left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000
      var handle = pollfd(fd: XConnectionNumber(display), events: Int16(POLLIN), revents: 0)
      poll(&handle, 1, meanwhile == nil ? Int32(min(milliseconds + 1, 60_000)) : 1)
    }
  }

  // MARK: Decoding

  /// Decodes one event into the queue.
  ///
  /// Each kind has its own named function.
  func decode(_ event: inout XEvent) {
    if systemTray?.decode(&event) == true { return }
    switch event.type {
    case Expose: decodeExpose(event.xexpose)
    case ConfigureNotify: decodeConfigure(event.xconfigure)
    case MapNotify: decodeMap(event.xmap)
    case UnmapNotify: decodeUnmap(event.xunmap)
    case DestroyNotify: decodeDestroy(event.xdestroywindow)
    case ReparentNotify: decodeReparent(event.xreparent)
    case VisibilityNotify: decodeVisibility(event.xvisibility)
    case FocusIn, FocusOut: decodeFocus(event.xfocus)
    case EnterNotify, LeaveNotify: decodeCrossing(event.xcrossing)
    case MotionNotify: decodeMotion(event.xmotion)
    case ButtonPress, ButtonRelease: decodeButton(event.xbutton)
    case KeyPress, KeyRelease: decodeKey(&event.xkey)
    case MappingNotify: decodeMapping(&event.xmapping)
    case CX11.ClientMessage: decodeMessage(event.xclient)
    case PropertyNotify: decodeProperty(event.xproperty)
    case SelectionClear: clipboard.decodeClear(event.xselectionclear)
    case SelectionRequest: decodeRequest(event.xselectionrequest)
    case SelectionNotify: decodeNotify(event.xselection)
    case GenericEvent: decodeGeneric(&event)
    default: decodeExtension(&event)
    }
  }

  /// Queues an event of a window, unless its number is `None`.
  func append(_ window: UInt, _ make: (WindowID) -> Event) {
    if let id = WindowID(window) { queue.append(make(id)) }
  }

  private func decodeExpose(_ event: XExposeEvent) {
    let rect = DeviceRect(x: event.x, y: event.y, width: event.width, height: event.height)
    let window = WindowID(event.window).flatMap { windows[$0]?.window }
    guard window?.isCovered(rect, since: event.serial) != true else { return }
    append(event.window) { .exposed($0, rect, remaining: Int(event.count)) }
  }

  private func decodeConfigure(_ event: XConfigureEvent) {
    // The server reports monitors that a client defines or deletes (RANDR 1.5) only in this way.
    guard event.window != root.window else {
      if queue.last != .monitorsChanged { queue.append(.monitorsChanged) }
      return
    }
    guard let id = WindowID(event.window) else { return }
    let window = windows[id]?.window
    let isRootRelative = event.send_event != 0 || window?.isReparented != true
    let origin = isRootRelative ? DevicePoint(x: event.x, y: event.y) : nil
    window?.note(width: event.width, height: event.height)
    queue.append(
      .configured(
        Configuration(window: id, origin: origin, width: event.width, height: event.height)))
  }

  private func decodeMap(_ event: XMapEvent) {
    guard let id = WindowID(event.window) else { return }
    windows[id]?.window?.noteMapped()
    queue.append(.mapped(id))
  }

  private func decodeUnmap(_ event: XUnmapEvent) {
    guard let id = WindowID(event.window) else { return }
    windows[id]?.window?.noteUnmapped()
    queue.append(.unmapped(id))
  }

  private func decodeDestroy(_ event: XDestroyWindowEvent) {
    guard let id = WindowID(event.window) else { return }
    windows[id]?.window?.noteDestroyed()
    windows[id] = nil
    clipboard.forget(requestor: id)
    queue.append(.destroyed(id))
  }

  private func decodeReparent(_ event: XReparentEvent) {
    guard let id = WindowID(event.window) else { return }
    windows[id]?.window?.isReparented = event.parent != root.window
  }

  private func decodeVisibility(_ event: XVisibilityEvent) {
    let visibility: Visibility =
      switch event.state {
      case VisibilityUnobscured: .full
      case VisibilityPartiallyObscured: .partial
      default: .none
      }
    append(event.window) { .visibilityChanged($0, visibility) }
  }

  private func decodeFocus(_ event: XFocusChangeEvent) {
    // Pointer focus details are crossings, and grab notifications are no focus change.
    guard event.detail != NotifyPointer, event.detail != NotifyPointerRoot,
      event.mode != NotifyGrab, event.mode != NotifyUngrab, let id = WindowID(event.window)
    else { return }
    let hasFocus = event.type == FocusIn
    if !hasFocus { keysDown.removeAll() }
    inputMethod?.contexts[id]?.setFocus(hasFocus)
    queue.append(.focusChanged(id, hasFocus: hasFocus))
  }

  private func decodeProperty(_ event: XPropertyEvent) {
    guard let id = WindowID(event.window),
      let atom = Atom(rawValue: UInt32(truncatingIfNeeded: event.atom))
    else { return }
    let isDeleted = event.state == PropertyDelete
    let time = ServerTime(event.time)
    if dropTarget.noteProperty(id, atom, isDeleted: isDeleted) { return }
    if clipboard.noteProperty(id, atom, isDeleted: isDeleted, time: time) { return }
    if environmentChanged(window: id, property: atom) { return }
    if atom == atoms.state, let window = windows[id]?.window {
      queue.append(.stateChanged(id, window.states()))
    }
    if atom == atoms.presence, windows[id] != nil {
      let isShown = isDeleted || values(of: atom, window: id).first == UInt32(NormalState)
      queue.append(.presenceChanged(id, isShown: isShown))
    }
    queue.append(.propertyChanged(id, atom, deleted: isDeleted, time))
  }

  private func decodeNotify(_ event: XSelectionEvent) {
    if event.selection == atoms.dragSelection.atom {
      dropTarget.decodeNotify(event)
    } else {
      clipboard.decodeNotify(event)
    }
  }

  private func decodeRequest(_ event: XSelectionRequestEvent) {
    if event.selection == atoms.dragSelection.atom {
      dragSource.decodeRequest(event)
    } else {
      clipboard.decodeRequest(event)
    }
  }

  // MARK: Messages

  private func decodeMessage(_ event: XClientMessageEvent) {
    guard let id = WindowID(event.window),
      let type = Atom(rawValue: UInt32(truncatingIfNeeded: event.message_type))
    else { return }
    let data = event.data.l
    let values = [data.0, data.1, data.2, data.3, data.4].map { UInt32(truncatingIfNeeded: $0) }
    if type == atoms.protocols, event.format == 32 {
      return decodeProtocol(id, values: values, event: event)
    }
    if id == root, type == atoms.manager { return managerAppeared(selection: values[1]) }
    if event.format == 32,
      dropTarget.decode(type, to: id, values: values)
        || dragSource.decode(type, values: values)
    {
      return
    }
    queue.append(
      .message(ClientMessage(window: id, type: type, values: event.format == 32 ? values : [])))
  }

  private func decodeProtocol(_ id: WindowID, values: [UInt32], event: XClientMessageEvent) {
    switch Atom(rawValue: values[0]) {
    case atoms.deleteWindow:
      queue.append(.closeRequested(id))
    case atoms.syncRequest:
      windows[id]?.window?.sizeCounter?.request(high: values[3], low: values[2])
    case atoms.takeFocus:
      queue.append(.focusOffered(id, ServerTime(milliseconds: values[1])))
    // A reply to another client's ping arrives at the root window and must not be answered again.
    case atoms.ping where id != root:
      answer(ping: event)
      queue.append(.pinged(WindowID(rawValue: values[2]) ?? id))
    default:
      queue.append(.message(ClientMessage(window: id, type: atoms.protocols, values: values)))
    }
  }

  /// Answers the window manager's ping as EWMH requires: the same message, to the root window.
  private func answer(ping event: XClientMessageEvent) {
    guard let display = live else { return }
    var reply = XEvent()
    reply.xclient = event
    reply.xclient.window = root.window
    let mask = SubstructureRedirectMask | SubstructureNotifyMask
    _ = ignoringErrors { XSendEvent(display, root.window, 0, mask, &reply) }
    XFlush(display)
  }

  // MARK: Extensions

  private func decodeExtension(_ event: inout XEvent) {
    let type = event.type
    if let base = extensions.sharedMemoryEvent, type == base + ShmCompletion {
      withUnsafePointer(to: &event) { pointer in
        pointer.withMemoryRebound(to: XShmCompletionEvent.self, capacity: 1) {
          decodeCompletion($0.pointee)
        }
      }
    } else if let base = extensions.fixesEvent, type == base + XFixesSelectionNotify {
      withUnsafePointer(to: &event) { pointer in
        pointer.withMemoryRebound(to: XFixesSelectionNotifyEvent.self, capacity: 1) {
          decodeSelectionOwner($0.pointee)
        }
      }
    } else if let base = extensions.monitorsEvent, type == base || type == base + RRNotify {
      XRRUpdateConfiguration(&event)
      if queue.last != .monitorsChanged { queue.append(.monitorsChanged) }
    } else if let base = extensions.keyboardEvent, type == base {
      return  // The C library has already handled it.
    } else {
      withUnsafePointer(to: &event) { foreignEventHandler?(type, UnsafeRawPointer($0)) }
    }
  }

  private func decodeCompletion(_ event: XShmCompletionEvent) {
    guard let buffer = buffers[event.shmseg]?.buffer else { return }
    buffer.noteDelivery()
    queue.append(.imageDelivered(WindowID(event.drawable), buffer.id))
  }

  private func decodeSelectionOwner(_ event: XFixesSelectionNotifyEvent) {
    let owner = WindowID(event.owner)
    switch Atom(rawValue: UInt32(truncatingIfNeeded: event.selection)) {
    case atoms.compositor: noteCompositor(isRunning: owner != nil)
    case atoms.settingsOwner: noteSettingsOwner(owner)
    case atoms.clipboard: queue.append(.selectionOwnerChanged(.clipboard, owner: owner))
    case Selection.primaryAtom: queue.append(.selectionOwnerChanged(.primary, owner: owner))
    default: return
    }
  }
}
