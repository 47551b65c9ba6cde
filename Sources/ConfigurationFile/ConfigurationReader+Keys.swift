extension ConfigurationReader {
  /// Reads a member of `[keys]`: a key and its actions.
  func readKey(_ member: TOMLMember) {
    // Read first, so that a wrong or repeated key hides no mistake in them.
    let actions = readActions(member, as: "keys.\"\(member.key)\"", of: .key)
    let chord: KeyChord
    do throws(InvalidKeyChord) {
      chord = try KeyChord(member.key)
    } catch {
      return log.add(member.keyPosition, error.message)
    }
    if let first = configuration.keys.first(where: { $0.chord == chord }) {
      return log.add(
        member.keyPosition, "the key \(chord) is already bound at \(first.position)")
    }
    configuration.keys.append(
      KeyBinding(chord: chord, actions: actions, position: member.keyPosition))
  }
}
