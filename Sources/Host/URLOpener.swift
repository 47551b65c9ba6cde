import Foundation
import MaruKit

/// Opens URLs in the programs that the user has chosen for them.
struct URLOpener {
  /// Receives the reason, on one line, why a URL is not opened.
  let onFailure: @MainActor (String) -> Void

  /// Lets the widgets of this process open URLs.
  @MainActor func serve(_ application: UIApplication) {
    application.onOpen = { open($0) }
  }

  /// Starts `xdg-open`, which outlives this process.
  ///
  /// - Parameter url: A URL with a scheme, so it is no option.
  /// - Returns: Whether it was started.
  @MainActor private func open(_ url: URL) -> Bool {
    do throws(HostError) {
      try DetachedProcess(program: "xdg-open", words: ["xdg-open", url.absoluteString]).start()
      return true
    } catch {
      onFailure(
        "\(url.absoluteString) is not opened: \(error), install xdg-utils, which has xdg-open")
      return false
    }
  }
}
