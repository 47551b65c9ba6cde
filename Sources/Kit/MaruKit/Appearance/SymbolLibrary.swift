import Foundation
import Synchronization

/// The icons by name, each read when first asked for.
final class SymbolLibrary: Sendable {
  /// The icons of the kit.
  static let shared = SymbolLibrary(directory: Resources.shared.icons)

  private let directory: URL?
  private let known = Mutex<[String: SymbolDrawing?]>([:])

  /// Reads from a folder; without one, no name is known.
  init(directory: URL?) { self.directory = directory }

  /// The icon of this name; `nil`, with one warning in the log, where there is none.
  ///
  /// A name cannot leave the folder. Safe on every thread.
  func drawing(named name: String) -> SymbolDrawing? {
    known.withLock { known in
      if let drawing = known[name] { return drawing }
      let drawing = load(name)
      known[name] = .some(drawing)
      return drawing
    }
  }

  /// The names of all icons, sorted.
  var names: [String] {
    guard let directory,
      let files = try? FileManager.default.contentsOfDirectory(atPath: directory.path)
    else { return [] }
    return files.filter { $0.hasSuffix(".svg") }.map { String($0.dropLast(4)) }.sorted()
  }

  /// Whether there is an icon of this name.
  func contains(_ name: String) -> Bool {
    guard let directory, !name.isEmpty, name.utf8.allSatisfy({ $0 != 0x2F && $0 != 0 }) else {
      return false
    }
    let file = directory.appendingPathComponent(name + ".svg")
    return FileManager.default.fileExists(atPath: file.path)
  }

  private func load(_ name: String) -> SymbolDrawing? {
    guard let directory else {
      warn("no folder of icons found, so no \"\(name)\"; set MARU_RESOURCES to the kit's resources")
      return nil
    }
    guard contains(name) else {
      warn("no symbol is called \"\(name)\"; the names are those of the files in \(directory.path)")
      return nil
    }
    let file = directory.appendingPathComponent(name + ".svg")
    do throws(SymbolFileError) {
      guard let data = try? Data(contentsOf: file) else {
        throw SymbolFileError(file: file.path, line: 0, column: 0, problem: .unreadable)
      }
      return try SymbolDrawing(bytes: [UInt8](data), file: file.path)
    } catch {
      warn(error.description)
      return nil
    }
  }

  /// Tells the application's listener, or standard error where there is none.
  private func warn(_ text: String) {
    let isTaken =
      Thread.isMainThread
      && MainActor.assumeIsolated {
        guard let listener = UIApplication.shared.onWarning else { return false }
        listener(text)
        return true
      }
    if !isTaken { FileHandle.standardError.write(Data("maru: \(text)\n".utf8)) }
  }
}
