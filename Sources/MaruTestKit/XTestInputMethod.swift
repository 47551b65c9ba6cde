internal import CXTest
import Foundation
import Synchronization
import X11

/// An input method server that a test controls.
///
/// It composes small letters: a letter is composed as its capital, and the next letter commits it.
/// So one press causes up to three answers: committed text, the end of the composition, and a new
/// one. Other keys and all releases are left to the program.
///
/// It works on a thread of its own until the X server ends.
public final class XTestInputMethod: Sendable {
  /// When it stops working.
  public enum Mishap: Sendable, Equatable {
    /// Never.
    case none
    /// It never answers a program that connects.
    case hangsAtOpening
    /// It hangs after some presses, until `resume()`.
    case hangs(presses: Int)
    /// It dies after some presses.
    case dies(presses: Int)
    /// It answers rubbish once after some presses, and goes on.
    case babbles(InputMethodRubbish, presses: Int)
  }

  /// The variables of a program that uses it.
  public var environment: [String: String] {
    ["XMODIFIERS": "@im=\(name)", "LC_ALL": "C.UTF-8"]
  }
  /// The number of presses that it has received.
  public var presses: Int { state.withLock { $0.presses } }
  /// The caret's place that it was told last, in device pixels of the window with the focus.
  public var spot: DevicePoint? { state.withLock { $0.spot } }
  /// Whether it has a composed letter.
  public var isComposing: Bool { state.withLock { $0.isComposing } }

  /// Its name in `$XMODIFIERS`.
  public let name: String
  private let state: Mutex<State>
  private let resumption = DispatchSemaphore(value: 0)

  private struct State {
    var mishap: Mishap
    var presses = 0
    var spot: DevicePoint?
    var isComposing = false
  }

  /// Starts it, and returns when it owns its selection.
  ///
  /// - Parameters:
  ///   - name: Its name in `$XMODIFIERS`.
  ///   - mishap: When it stops working.
  ///   - wantsReleases: Whether releases are sent to it.
  ///   - display: The display, such as `:7`.
  /// - Throws: `.unreachable` if the display cannot be opened.
  public init(
    named name: String = "test", mishap: Mishap = .none, wantsReleases: Bool = true,
    display: String
  ) throws(ConnectionError) {
    self.name = name
    state = Mutex(State(mishap: mishap))
    let link = try XTestLink(display: display)
    nonisolated(unsafe) let session = InputMethodSession(
      name: name, link: link, wantsReleases: wantsReleases)
    Thread { [self] in session.serve(for: self) }.start()
  }

  /// Lets it go on after it has hung.
  public func resume() {
    state.withLock { $0.mishap = .none }
    resumption.signal()
  }

  /// Lets it die after it has hung.
  public func die() {
    state.withLock { $0.mishap = .dies(presses: 0) }
    resumption.signal()
  }

  // MARK: Its thread

  fileprivate var hangsAtOpening: Bool { state.withLock { $0.mishap == .hangsAtOpening } }

  fileprivate func note(spot: DevicePoint) { state.withLock { $0.spot = spot } }

  fileprivate func note(isComposing: Bool) { state.withLock { $0.isComposing = isComposing } }

  /// Waits while it hangs.
  ///
  /// - Returns: `false` if it dies.
  fileprivate func goesOn() -> Bool {
    let (mishap, presses) = state.withLock { ($0.mishap, $0.presses) }
    switch mishap {
    case .dies(let limit) where presses >= limit: return false
    case .hangs(let limit) where presses >= limit:
      resumption.wait()
      return goesOn()
    default: return true
    }
  }

  /// The rubbish that is due, once.
  fileprivate func takeRubbish() -> InputMethodRubbish? {
    state.withLock { state in
      guard case .babbles(let rubbish, let limit) = state.mishap, state.presses >= limit else {
        return nil
      }
      state.mishap = .none
      return rubbish
    }
  }

  fileprivate func notePress() { state.withLock { $0.presses += 1 } }
}

/// What the thread of an `XTestInputMethod` has open.
private final class InputMethodSession {
  private let link: XTestLink
  private let wantsReleases: Bool
  private let atoms: Atoms
  /// The window that owns the selection and gets all packets.
  private let window: UInt
  /// The window of each program.
  private var clients: [UInt] = []
  private var composed: [Int: UInt8] = [:]
  /// What has been read of the properties of programs, but belongs to later packets.
  private var unread: [UInt: [UInt8]] = [:]
  private var contexts = 0
  private var packets = 0

  private struct Atoms {
    let server, servers, connect, message, data, locales, transport: UInt

    init(_ display: OpaquePointer, name: String) {
      func atom(_ name: String) -> UInt { XInternAtom(display, name, 0) }
      server = atom("@server=\(name)")
      servers = atom("XIM_SERVERS")
      connect = atom("_XIM_XCONNECT")
      message = atom("_XIM_PROTOCOL")
      data = atom("MARU_TEST_INPUT_METHOD")
      locales = atom("LOCALES")
      transport = atom("TRANSPORT")
    }
  }

  /// The numbers of the attributes.
  private enum Attribute {
    static let styles = 0
    static let style = 1
    static let client = 2
    static let focus = 3
    static let events = 4
    static let preedit = 5
    static let status = 6
    static let spot = 7
    static let fonts = 8
    static let separator = 9
  }

  init(name: String, link: XTestLink, wantsReleases: Bool) {
    self.link = link
    self.wantsReleases = wantsReleases
    let display = link.display
    atoms = Atoms(display, name: name)
    let root = XDefaultRootWindow(display)
    window = XCreateSimpleWindow(display, root, 0, 0, 1, 1, 0, 0, 0)
    let servers = [atoms.server]
    servers.withUnsafeBytes {
      _ = XChangeProperty(
        display, root, atoms.servers, XInternAtom(display, "ATOM", 0), 32, PropModeReplace,
        $0.bindMemory(to: UInt8.self).baseAddress, 1)
    }
    XSetSelectionOwner(display, atoms.server, window, UInt(CurrentTime))
    XSync(display, 0)
  }

  /// Serves programs until the X server ends or the method dies.
  func serve(for method: XTestInputMethod) {
    while let event = link.nextEvent() {
      // What it has received before, it has also answered.
      XSync(link.display, 0)
      guard method.goesOn() else {
        Glibc.close(XConnectionNumber(link.display))
        return
      }
      if let client = clients.last, let rubbish = method.takeRubbish() {
        for packet in rubbish.packets(context: contexts) { send(packet, to: client) }
      }
      switch event.type {
      case CXTest.SelectionRequest: if !method.hangsAtOpening { tell(event.xselectionrequest) }
      case CXTest.ClientMessage where event.xclient.message_type == atoms.connect:
        connect(UInt(bitPattern: event.xclient.data.l.0))
      case CXTest.ClientMessage where event.xclient.message_type == atoms.message:
        if let packet = packet(in: event.xclient), let client = clients.last {
          answer(packet, from: client, for: method)
        }
      default: break
      }
    }
  }

  // MARK: Connecting

  private func tell(_ request: XSelectionRequestEvent) {
    let text =
      request.target == atoms.locales ? "@locale=C,en,en_US,C.UTF-8,en_US.UTF-8" : "@transport=X/"
    let bytes = Array(text.utf8)
    XChangeProperty(
      link.display, request.requestor, request.property, request.target, 8, PropModeReplace,
      bytes, Int32(bytes.count))
    link.answer(request, property: request.property)
  }

  private func connect(_ client: UInt) {
    clients.append(client)
    send(atoms.connect, to: client, [Int(window), 0, 0, 20, 0])
  }

  private func send(_ type: UInt, to client: UInt, _ values: [Int]) {
    var event = XEvent()
    event.xclient.type = CXTest.ClientMessage
    event.xclient.window = client
    event.xclient.message_type = type
    event.xclient.format = 32
    event.xclient.data.l = (values[0], values[1], values[2], values[3], values[4])
    XSendEvent(link.display, client, 0, 0, &event)
    XFlush(link.display)
  }

  // MARK: Packets

  /// A short packet is in the message, a long one in a property.
  private func packet(in message: XClientMessageEvent) -> InputMethodPacket? {
    if message.format == 8 {
      return withUnsafeBytes(of: message.data) { InputMethodPacket(Array($0.prefix(20))) }
    }
    var type: UInt = 0
    var format: Int32 = 0
    var (count, rest): (UInt, UInt) = (0, 0)
    var data: UnsafeMutablePointer<UInt8>?
    XGetWindowProperty(
      link.display, window, UInt(bitPattern: message.data.l.1), 0, 100_000, 1,
      UInt(AnyPropertyType), &type, &format, &count, &rest, &data)
    guard let property = UInt(exactly: message.data.l.1) else { return nil }
    if let data {
      unread[property, default: []] += UnsafeBufferPointer(start: data, count: Int(count))
      XFree(data)
    }
    // Xlib appends a packet to a property that has not been read yet.
    let bytes = unread[property, default: []].prefix(max(0, message.data.l.0))
    unread[property]?.removeFirst(bytes.count)
    return InputMethodPacket(Array(bytes))
  }

  /// Sends every packet through a property, each through one of its own.
  private func send(_ packet: InputMethodPacket, to client: UInt) {
    send(packet.bytes, to: client)
  }

  private func send(_ bytes: [UInt8], to client: UInt) {
    packets += 1
    let property = XInternAtom(link.display, "MARU_TEST_INPUT_METHOD_\(packets % 1024)", 0)
    XChangeProperty(
      link.display, client, property, XInternAtom(link.display, "STRING", 0), 8, PropModeAppend,
      bytes, Int32(bytes.count))
    send(atoms.message, to: client, [bytes.count, Int(property), 0, 0, 0])
  }

  private func answer(
    _ packet: InputMethodPacket, from client: UInt, for method: XTestInputMethod
  ) {
    let context = packet.short(at: 2)
    /// Sends a reply, which begins with the method and the context if it is about a context.
    func reply(
      _ kind: InputMethodPacket.Kind, hasContext: Bool = true,
      _ fill: (inout InputMethodPacket) -> Void = { _ in }
    ) {
      var answer = InputMethodPacket(kind)
      if hasContext { answer.append(shorts: 1, context) }
      fill(&answer)
      send(answer, to: client)
    }
    switch packet.kind {
    case .connect: reply(.connectReply, hasContext: false) { $0.append(shorts: 1, 0) }
    case .open:
      reply(.openReply, hasContext: false) { describeAttributes(&$0) }
      sendEventMask(context: 0, to: client)
    case .queryExtension: reply(.queryExtensionReply, hasContext: false) { $0.append(shorts: 1, 0) }
    case .encodingNegotiation:
      reply(.encodingNegotiationReply, hasContext: false) { $0.append(shorts: 1, 0, 0, 0) }
    case .getMethodValues:
      reply(.getMethodValuesReply, hasContext: false) {
        // `XIMPreeditCallbacks` and `XIMPreeditNothing`, each with `XIMStatusNothing`.
        $0.append(shorts: 1, 16, Attribute.styles, 12, 2, 0)
        $0.append(longs: 0x0402, 0x0408)
      }
    case .createContext:
      contexts += 1
      noteSpot(in: packet, listAt: 4, count: packet.short(at: 2), for: method)
      reply(.createContextReply, hasContext: false) { $0.append(shorts: 1, contexts) }
      sendEventMask(context: contexts, to: client)
    case .setContextValues:
      noteSpot(in: packet, listAt: 8, count: packet.short(at: 4), for: method)
      reply(.setContextValuesReply)
    case .getContextValues: reply(.getContextValuesReply) { $0.append(shorts: 0, 0) }
    case .destroyContext:
      composed[context] = nil
      reply(.destroyContextReply)
    case .resetContext:
      composed[context] = nil
      method.note(isComposing: false)
      reply(.resetContextReply) { $0.append(shorts: 0, 0) }
    case .close: reply(.closeReply, hasContext: false) { $0.append(shorts: 1, 0) }
    case .disconnect: reply(.disconnectReply, hasContext: false)
    case .sync: reply(.syncReply)
    case .forwardEvent: compose(packet, context: context, from: client, for: method)
    default: break
    }
  }

  private func describeAttributes(_ answer: inout InputMethodPacket) {
    var (methods, contexts) = (InputMethodPacket(.openReply), InputMethodPacket(.openReply))
    methods.append(attribute: Attribute.styles, type: 10, name: "queryInputStyle")
    for (number, type, name) in [
      (Attribute.style, 3, "inputStyle"), (Attribute.client, 5, "clientWindow"),
      (Attribute.focus, 5, "focusWindow"), (Attribute.events, 3, "filterEvents"),
      (Attribute.preedit, 0x7FFF, "preeditAttributes"),
      (Attribute.status, 0x7FFF, "statusAttributes"), (Attribute.spot, 12, "spotLocation"),
      (Attribute.fonts, 13, "fontSet"), (Attribute.separator, 0, "separatorofNestedList"),
    ] {
      contexts.append(attribute: number, type: type, name: name)
    }
    answer.append(shorts: 1, methods.body.count)
    answer.append(bytes: methods.body)
    answer.append(shorts: contexts.body.count, 0)
    answer.append(bytes: contexts.body)
  }

  /// Asks for presses, and perhaps releases, without waiting for each.
  private func sendEventMask(context: Int, to client: UInt) {
    var packet = InputMethodPacket(.setEventMask)
    packet.append(shorts: 1, context)
    packet.append(longs: KeyPressMask | (wantsReleases ? KeyReleaseMask : 0), 0)
    send(packet, to: client)
  }

  private func noteSpot(
    in packet: InputMethodPacket, listAt start: Int, count: Int, for method: XTestInputMethod
  ) {
    let all = packet.attributes(in: start..<(start + count))
    guard let preedit = all[Attribute.preedit],
      let spot = packet.attributes(in: preedit)[Attribute.spot]
    else { return }
    func number(at place: Int) -> Int32 {
      Int32(Int16(truncatingIfNeeded: packet.short(at: place)))
    }
    method.note(
      spot: DevicePoint(x: number(at: spot.lowerBound), y: number(at: spot.lowerBound + 2)))
  }

  // MARK: Composing

  /// Composes the letter of a press; returns other keys.
  private func compose(
    _ packet: InputMethodPacket, context: Int, from client: UInt, for method: XTestInputMethod
  ) {
    // The event follows the method, the context, the flags and the number: its type, and its
    // keycode.
    let (type, keycode) = (Int32(packet.body[8] & 0x7F), packet.body[9])
    defer {
      if packet.short(at: 4) & 1 != 0 {
        var reply = InputMethodPacket(.syncReply)
        reply.append(shorts: 1, context)
        send(reply, to: client)
      }
    }
    if type == KeyPress { method.notePress() }
    let symbol = XkbKeycodeToKeysym(link.display, keycode, 0, 0)
    guard type == KeyPress, (0x61...0x7A).contains(symbol) else {
      if type == KeyPress, let letter = composed[context] {
        commit(letter, context: context, to: client)
        composed[context] = nil
        method.note(isComposing: false)
      }
      var answer = InputMethodPacket(.forwardEvent)
      answer.append(shorts: 1, context, 0, packet.short(at: 6))
      answer.append(bytes: packet.body[8...])
      return send(answer, to: client)
    }
    if let former = composed[context] { commit(former, context: context, to: client) }
    let letter = UInt8(symbol - 0x20)
    composed[context] = letter
    method.note(isComposing: true)
    var start = InputMethodPacket(.preeditStart)
    start.append(shorts: 1, context)
    send(start, to: client)
    draw([letter], replacing: 0, context: context, to: client)
  }

  /// Ends the composition, and sends its letter as text.
  private func commit(_ letter: UInt8, context: Int, to client: UInt) {
    var packet = InputMethodPacket(.commit)
    packet.append(shorts: 1, context, 2, 1)
    packet.append(bytes: [letter])
    packet.pad(after: 1)
    send(packet, to: client)
    draw([], replacing: 1, context: context, to: client)
    var done = InputMethodPacket(.preeditDone)
    done.append(shorts: 1, context)
    send(done, to: client)
  }

  private func draw(_ text: [UInt8], replacing count: Int, context: Int, to client: UInt) {
    var packet = InputMethodPacket(.preeditDraw)
    packet.append(shorts: 1, context)
    packet.append(longs: text.count, 0, count, text.isEmpty ? 3 : 0)
    packet.append(shorts: text.count)
    packet.append(bytes: text)
    packet.pad(after: 2 + text.count)
    packet.append(shorts: 4 * text.count, 0)
    // `XIMUnderline`.
    for _ in text { packet.append(longs: 2) }
    send(packet, to: client)
  }
}
