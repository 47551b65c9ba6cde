/// The methods of each class that a subclass can override, in the order of the class's table.
struct MethodTables {
  private var methods: [String: [String]] = [:]

  /// Reads the symbols of a library: a class's descriptor precedes those of its methods.
  ///
  /// - Throws: If `nm` fails.
  init(library: String) throws {
    var current = ""
    for line in try Tool.run(["nm", "-D", "--defined-only", "-n", library]).split(separator: "\n") {
      guard let symbol = line.split(separator: " ").last, symbol.hasPrefix("$s") else { continue }
      if symbol.hasSuffix("CMn") {
        current = "s:" + symbol.dropFirst(2).dropLast(2)
      } else if symbol.hasSuffix("Tq") {
        methods[current, default: []].append(String(symbol.dropFirst(2).dropLast(2)))
      }
    }
  }

  /// The mangled names of a class's methods; those that it inherits are in the superclass's table.
  func methods(ofClassNamed name: String) -> [String] { methods[name] ?? [] }
}
