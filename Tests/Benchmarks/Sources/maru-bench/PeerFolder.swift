import Foundation

/// The folder of the peers that are compiled, next to the folder that this program was built in.
enum PeerFolder {
  /// The path of a peer; `nil` if it was not built because its library is missing.
  static func path(of name: String) -> String? {
    var folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    for _ in 0..<4 {
      folder.deleteLastPathComponent()
      let program = folder.appendingPathComponent("peers/\(name)").path
      if FileManager.default.isExecutableFile(atPath: program) { return program }
    }
    return nil
  }
}
