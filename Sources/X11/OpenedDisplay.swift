internal import CX11

/// A display with the answers to what every connection asks of it first.
///
/// It is handed from the thread that opened it to the one that uses it, never used by both.
struct OpenedDisplay: @unchecked Sendable {
  let name: String
  let display: OpaquePointer
  let sink: ErrorSink
  let screen: Int32
  let root: WindowID
  let atoms: Atoms
  let extensions: Extensions
  let opaqueFormat: PixelFormat
  let alphaFormat: PixelFormat?

  /// Opens a display.
  ///
  /// Two dozen round trips, and some hundred on a screen whose colours come from a colormap. From
  /// any thread.
  ///
  /// The corresponding C function is `XOpenDisplay`.
  ///
  /// - Parameter name: Such as `:0`; `nil` stands for `$DISPLAY`.
  /// - Throws: `.noDisplay`, `.unreachable`, `.refused`, `.serverGone`, or `.unsupportedVisual`.
  init(_ name: String?) throws(ConnectionError) {
    let name = name ?? environmentVariable("DISPLAY") ?? ""
    guard !name.isEmpty else { throw .noDisplay }
    guard let display = silencingStandardError({ XOpenDisplay(name) }) else {
      throw diagnoseRefusal(of: name)
    }
    surviveBrokenPipes()
    let sink = ErrorSink()
    sink.attach(to: display)
    let screen = XDefaultScreen(display)

    func fail(_ error: ConnectionError) -> ConnectionError {
      ErrorSink.detach(from: display)
      XCloseDisplay(display)
      return error
    }

    let opaqueFormat =
      PixelFormat(words: 24, display: display, screen: screen)
      ?? PixelFormat(defaultOf: display, screen: screen)
    guard let opaqueFormat else {
      throw fail(.unsupportedVisual(depth: Int(XDefaultDepth(display, screen))))
    }
    guard let root = WindowID(XRootWindow(display, screen)),
      let atoms = Atoms(display: display, screen: screen)
    else { throw fail(.serverGone) }
    self.name = name
    self.display = display
    self.sink = sink
    self.screen = screen
    self.root = root
    self.atoms = atoms
    self.opaqueFormat = opaqueFormat
    alphaFormat = PixelFormat(words: 32, display: display, screen: screen)
    extensions = Extensions(display: display)
    XkbSetDetectableAutoRepeat(display, 1, nil)
  }
}
