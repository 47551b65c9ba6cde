/// A place where one program leaves text for others.
public enum Selection: Hashable, Sendable, CaseIterable {
  /// What was copied.
  case clipboard
  /// What is selected; the middle button pastes it.
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
