import ArgumentParser
import Host

/// `maru`, or `maru gallery`: every bundled widget in one window.
struct GalleryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Shows the bundled widgets in one window (the default).")

  @OptionGroup var window: WindowOptionGroup
  @OptionGroup var timeout: TimeoutOption

  func run() throws {
    let settings = try window.settings(timeout: timeout.seconds).completed()
    throw Ending(
      status: try MainActor.assumeIsolated { try GallerySession(settings: settings).run() })
  }
}
