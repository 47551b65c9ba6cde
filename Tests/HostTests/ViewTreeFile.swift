import Foundation

/// The tree that `maru render --tree` writes, to find things in it as a person does: by what they
/// are and what they say.
struct ViewTreeFile {
  let root: [String: Any]

  /// Renders a widget and reads its tree.
  init(of arguments: String..., in folder: String) throws {
    try self.init(of: arguments, in: folder)
  }

  /// Renders a widget and reads its tree.
  init(of arguments: [String], in folder: String) throws {
    let path = "\(folder)/tree-\(UUID().uuidString).json"
    let result = try MaruProcess(
      ["render"] + arguments + ["-o", "\(folder)/tree.png", "--tree", path]
    ).finish()
    guard result.status == 0 else { throw Refused(reason: result.error) }
    let data = try Data(contentsOf: URL(filePath: path))
    root = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
  }

  struct Refused: Error { let reason: String }

  /// The frame in the window, in points, of the button that says something.
  func frame(ofButton label: String) -> CGRect? {
    first {
      $0["label"] as? String == label && ($0["traits"] as? [String])?.contains("button") == true
    }
  }

  /// The frame in the window, in points, of the first view of a class.
  func frame(ofClass name: String) -> CGRect? { first { $0["class"] as? String == name } }

  private func first(where matches: ([String: Any]) -> Bool) -> CGRect? {
    var waiting = [root]
    while !waiting.isEmpty {
      let view = waiting.removeFirst()
      if matches(view), let numbers = view["windowFrame"] as? [Double], numbers.count == 4 {
        return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
      }
      waiting += view["children"] as? [[String: Any]] ?? []
    }
    return nil
  }
}
