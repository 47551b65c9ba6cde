import ArgumentParser
import Foundation
import Host

/// `maru render NAME -o FILE.png`: a picture of a widget, without any display.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draws a widget into a PNG file, without any display.",
    usage: "maru render <name> -o FILE.png [--PROPERTY VALUE ...] [<options>]",
    discussion: """
      The name gallery stands for what maru shows by itself. The same command gives the same \
      bytes everywhere: time is moved by hand, and only the fonts that come with maru are used.

        maru render gallery -o gallery.png --scale 2 --appearance dark
      """)

  @OptionGroup var widget: WidgetOptionGroup
  @OptionGroup var window: WindowOptionGroup

  @Option(name: .shortAndLong, help: ArgumentHelp("Where the picture goes.", valueName: "FILE.png"))
  var output: String?

  @Option(help: ArgumentHelp("Where the views go, as JSON.", valueName: "FILE.json"))
  var tree: String?

  @Option(
    help: ArgumentHelp("How long the widget has been up, in seconds.", valueName: "S"),
    transform: Measure.time)
  var time = 0.0

  func run() throws {
    if widget.asksAboutWidget { return try widget.help() }
    guard let output else {
      throw ValidationError("the picture has no file, name one with -o FILE.png")
    }
    let settings = window.settings(timeout: nil)
    let result = try MainActor.assumeIsolated {
      let isGallery = widget.name.lowercased() == "gallery"
      let subject: Rendering.Subject = isGallery ? .gallery : .widget(widget.request)
      return try Rendering(subject: subject, settings: settings, time: time).run()
    }
    try write(result.png, to: output)
    if let tree { try write(Data(result.tree.utf8), to: tree) }
  }

  private func write(_ data: Data, to path: String) throws(HostError) {
    do {
      try data.write(to: URL(filePath: path))
    } catch {
      throw .unwritable(path: path, reason: (error as NSError).localizedDescription)
    }
  }
}
