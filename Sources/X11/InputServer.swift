internal import CX11

extension Connection {
  /// Whether an input method of a name runs on the display.
  ///
  /// A method owns the selection `@server=NAME`, as the X Input Method Protocol says. The
  /// corresponding Xlib functions are `XInternAtom` and `XGetSelectionOwner`. Two round trips.
  public func hasInputServer(named name: String) -> Bool {
    guard let display = live else { return false }
    let atom = XInternAtom(display, "@server=\(name)", 1)
    return atom != 0 && XGetSelectionOwner(display, atom) != 0
  }
}
