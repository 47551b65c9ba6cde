import MaruKit
import PluginLoading

/// The names of widgets and of their properties, for completion and for suggestions in errors.
public enum WidgetVocabulary {
  /// The usable widgets with their summaries, in alphabetical order.
  @MainActor public static func widgets(
    in catalog: PluginCatalog = PluginCatalog()
  ) -> [(name: String, summary: String)] {
    let plugins = catalog.entries().compactMap { entry in
      if case .ready(let plugin) = entry.status { plugin } else { nil }
    }
    return plugins.map { ($0.name, $0.summary) }.sorted { $0.0 < $1.0 }
  }

  /// The properties of a widget, given by its name, its identifier, or the path of its file.
  ///
  /// Empty if the widget cannot be used.
  @MainActor public static func properties(
    of name: String, in catalog: PluginCatalog = PluginCatalog()
  ) -> [PropsSchema.Property] {
    let library = try? WidgetRequest(name: name).find(
      in: catalog, isCareful: true, warn: { _ in })
    return library?.factory.schema.properties ?? []
  }
}
