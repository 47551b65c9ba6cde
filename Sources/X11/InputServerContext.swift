internal import CX11

/// One window's input context (XIC).
///
/// Used only on `InputServerThread`. The field draws the composed text if the method supports callbacks. If not,
/// the method shows it in a window of its own at the caret.
final class InputServerContext {
  /// The composed text.
  private(set) var composition = Composition()
  /// Called when the composed text has changed.
  var onChange: ((Composition) -> Void)?

  private var context: OpaquePointer?
  private let callbacks = UnsafeMutablePointer<cx11_composition_callbacks>.allocate(capacity: 1)
  private var spot: XPoint
  private let followsSpot: Bool

  /// Creates the context.
  ///
  /// - Parameters:
  ///   - method: The open method.
  ///   - window: A window; it may belong to another connection.
  ///   - fonts: Returns the font set; called only for `XIMPreeditPosition`.
  ///   - place: The place of the caret in the window, in device pixels.
  init?(
    method: OpaquePointer, window: WindowID, fonts: () -> OpaquePointer?, place: DevicePoint
  ) {
    callbacks.initialize(to: cx11_composition_callbacks())
    spot = Self.spot(place)
    let status = UInt(XIMStatusNothing)
    let offersCallbacks = cx11_input_method_offers(method, UInt(XIMPreeditCallbacks) | status) != 0
    let offersSpot = cx11_input_method_offers(method, UInt(XIMPreeditPosition) | status) != 0
    followsSpot = offersCallbacks || offersSpot
    if offersCallbacks {
      setCallbacks()
      context = cx11_create_composing_context(method, window.window, callbacks, spot)
    } else if offersSpot, let fonts = fonts() {
      context = cx11_create_spot_context(method, window.window, fonts, spot)
    }
    if context == nil { context = cx11_create_input_context(method, window.window) }
    guard context != nil else { return nil }
  }

  deinit { callbacks.deallocate() }

  /// Destroys the XIC.
  func destroy() {
    if let context { XDestroyIC(context) }
    context = nil
  }

  /// Tells the method whether the window has the keyboard focus.
  func setFocus(_ hasFocus: Bool) {
    guard let context else { return }
    if hasFocus { XSetICFocus(context) } else { XUnsetICFocus(context) }
  }

  /// Tells the method the place of the caret in the window, in device pixels.
  func moveSpot(to place: DevicePoint) {
    let spot = Self.spot(place)
    guard followsSpot, let context, (spot.x, spot.y) != (self.spot.x, self.spot.y) else { return }
    self.spot = spot
    cx11_set_spot(context, spot)
  }

  /// Drops the composed text.
  func reset() {
    guard let context else { return }
    if let rest = Xutf8ResetIC(context) { XFree(rest) }
    // Not reported: the program asked for the reset.
    composition = Composition()
  }

  /// The keysym and the text of a key press.
  func lookUp(_ event: inout XKeyEvent) -> (KeySymbol, String) {
    context.map { lookUpText(of: &event, in: $0) } ?? (.none, "")
  }

  private static func spot(_ place: DevicePoint) -> XPoint {
    XPoint(x: Int16(clamping: place.x), y: Int16(clamping: place.y))
  }

  // MARK: Callbacks

  private func setCallbacks() {
    let client = UnsafeMutableRawPointer(Unmanaged.passUnretained(self).toOpaque())
      .assumingMemoryBound(to: CChar.self)
    callbacks.pointee.start.client_data = client
    callbacks.pointee.done.client_data = client
    callbacks.pointee.done.callback = { _, client, _ in
      InputServerContext.at(client)?.change { $0 = Composition() }
    }
    callbacks.pointee.draw.client_data = client
    callbacks.pointee.draw.callback = { _, client, data in
      guard let data else { return }
      data.withMemoryRebound(to: XIMPreeditDrawCallbackStruct.self, capacity: 1) { drawing in
        let change = InputServerContext.change(in: drawing.pointee)
        InputServerContext.at(client)?.change { $0.apply(change) }
      }
    }
    callbacks.pointee.caret.client_data = client
    callbacks.pointee.caret.callback = { _, client, data in
      guard let data else { return }
      data.withMemoryRebound(to: XIMPreeditCaretCallbackStruct.self, capacity: 1) { request in
        InputServerContext.at(client)?.moveCaret(&request.pointee)
      }
    }
  }

  private static func at(_ client: UnsafeMutablePointer<CChar>?) -> InputServerContext? {
    client.map { Unmanaged<InputServerContext>.fromOpaque($0).takeUnretainedValue() }
  }

  private func change(_ body: (inout Composition) -> Void) {
    let former = composition
    body(&composition)
    if composition != former { onChange?(composition) }
  }

  private func moveCaret(_ request: inout XIMPreeditCaretCallbackStruct) {
    change { composition in
      let place = composition.caretInScalars
      switch request.direction {
      case XIMAbsolutePosition: composition.moveCaret(to: Int(request.position))
      case XIMForwardChar, XIMForwardWord: composition.moveCaret(to: place + 1)
      case XIMBackwardChar, XIMBackwardWord: composition.moveCaret(to: place - 1)
      case XIMLineStart: composition.moveCaret(to: 0)
      case XIMLineEnd: composition.moveCaret(to: composition.count)
      default: break
      }
    }
    request.position = Int32(clamping: composition.caretInScalars)
  }

  /// Converts Xlib's struct to a change.
  private static func change(in drawing: XIMPreeditDrawCallbackStruct) -> Composition.Change {
    let text = drawing.text?.pointee
    let isWide = text?.encoding_is_wchar != 0
    return Composition.Change(
      start: Int(drawing.chg_first), count: Int(drawing.chg_length), caret: Int(drawing.caret),
      text: text.map {
        ComposedBytes(
          count: Int($0.length), wide: isWide ? $0.string.wide_char : nil,
          bytes: isWide ? nil : $0.string.multi_byte, feedback: $0.feedback,
          // Xlib does not tell how many looks the server sent, but allocates memory for them only.
          feedbackCount: malloc_usable_size($0.feedback) / MemoryLayout<XIMFeedback>.size)
      })
  }
}
