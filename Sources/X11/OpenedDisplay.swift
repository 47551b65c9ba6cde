internal import CX11

/// An open display with the data that every connection needs first.
///
/// The thread that opened it hands it over to the thread that uses it; they never share it.
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
  /// About two dozen round trips, and up to a few hundred more on a screen with a colormap. It may
  /// be called on any thread.
  ///
  /// The corresponding C function is `XOpenDisplay`.
  ///
  /// - Parameter name: A display name such as `:0`; `nil` stands for `$DISPLAY`.
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
