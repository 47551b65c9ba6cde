import Foundation

/// A program to measure.
struct PeerProgram {
  /// The name in the table.
  let name: String
  /// The executable.
  let path: String
  /// The arguments.
  let arguments: [String]
  /// Whether it is pressed by a key instead of the pointer.
  let isPressedByKey: Bool
  /// Environment variables to add to those of this process.
  var environment: [String: String] = [:]

  /// The installed programs to compare, ours first.
  ///
  /// - Parameters:
  ///   - maru: The path of our own executable.
  ///   - folder: The benchmarks' folder, which contains `peers` and `.build/peers`.
  /// - Returns: Only programs whose files exist.
  static func installed(maru: String, folder: String) -> [PeerProgram] {
    let alert = ["show", "BottomAlert", "--title", "A title", "--message"]
    // An alert's animation takes half a second, which says nothing about its start.
    let still = ["MARU_REDUCE_MOTION": "1"]
    let all = [
      PeerProgram(
        name: "maru FloatingButton", path: maru, arguments: ["show", "FloatingButton"],
        isPressedByKey: false, environment: still),
      PeerProgram(
        name: "maru BottomAlert", path: maru,
        arguments: alert + ["A sentence that says what this is about.", "--button", "OK"],
        isPressedByKey: false, environment: still),
      PeerProgram(
        name: "maru 20,000 options", path: maru,
        arguments: ["show", "DropDown"] + (1...20_000).flatMap { ["--option", "Option \($0)"] },
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
