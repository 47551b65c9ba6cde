import Commands
import Terminal
import Foundation
import Host
import MaruKit

extension Command {
  private static let json = Flag("json", "Print one JSON array of names instead of lines.")

  /// `maru symbols`: the name of every symbol, one per line.
  static let symbols = Command(
    name: "symbols", summary: "Lists the names of the symbols.",
    discussion: "The names are those of SF Symbols; the drawings are maru's own.",
    operands: .none, options: [json.description]
  ) { call in
    let names = UIImage.systemNames
    guard !names.isEmpty else { throw HostError.noSymbols }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .withoutEscapingSlashes]
    if call[json] {
      let array = String(decoding: try encoder.encode(names), as: UTF8.self)
      try StandardStream.output.write(exactly: PrintableText.json(array) + "\n")
    } else {
      try StandardStream.output.write(
        lines: names.map { PrintableText.line($0) + "\n" }.joined())
    }
    return .accepted
  }
}
