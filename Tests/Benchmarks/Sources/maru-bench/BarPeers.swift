import Foundation

/// Bars and panels of other projects, each with a clock that changes every second.
enum BarPeers {
  /// The installed ones.
  ///
  /// - Parameter folder: A folder for their configuration files.
  /// - Returns: Only programs whose files exist.
  static func installed(in folder: String) -> [PeerProgram] {
    func file(_ name: String, _ text: String) -> String {
      let path = "\(folder)/\(name)"
      try? text.write(toFile: path, atomically: true, encoding: .utf8)
      return path
    }
    let conky = file(
      "conky.conf",
      """
      conky.config = { own_window = true, own_window_type = 'panel', alignment = 'top_left',
        minimum_width = 1280, update_interval = 1, double_buffer = true, use_xft = true,
        font = 'DejaVu Sans:size=10' }
      conky.text = [[ ${time %H:%M:%S} ]]
      """)
    let tint2 = file(
      "tint2rc",
      """
      panel_items = C
      panel_size = 100% 32
      panel_position = top center horizontal
      time1_format = %H:%M:%S
      time1_font = DejaVu Sans 10

      """)
    let polybar = file(
      "polybar.ini",
      """
      [bar/bar]
      width = 100%
      height = 32
      modules-center = date
      font-0 = DejaVu Sans:size=10
      [module/date]
      type = internal/date
      interval = 1
      date = %H:%M:%S

      """)
    // It shows the lines of its input; the shell becomes it, so that its process is measured.
    let lemonbar = "exec lemonbar -p -g x32 < <(while date +%c; do sleep 1; done)"
    var all = [
      PeerProgram(
        name: "conky", path: "/usr/bin/conky", arguments: ["-q", "-c", conky],
        isPressedByKey: false),
      PeerProgram(
        name: "tint2", path: "/usr/bin/tint2", arguments: ["-c", tint2], isPressedByKey: false),
      PeerProgram(
        name: "polybar", path: "/usr/bin/polybar", arguments: ["-q", "-c", polybar, "bar"],
        isPressedByKey: false),
    ]
    if FileManager.default.isExecutableFile(atPath: "/usr/bin/lemonbar") {
      all.append(
        PeerProgram(
          name: "lemonbar", path: "/bin/bash", arguments: ["-c", lemonbar], isPressedByKey: false))
    }
    return all.filter { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}
