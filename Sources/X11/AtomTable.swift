internal import CX11

/// The atoms that a connection has interned, by name.
@MainActor final class AtomTable {
  private var byName: [String: Atom]
  private var knownTrayAtoms: TrayAtoms?

  /// Makes a table that begins with the atoms of window types and states.
  init(_ atoms: Atoms) { byName = atoms.byName }

  /// The atom of a name, interned when it is first used.
  func atom(_ name: String, display: OpaquePointer?) -> Atom? {
    if let known = byName[name] { return known }
    guard let display, !name.isEmpty, !name.utf8.contains(0),
      let atom = Atom(rawValue: UInt32(truncatingIfNeeded: XInternAtom(display, name, 0)))
    else { return nil }
    byName[name] = atom
    return atom
  }

  /// The atoms of the system tray, interned when they are first used.
  func trayAtoms(display: OpaquePointer?, screen: Int32) -> TrayAtoms? {
    if let knownTrayAtoms { return knownTrayAtoms }
    guard let display else { return nil }
    knownTrayAtoms = TrayAtoms(display: display, screen: screen)
    return knownTrayAtoms
  }
}

extension Connection {
  /// Interns a name.
  ///
  /// One round trip for the first request of a name; later ones are cached.
  ///
  /// The corresponding C function is `XInternAtom`.
  ///
  /// - Parameter name: ISO Latin-1 text.
  /// - Returns: `nil` when the connection is lost, or the name is empty or holds a zero byte.
  public func atom(_ name: String) -> Atom? { atomTable.atom(name, display: live) }

  /// The atoms of the system tray.
  var trayAtoms: TrayAtoms? { atomTable.trayAtoms(display: live, screen: screen) }

  /// The name of an atom, or `nil` if the server does not know it.
  ///
  /// At most two round trips.
  ///
  /// The corresponding C function is `XGetAtomName`.
  public func name(of atom: Atom) -> String? {
    guard let display = live else { return nil }
    let (name, _) = trappingErrors { XGetAtomName(display, atom.atom) }
    guard let name else { return nil }
    defer { XFree(name) }
    return String(cString: name)
  }

  /// The names of atoms, in one round trip; those that do not exist are left out.
  ///
  /// The corresponding C function is `XGetAtomNames`.
  func names(of atoms: [Atom]) -> [String] {
    guard let display = live, !atoms.isEmpty else { return [] }
    var numbers = atoms.map(\.atom)
    var names = [UnsafeMutablePointer<CChar>?](repeating: nil, count: atoms.count)
    _ = trappingErrorsOfQuestion {
      XGetAtomNames(display, &numbers, Int32(atoms.count), &names)
    }
    return names.compactMap { name in
      guard let name else { return nil }
      defer { XFree(name) }
      return String(cString: name)
    }
  }
}
