import MaruKit
import PluginLoading

/// Makes the widgets that other widgets ask for, each from its plugin file.
@MainActor struct WidgetProvider {
  /// Where plugins are looked for.
  let catalog: PluginCatalog

  /// Lets a context's widget make others, and these others too.
  func serve(_ context: WidgetContext) {
    context.provider = { name, props, child in
      let library = try WidgetRequest(name: name).find(in: catalog, warn: { _ in })
      return try WidgetRequest.makeWidget(of: library, props: props, context: child)
    }
  }
}
