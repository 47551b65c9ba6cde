import Commands
import Terminal
import Foundation
import Host

extension Command {
  private static let treeFile = ValueOption(
    "tree", takes: "FILE.json", "The file of the tree of views; - is standard output.",
    details: """
      The tree has one JSON object per view: its class, its frames in points, its label, its \
      traits and its children.
      """, read: file)

  private static let time = ValueOption(
    "time", takes: "S", "The moment that is drawn, in seconds from the start; 1 by default.",
    details: """
      Timers, delays, sleeps and animations use a simulated clock, so nothing waits. The start is \
      9 January 2007, 9:41 UTC. The time zone and the language are those of the environment. Work \
      on other threads, such as a download, takes real time, and the picture does not wait for it.
      """
  ) { word throws(InvalidValue) in
    try WindowOptions.number(word, in: 0...3600, wanted: "a number of seconds from 0 to 3600")
  }

  private static let installedFonts = Flag(
    "installed-fonts", "Use the fonts of this machine, as a window does.",
    details: """
      Without it only the fonts that come with maru are used. They have Latin, Greek, Cyrillic and \
      Hangul letters, and give the same picture everywhere. A character that no font has is drawn as \
      a hollow box, and standard error names the scripts that are missing.
      """)

  /// `maru render NAME -o FILE.png`: a picture of a widget, rendered without a display.
  static let render = Command(
    name: "render", summary: "Draws a widget into a PNG file, without any display.",
    discussion: """
      The same command gives the same picture on every machine: the clock is simulated, and only the fonts that \
      come with maru are used. A widget without properties shows sample text.
        maru render Gallery -o gallery.png --scale 2 --appearance dark
      """,
    operands: .widget,
    options: [WidgetOptions.props.description] + WindowOptions.all + [
      pictureFile.description, treeFile.description, time.description, installedFonts.description,
    ], widgetOptions: CommonOption.ofPictures.map(\.description)
  ) { call in
    guard let path = call[pictureFile] else {
      throw UsageProblem.missingFile(
        "picture", example: "FILE.png", command: "render")
    }
    let picture = OutputFile(path: path)
    if let other = call[treeFile], picture.isSame(as: other) {
      throw UsageProblem.sameFile(path, command: "render")
    }
    try picture.checkTakesPicture()
    let result = try Rendering(
      call.request, settings: try call.windowSettings(),
      time: call[time] ?? 1, usesInstalledFonts: call[installedFonts]
    ).run()
    if let notice = result.fontNotice { ErrorLine.write(notice) }
    try picture.write(result.png)
    if let other = call[treeFile] { try OutputFile(path: other).write(Data(result.tree.utf8)) }
    return .accepted
  }
}
