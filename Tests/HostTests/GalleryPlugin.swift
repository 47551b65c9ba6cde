import MaruKit
import MaruTestKit
import PluginLoading

@testable import Host

/// The gallery in memory, from its plugin file.
@MainActor enum GalleryPlugin {
  /// Creates the gallery.
  ///
  /// - Parameter folder: The folder of the plugins of the widgets in it.
  /// - Returns: The gallery, which lives as long as it is held.
  /// - Throws: If its plugin is missing or refused.
  static func make(pluginsIn folder: String = BuiltProducts.folder) throws -> WidgetInstance {
    let context = WidgetContext()
    let path = PluginSearchPath(executable: "/nonexistent/bin/maru") {
      ["MARU_PLUGIN_PATH": folder][$0]
    }
    WidgetProvider(catalog: PluginCatalog(searchPath: path)).serve(context)
    let library = try PluginLibrary(at: BuiltProducts.plugin(named: "Gallery"))
    return try WidgetRequest.makeWidget(of: library, props: PropValues(), context: context)
  }
}
