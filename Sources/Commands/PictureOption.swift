extension Command {
  /// The option of the commands that draw into a file.
  package static let pictureFile = ValueOption(
    "output", letter: "o", takes: "FILE.png", "The file of the picture; - is standard output.",
    details: "A terminal is refused.", read: file)

  /// Parses the name of a file.
  package static func file(_ word: String) throws(InvalidValue) -> String {
    guard !word.isEmpty else { throw InvalidValue(wanted: "a file name that is not empty") }
    return word
  }
}
