import MaruKit
import PluginLoading

/// The words that a person may type about widgets.
public enum WidgetVocabulary {
  /// The widgets that can be shown, with a line about each, in alphabetical order.
  @MainActor public static func widgets(
    in catalog: PluginCatalog = PluginCatalog()
  ) -> [(name: String, summary: String)] {
    let plugins = catalog.entries().compactMap { entry in
      if case .ready(let plugin) = entry.status { plugin } else { nil }
    }
    return plugins.map { ($0.name, $0.summary) }.sorted { $0.0 < $1.0 }
  }

  /// What can be set of a widget, by its name, its identifier, or the path of its file.
  ///
  /// Nothing where there is no such widget.
  @MainActor public static func properties(
    of name: String, in catalog: PluginCatalog = PluginCatalog()
  ) -> [PropsSchema.Property] {
    let library = try? WidgetRequest(name: name).find(
      in: catalog, isCareful: true, warn: { _ in })
    return library?.factory.schema.properties ?? []
  }
}
