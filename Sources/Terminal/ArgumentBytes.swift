import Glibc
import PlainText

/// The words of the command line as raw bytes.
///
/// Swift repairs invalid UTF-8, so a program or a file would have another name than the given one.
public struct ArgumentBytes {
  private let words: [[UInt8]]

  /// Creates a command line from words without the program's name.
  public init(_ words: [[UInt8]]) { self.words = words }

  /// The words that this process was started with.
  public static var ofThisProcess: ArgumentBytes {
    let words = (1..<max(Int(CommandLine.argc), 1)).compactMap { index in
      CommandLine.unsafeArgv[index].map { word in
        Array(UnsafeRawBufferPointer(start: word, count: strlen(word)))
      }
    }
    return ArgumentBytes(words)
  }

  /// Checks that every word is UTF-8.
  ///
  /// - Throws: `TerminalError.notText` with the option or the word, and the first invalid byte.
  public func check() throws(TerminalError) {
    let end = words.firstIndex { $0.elementsEqual("--".utf8) } ?? words.count
    for (index, word) in words.enumerated() where InvalidByte.position(in: word) != nil {
      let equals = word.firstIndex(of: UInt8(ascii: "="))
      if index < end, let option = option(word.prefix(equals ?? 0)) {
        let value = word.dropFirst(option.utf8.count + 1)
        throw .notText("the value of \(option)", byte: InvalidByte.position(in: value) ?? 1)
      }
      let byte = InvalidByte.position(in: word) ?? 1
      if index < end, index > 0, let option = option(words[index - 1][...]) {
        throw .notText("the value of \(option)", byte: byte)
      }
      throw .notText(
        index > end ? "word \(index - end) after --" : "word \(index + 1)", byte: byte)
    }
  }

  /// The bytes as a word, if it is UTF-8 and begins with a dash.
  private func option(_ bytes: ArraySlice<UInt8>) -> String? {
    guard bytes.first == UInt8(ascii: "-"), bytes.count > 1 else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }
}
