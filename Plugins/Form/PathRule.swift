import Foundation

/// What the path of a file or of a folder has to be.
struct PathRule: Hashable, Sendable {
  let isFolder: Bool
  private let mustExist: Bool
  private let text: TextRule

  /// Creates a rule from an object.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - isFolder: Whether the path leads to a folder.
  ///   - mustExist: Whether there has to be such a file, whatever the object says.
  /// - Throws: If the object is refused.
  init(_ object: FieldObject, isFolder: Bool, mustExist: Bool) throws(FieldRefusal) {
    self.isFolder = isFolder
    self.mustExist = try object.flag(.exists) || mustExist
    text = try TextRule(object)
  }

  /// The path of a text, with the home folder in place of `~`, or why it is not valid.
  func path(of typed: String) throws(FieldProblem) -> String {
    if let problem = text.problem(with: typed) { throw problem }
    let path = FilePath.expanded(typed)
    switch FilePath.kind(of: path) {
    case .folder where !isFolder: throw FieldProblem(reason: "This is a folder, choose a file")
    case .file where isFolder: throw FieldProblem(reason: "This is a file, choose a folder")
    case nil where mustExist:
      throw FieldProblem(reason: isFolder ? "There is no such folder" : "There is no such file")
    case nil where !isFolder && path.hasSuffix("/"):
      throw FieldProblem(reason: "The file needs a name after the slash")
    default: return path
    }
  }
}
