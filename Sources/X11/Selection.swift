/// A selection through which programs exchange text.
public enum Selection: Hashable, Sendable, CaseIterable {
  /// The copied text.
  case clipboard
  /// The selected text; the middle button pastes it.
  case primary

  static let primaryAtom = Atom(predefined: 1)
}

extension Atoms {
  func atom(of selection: Selection) -> Atom {
    selection == .clipboard ? clipboard : Selection.primaryAtom
  }

  func selection(of atom: UInt) -> Selection? {
    Selection.allCases.first { self.atom(of: $0).atom == atom }
  }
}
