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
    // The border is seen at once, the time at the next second.
    let tint2 = file(
      "tint2rc",
      """
      border_width = 1
      border_color = #ffffff 100
      background_color = #202020 100
      panel_background_id = 1
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
    if isInstalled("lemonbar") {
      all.append(lemonbar(showing: "<(while date +%c; do sleep 1; done)"))
    }
    return all.filter { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// A bar and a way to change its text from outside.
  struct Told {
    let bar: PeerProgram
    /// Starts the change.
    ///
    /// Its object lives until the change is seen.
    let tell: @MainActor (_ text: String, _ stage: ProgramStage) -> AnyObject?
  }

  /// The installed bars that take a text from another program, without a clock.
  ///
  /// - Parameter folder: A folder for their files.
  /// - Returns: Only those whose files exist.
  static func told(in folder: String) -> [Told] {
    var all: [Told] = []
    let pipe = "\(folder)/lemonbar"
    // Opened for both directions, so that neither end waits for the other.
    if isInstalled("lemonbar"), mkfifo(pipe, 0o600) == 0,
      let writer = FileHandle(forUpdatingAtPath: pipe)
    {
      writer.write(Data("Number 0\n".utf8))
      all.append(
        Told(bar: lemonbar(showing: pipe)) { text, _ in
          writer.write(Data("\(text)\n".utf8))
          return writer
        })
    }
    let messenger = "/usr/bin/polybar-msg"
    let file = "\(folder)/told.ini"
    let settings = """
      [bar/bar]
      width = 100%
      height = 32
      modules-center = text
      font-0 = DejaVu Sans:size=10
      enable-ipc = true
      [module/text]
      type = custom/ipc
      hook-0 = echo Number 0
      initial = 1

      """
    if isInstalled("polybar"), FileManager.default.isExecutableFile(atPath: messenger),
      (try? settings.write(toFile: file, atomically: true, encoding: .utf8)) != nil
    {
      all.append(
        Told(
          bar: PeerProgram(
            name: "polybar", path: "/usr/bin/polybar", arguments: ["-q", "-c", file, "bar"],
            isPressedByKey: false)
        ) { text, stage in
          stage.launch(
            PeerProgram(
              name: "polybar-msg", path: messenger, arguments: ["action", "text", "send", text],
              isPressedByKey: false))
        })
    }
    return all
  }

  /// A bar that shows the lines of its input.
  ///
  /// The shell becomes it, so that its process is measured.
  private static func lemonbar(showing input: String) -> PeerProgram {
    PeerProgram(
      name: "lemonbar", path: "/bin/bash", arguments: ["-c", "exec lemonbar -p -g x32 < \(input)"],
      isPressedByKey: false)
  }

  private static func isInstalled(_ program: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/\(program)")
  }
}
