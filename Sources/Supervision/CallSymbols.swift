import CProcess
import Glibc

/// Names the functions in a backtrace whose symbols the linker does not know.
///
/// The C library names exported functions only, and writes `libHello.so(+0x1f30) [0x7f…]` for all
/// others. The symbol table of a file that is not stripped names those too.
@MainActor final class CallSymbols {
  /// The tables of the files in the backtrace so far; `nil` for a file without one.
  private var tables: [String: SymbolTable?] = [:]

  /// A line of a backtrace with the name of its function; any other line as it is.
  func named(_ line: String) -> String {
    guard line.hasPrefix("/"), let start = line.firstRange(of: "(+0x"),
      let end = line[start.upperBound...].firstIndex(of: ")"),
      let offset = UInt64(line[start.upperBound..<end], radix: 16)
    else { return line }
    let path = String(line[..<start.lowerBound])
    let table = tables[path] ?? SymbolTable(ofFile: path)
    tables[path] = .some(table)
    guard let name = table?.function(at: offset) else { return line }
    return "\(line) \(Self.demangled(name))"
  }

  /// The name as it is written in Swift; the same text if it is of another language.
  private static func demangled(_ name: String) -> String {
    guard let text = swift_demangle(name, name.utf8.count, nil, nil, 0) else { return name }
    defer { free(text) }
    return String(cString: text)
  }
}

/// The functions in the symbol table `.symtab` of an ELF file of this machine.
struct SymbolTable {
  /// A function's part of the file's image.
  private struct Function {
    let start: UInt64
    let size: UInt64
    /// The position of its name in `names`.
    let name: Int
  }

  /// The most bytes of a table or of its names.
  private static let limit = 256 << 20

  /// In the order of their starts.
  private var functions: [Function] = []
  /// Names that end with zero bytes.
  private var names: [UInt8] = []

  /// Reads a file; `nil` if it cannot be read or has no symbol table.
  ///
  /// The fields are those of the structures `Elf64_Ehdr`, `Elf64_Shdr` and `Elf64_Sym` in `elf.h`.
  init?(ofFile path: String) {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    func bytes(at offset: UInt64, _ count: UInt64) -> [UInt8]? {
      guard count <= UInt64(Self.limit), let offset = off_t(exactly: offset) else { return nil }
      var bytes = [UInt8](repeating: 0, count: Int(count))
      return pread(file, &bytes, bytes.count, offset) == bytes.count ? bytes : nil
    }
    guard let header = bytes(at: 0, 64), header.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]),
      let sections = bytes(
        at: header.number(at: 40), header.number(at: 60, size: 2) * Self.sectionSize)
    else { return nil }
    func section(_ index: Int) -> ArraySlice<UInt8>? {
      let start = index * Int(Self.sectionSize)
      guard index >= 0, start + Int(Self.sectionSize) <= sections.count else { return nil }
      return sections[start..<start + Int(Self.sectionSize)]
    }
    let symbolTableKind: UInt64 = 2
    let indices = 0..<sections.count / Int(Self.sectionSize)
    guard
      let table = indices.lazy.compactMap(section).first(where: {
        $0.number(at: 4, size: 4) == symbolTableKind
      }),
      let strings = section(Int(table.number(at: 40, size: 4))),
      let symbols = bytes(at: table.number(at: 24), table.number(at: 32)),
      let names = bytes(at: strings.number(at: 24), strings.number(at: 32))
    else { return nil }
    self.names = names
    functions = stride(
      from: 0, to: symbols.count - symbols.count % Self.symbolSize, by: Self.symbolSize
    )
    .compactMap { Self.function(symbols[$0..<$0 + Self.symbolSize]) }
    .sorted { $0.start < $1.start }
  }

  private static let sectionSize: UInt64 = 64
  private static let symbolSize = 24

  /// The function that a symbol describes; `nil` for another kind of symbol.
  private static func function(_ symbol: ArraySlice<UInt8>) -> Function? {
    let functionKind: UInt64 = 2
    let size = symbol.number(at: 16)
    guard symbol.number(at: 4, size: 1) & 0xF == functionKind, size > 0 else { return nil }
    return Function(
      start: symbol.number(at: 8), size: size, name: Int(symbol.number(at: 0, size: 4)))
  }

  /// The name of the function at an address of the image; `nil` if there is none.
  ///
  /// - Complexity: O(log n) in the functions.
  func function(at address: UInt64) -> String? {
    var (low, high) = (0, functions.count)
    while low < high {
      let middle = (low + high) / 2
      if functions[middle].start <= address { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let found = functions[low - 1]
    guard address - found.start < found.size, found.name < names.count else { return nil }
    return String(decoding: names[found.name...].prefix { $0 != 0 }, as: UTF8.self)
  }
}

extension Collection<UInt8> where Index == Int {
  /// A little-endian number at an offset from the start; 0 if it is not all there.
  fileprivate func number(at offset: Int, size: Int = 8) -> UInt64 {
    guard offset + size <= count else { return 0 }
    return (0..<size).reversed().reduce(0) { $0 << 8 | UInt64(self[startIndex + offset + $1]) }
  }
}
