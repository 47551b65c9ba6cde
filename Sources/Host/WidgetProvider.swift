import MaruKit
import PluginLoading

/// Creates widgets at the request of other widgets, each from its plugin file.
@MainActor struct WidgetProvider {
  /// The catalog that is searched for plugins.
  let catalog: PluginCatalog

  /// Lets the widget of a context create other widgets, which can create further ones.
  func serve(_ context: WidgetContext) {
    context.provider = { name, props, child in
      let library = try WidgetRequest(name: name).find(in: catalog, warn: { _ in })
      return try WidgetRequest.makeWidget(of: library, props: props, context: child)
    }
  }
}
