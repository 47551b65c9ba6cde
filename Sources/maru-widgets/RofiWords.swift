import Commands

/// The command line of rofi, which looks for each of its options among all words.
///
/// What it does not know is ignored, word by word, and so is an option at the end without its value.
/// Any word may be a value, and is looked at as an option too.
enum RofiWords {
  private static let options = Dictionary(
    uniqueKeysWithValues: RofiOptions.all.map { ($0.typed, $0) })

  /// The options that count where they are given first; the others count where they are given last.
  private static let firstCounts: Set<String> = [
    "-p", "-mesg", "-selected-row", "-format", "-u", "-a", "-l", "-window-title", "-select",
    "-sep", "-input", "-e", "-show", "-display",
  ]

  /// Reads the words after the name of the program.
  ///
  /// - Complexity: O(n) in the words.
  static func call(of words: ArraySlice<String>) -> DropInCall {
    let name = Command.rofi.name
    var call = DropInCall(words: [name])
    var given: Set<String> = []
    var value: Int?
    for (index, word) in words.enumerated() {
      let isValue = index == value
      if !isValue, ["-h", "-help", "--help"].contains(word) {
        return DropInCall(words: [name, "--help"])
      }
      guard let option = options[word == "--dmenu" ? "-dmenu" : word] else {
        if !isValue, isOption(word) { call.notes.append("\(word) has no effect here") }
        continue
      }
      guard option.takesValue else {
        call.words.append(option.typed)
        continue
      }
      let next = words.index(words.startIndex, offsetBy: index + 1)
      guard next < words.endIndex else {
        call.notes.append("\(word) has no effect here without its value")
        continue
      }
      value = index + 1
      let isFirst = given.insert(word).inserted
      guard isFirst || !firstCounts.contains(word) else { continue }
      if option.name == RofiOptions.display.description.name { call.display = words[next] }
      call.words += [option.typed, words[next]]
    }
    return call
  }

  /// Whether a word is meant as an option, and not as a negative number or a value.
  private static func isOption(_ word: String) -> Bool {
    word.hasPrefix("-") && word.contains(where: \.isLetter)
  }
}
