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
      bytes everywhere: time is moved by hand, and only the fonts that come with maru are used. \
      They have Latin, Greek, Cyrillic and Hangul letters; for others, or emoji, add \
      --installed-fonts. A widget of which nothing is set shows words of its own.

        maru render gallery -o gallery.png --scale 2 --appearance dark
      """)

  @OptionGroup var widget: WidgetOptionGroup
  @OptionGroup var window: WindowOptionGroup

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Where the picture goes; - is standard output.", valueName: "FILE.png"))
  var output: String?

  @Option(help: ArgumentHelp("Where the views go, as JSON; - as above.", valueName: "FILE.json"))
  var tree: String?

  @Option(
    help: ArgumentHelp("How long the widget has been up, in seconds.", valueName: "S"),
    transform: Measure.time)
  var time = 1.0

  @Flag(help: "Use the fonts of this machine, as a window does; elsewhere the picture may differ.")
  var installedFonts = false

  func run() throws {
    if widget.asksAboutWidget { return try widget.help() }
    guard let output else {
      throw ValidationError("the picture has no file, name one with -o FILE.png")
    }
    let picture = OutputFile(path: output)
    try picture.checkTakesPicture()
    let settings = try window.settings(timeout: nil).completed()
    let result = try MainActor.assumeIsolated {
      let subject: Rendering.Subject = isGallery ? .gallery : .widget(widget.request)
      return try Rendering(
        subject: subject, settings: settings, time: time, usesInstalledFonts: installedFonts
      ).run()
    }
    try picture.write(result.png)
    if let tree { try OutputFile(path: tree).write(Data(result.tree.utf8)) }
  }

  private var isGallery: Bool { widget.name.lowercased() == "gallery" }

  func validate() throws {
    guard !isGallery || (widget.props == nil && widget.properties.isEmpty) else {
      throw ValidationError("the gallery has no properties, take them out")
    }
    guard output != "", tree != "" else {
      throw ValidationError("the name of a file is empty, name one as in -o FILE.png")
    }
    if let output, let tree, OutputFile(path: output).isSame(as: tree) {
      throw ValidationError("the picture and the views cannot both go to \(output)")
    }
  }
}
