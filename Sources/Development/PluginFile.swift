import FoundationEssentials
import Glibc
import PlainText

/// A library that may be a plugin.
enum PluginFile {
  /// Whether a library has the entry point of a plugin, as its table of symbols names it.
  ///
  /// The host checks it thoroughly when it loads the plugin.
  static func hasEntryPoint(_ path: String) -> Bool {
    guard let bytes = try? Data(contentsOf: URL(filePath: path), options: .alwaysMapped) else {
      return false
    }
    let name = PathParts.name(of: path).dropFirst("lib".count).dropLast(".so".count)
    return ["maru_plugin", "maru_plugin_\(name)"].contains {
      contains(Array("\0\($0)\0".utf8), bytes)
    }
  }

  /// The corresponding C function is `memmem`, which not every C library has.
  private static func contains(_ word: [UInt8], _ bytes: Data) -> Bool {
    bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return false }
      var place = 0
      while place + word.count <= bytes.count {
        let rest = bytes.count - word.count - place + 1
        guard let found = memchr(base + place + 1, Int32(word[1]), rest) else { return false }
        place = base.distance(to: UnsafeRawPointer(found)) - 1
        if place + word.count <= bytes.count, memcmp(base + place, word, word.count) == 0 {
          return true
        }
        place += 1
      }
      return false
    }
  }
}
