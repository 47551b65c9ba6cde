import Foundation

/// The former texts of a name, in a file of the widget's folder.
struct EntryHistory {
  private static let most = 200

  /// The name.
  let name: String
  /// The texts, the latest last.
  private(set) var texts: [String] = []
  private let file: URL?

  /// Reads the texts of a name.
  ///
  /// - Parameters:
  ///   - name: See `isName`.
  ///   - folder: The widget's folder; without it, nothing is kept.
  init(_ name: String, in folder: URL?) {
    self.name = name
    file = folder?.appending(path: "history-\(name)")
    guard let file, let data = try? Data(contentsOf: file) else { return }
    texts = String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Whether a text can be a name, and so a part of a file's name.
  static func isName(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy {
        switch $0 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
          UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }

  /// Keeps a text, as the latest one.
  mutating func add(_ text: String) {
    guard !text.isEmpty, !text.contains("\n") else { return }
    texts.removeAll { $0 == text }
    texts.append(text)
    texts = texts.suffix(Self.most)
    guard let file else { return }
    // A history that cannot be written is no reason to lose the answer.
    try? Data((texts.joined(separator: "\n") + "\n").utf8).write(to: file, options: .atomic)
  }
}
