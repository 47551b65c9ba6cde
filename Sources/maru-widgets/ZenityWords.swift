import Commands

/// The command line of zenity, in which any word may be the value of an option.
enum ZenityWords {
  /// The version of zenity whose options are taken.
  static let version = "3.44.0"

  private static let help = "--help-"
  /// The groups of options that zenity describes: `--help-list` and so on.
  private static let groups = Set(
    ZenityDialog.Kind.allCases.map(\.rawValue) + ["all", "general", "misc", "gtk"])

  /// Reads the words after the name of the program.
  ///
  /// - Complexity: O(n) in the words.
  static func call(of words: ArraySlice<String>) -> DropInCall {
    let name = Command.zenity.name
    var call = DropInCall(words: [name])
    var rest = words
    let display = "\(ZenityOptions.display.description.typed)="
    while let word = rest.popFirst() {
      if word == "--" {
        call.words += [word] + rest
        break
      }
      // A list may have thousands of cells.
      guard word.hasPrefix("-") else {
        call.words.append(word)
        continue
      }
      if word == "--version" {
        call.answer = version
      } else if word.hasPrefix(help), groups.contains(String(word.dropFirst(help.count))) {
        return DropInCall(words: [name, "--help"])
      } else if let option = Command.zenity.option(spelt: word), option.takesValue,
        let value = rest.popFirst()
      {
        call.words.append("\(word)=\(value)")
      } else {
        call.words.append(flag(in: word) ?? word)
      }
      if let last = call.words.last, last.hasPrefix(display) {
        call.display = String(last.dropFirst(display.count))
      }
    }
    return call
  }

  /// The flag of a word such as `--modal=true`, whatever the value is; `nil` for other words.
  private static func flag(in word: String) -> String? {
    guard let equals = word.firstIndex(of: "="),
      let option = Command.zenity.option(spelt: String(word[..<equals])), !option.takesValue
    else { return nil }
    return option.typed
  }
}
