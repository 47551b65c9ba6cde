import Foundation

/// The names of the programs in `$PATH`.
struct CommandIndex: Sendable {
  /// The most names.
  private static let most = 50_000

  /// The names, each once, in alphabetical order.
  let names: [String]

  /// Creates an index without programs.
  init() { names = [] }

  /// Reads the folders of programs.
  init(of session: DesktopSession) {
    var found: Set<String> = []
    for folder in session.programFolders {
      for name in ApplicationIndex.names(in: folder)
      where found.count < Self.most && !found.contains(name) && name != "["
        && DesktopSession.isProgram("\(folder)/\(name)")
      {
        found.insert(name)
      }
    }
    names = found.sorted()
  }
}
