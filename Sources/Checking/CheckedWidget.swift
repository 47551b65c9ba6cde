import Foundation
import MaruKit
import PluginLoading

/// The widget that is checked.
///
/// [main actor]
@MainActor package final class CheckedWidget {
  let library: PluginLibrary
  /// Other plugins, for a widget that contains other widgets.
  let catalog: PluginCatalog

  /// The values that show the most: those of the widget's demonstration.
  let usualProps: PropValues

  /// Opens the plugin.
  ///
  /// - Throws: `PluginRefusal`.
  init(at path: String) throws(PluginRefusal) {
    library = try PluginLibrary(at: path)
    usualProps = library.factory.demonstration
    let folder = URL(filePath: path).deletingLastPathComponent().path
    catalog = PluginCatalog(
      searchPath: PluginSearchPath(executable: PluginSearchPath.programPath) { name in
        let given = getenv(name).map { String(cString: $0) }
        guard name == "MARU_PLUGIN_PATH" else { return given }
        return [folder, given].compactMap { $0 }.joined(separator: ":")
      })
  }

  /// Its properties, with the values at their edges.
  var edges: [PropEdges.Property] { PropEdges.of(library.factory.schema) }

  /// No properties, so that the defaults are used, and the usual ones, each with words for it.
  ///
  /// The former are left out if the widget refuses them, because it needs a property.
  var plainAndUsualProps: [(props: PropValues, words: String)] {
    var all = [(PropValues(), "the widget's defaults"), (usualProps, "the widget's demonstration")]
    do {
      try show(PropValues()).close()
    } catch is PropsError {
      all.removeFirst()
    } catch {
      // Its own error is reported by the check that shows it.
    }
    return all
  }

  /// Shows the widget.
  ///
  /// - Parameters:
  ///   - props: Values that override the defaults; the usual ones if `nil`.
  ///   - state: The result of an earlier `saveState()`.
  ///   - condition: The size and the traits.
  ///   - size: The size in points, in place of that of the condition.
  ///   - margin: The space around the widget in the window, in points.
  /// - Returns: The widget after a second.
  /// - Throws: `PropsError` if a property is refused, or an error of the widget's own `init`.
  func show(
    _ props: PropValues? = nil, state: Data? = nil, in condition: Condition = Condition(),
    size: CGSize? = nil, margin: CGFloat = 0
  ) throws -> ShownWidget {
    try ShownWidget(
      self, props: props ?? usualProps, state: state, condition: condition, size: size,
      margin: margin)
  }
}
