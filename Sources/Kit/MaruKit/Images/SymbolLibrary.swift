import Foundation
import Synchronization

/// The icons by name, each loaded on first use.
final class SymbolLibrary: Sendable {
  /// The icons of the kit.
  static let shared = SymbolLibrary(directory: Resources.shared.icons)

  private let directory: URL?
  private let known = Mutex<[String: SymbolDrawing?]>([:])

  /// Loads icons from a folder; without one, no name is known.
  init(directory: URL?) { self.directory = directory }

  /// Returns the icon of a name; `nil`, with one warning, if there is none.
  ///
  /// A name cannot escape the folder. Thread-safe.
  func drawing(named name: String) -> SymbolDrawing? {
    known.withLock { drawing(named: name, in: &$0) }
  }

  private func drawing(
    named name: String, in known: inout [String: SymbolDrawing?]
  ) -> SymbolDrawing? {
    if let drawing = known[name] { return drawing }
    let drawing = load(name, in: &known)
    known[name] = .some(drawing)
    return drawing
  }

  /// The names of all icons, sorted.
  var names: [String] {
    guard let directory,
      let files = try? FileManager.default.contentsOfDirectory(atPath: directory.path)
    else { return [] }
    var names = Set(files.filter { $0.hasSuffix(".svg") }.map { String($0.dropLast(4)) })
    let composed =
      SymbolTable.variants.keys.flatMap { base in SymbolVariant.allCases.map { base + $0.rawValue }
      }
    let second = SymbolTable.aliases.keys.flatMap { alias in
      [alias] + SymbolVariant.allCases.map { alias + $0.rawValue }
    }
    names.formUnion((composed + second).filter(contains))
    return names.sorted()
  }

  /// Whether there is an icon of a name.
  func contains(_ name: String) -> Bool { source(of: name) != nil }

  /// Resolves an alias; any other name is returned unchanged.
  func firstName(of name: String) -> String {
    if case .alias(let first) = source(of: name) { firstName(of: first) } else { name }
  }

  // MARK: Sources

  /// The source of an icon.
  private enum Source {
    case file(URL)
    case variant(SymbolVariant, of: String)
    case alias(of: String)
  }

  private func source(of name: String) -> Source? {
    if let file = file(of: name) { return .file(file) }
    if let first = SymbolTable.aliases[name], contains(first) { return .alias(of: first) }
    for variant in SymbolVariant.allCases {
      guard let base = variant.base(of: name) else { continue }
      if SymbolTable.variants[base]?.contains(variant.set) == true {
        // A struck-through fill is composed from the filled drawing.
        let drawn = variant == .slashFill ? base + ".fill" : base
        if contains(drawn) { return .variant(variant, of: drawn) }
      }
      if let first = SymbolTable.aliases[base], contains(first + variant.rawValue) {
        return .alias(of: first + variant.rawValue)
      }
    }
    return nil
  }

  private func file(of name: String) -> URL? {
    guard let directory, !name.isEmpty, name.utf8.allSatisfy({ $0 != 0x2F && $0 != 0 }) else {
      return nil
    }
    let file = directory.appendingPathComponent(name + ".svg")
    return FileManager.default.fileExists(atPath: file.path) ? file : nil
  }

  private func load(
    _ name: String, in known: inout [String: SymbolDrawing?]
  ) -> SymbolDrawing? {
    guard directory != nil else {
      WarningLine.report(
        "cannot load \"\(name)\": no icon folder found; set MARU_RESOURCES to the kit's resources")
      return nil
    }
    switch source(of: name) {
    case .file(let file): return read(file)
    case .alias(let first): return drawing(named: first, in: &known)
    case .variant(let variant, let base):
      let isFramed = !variant.set.isDisjoint(with: [.circle, .square])
      let inner = isFramed && contains(base + ".fill") ? base + ".fill" : base
      return drawing(named: inner, in: &known)?.composed(as: variant)
    case nil:
      WarningLine.report("there is no symbol \"\(name)\"; maru symbols lists the available names")
      return nil
    }
  }

  private func read(_ file: URL) -> SymbolDrawing? {
    do throws(SymbolFileError) {
      guard let data = try? Data(contentsOf: file) else {
        throw SymbolFileError(file: file.path, line: 0, column: 0, problem: .unreadable)
      }
      return try SymbolDrawing(bytes: [UInt8](data), file: file.path)
    } catch {
      WarningLine.report(error.description)
      return nil
    }
  }
}
