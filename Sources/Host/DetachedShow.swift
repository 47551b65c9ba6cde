import JSON
import Stage

/// A widget that is shown by a process that outlives this one and its terminal.
public struct DetachedShow {
  private let words: [String]

  /// Describes `maru show`.
  ///
  /// - Parameters:
  ///   - widget: The name of the widget.
  ///   - props: Its properties.
  public init(widget: String, props: [String: JSONValue]) {
    words = ["maru", "show", widget, "--props", JSONValue.object(props).json]
  }

  /// Starts the process; what fails in it is not reported.
  ///
  /// - Throws: `HostError` if the display cannot be opened, or the process does not start.
  @MainActor public func start() throws(HostError) {
    do throws(DisplayError) {
      _ = try XScreen(displayName: nil)
    } catch {
      throw .display(error)
    }
    try DetachedProcess(words: words).start()
  }
}
