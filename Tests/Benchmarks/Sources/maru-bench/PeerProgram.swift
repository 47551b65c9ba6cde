import Foundation

/// A program to measure.
struct PeerProgram {
  /// How the table calls it.
  let name: String
  /// The executable.
  let path: String
  /// Its arguments.
  let arguments: [String]
  /// Whether it is answered by the keyboard; else by the pointer.
  let isPressedByKey: Bool
  /// What its environment has beside ours.
  var environment: [String: String] = [:]

  /// Those of the usual suspects that are installed, ours first.
  ///
  /// - Parameters:
  ///   - maru: The path of our own executable.
  ///   - folder: The benchmarks' folder, with `peers` and `.build/peers` in it.
  /// - Returns: Only programs whose files are there.
  static func installed(maru: String, folder: String) -> [PeerProgram] {
    let alert = ["show", "BottomAlert", "--title", "A title", "--message"]
    // An alert's rise takes half a second, which says nothing about its start.
    let still = ["MARU_REDUCE_MOTION": "1"]
    let all = [
      PeerProgram(
        name: "maru FloatingButton", path: maru, arguments: ["show", "FloatingButton"],
        isPressedByKey: false, environment: still),
      PeerProgram(
        name: "maru BottomAlert", path: maru,
        arguments: alert + ["A sentence that says what this is about.", "--button", "OK"],
        isPressedByKey: false, environment: still),
      PeerProgram(name: "dmenu", path: "/usr/bin/dmenu", arguments: [], isPressedByKey: true),
      PeerProgram(
        name: "FLTK", path: "\(folder)/.build/peers/fltk-window", arguments: [],
        isPressedByKey: false),
      PeerProgram(
        name: "Tk", path: "/usr/bin/wish", arguments: ["\(folder)/peers/tk-window.tcl"],
        isPressedByKey: false),
      PeerProgram(
        name: "zenity", path: "/usr/bin/zenity",
        arguments: [
          "--question", "--title", "A title", "--text", "A sentence that says what this is about.",
        ], isPressedByKey: false),
    ]
    return all.filter { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}
