import ArgumentParser
import Foundation
import Host
import MaruKit

/// `maru symbols`: the name of every symbol, one a line.
struct SymbolsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "symbols", abstract: "Lists the names of the symbols.")

  @Flag(help: "Print one JSON array instead of lines.")
  var json = false

  func run() throws {
    let names = UIImage.systemNames
    guard !names.isEmpty else { throw HostError.noSymbols }
    try StandardStream.output.write(json ? try Self.json(of: names) : Self.lines(of: names))
  }

  private static func lines(of names: [String]) -> String {
    names.map { $0 + "\n" }.joined()
  }

  private static func json(of names: [String]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(names), as: UTF8.self) + "\n"
  }
}
