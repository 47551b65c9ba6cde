import Foundation
import MaruKit
import PluginLoading
import Stage

/// What a start can do on other threads while the command line is read.
///
/// [main actor]
@MainActor public enum EarlyStart {
  /// Begins to open the display and to find the fonts, the two slowest parts of a start.
  ///
  /// For a command that will show a window. What goes wrong is told by whoever needs them.
  public static func begin() {
    XScreen.prepare()
    UIFont.prepareSystemFonts(remembering: matchFile)
  }

  /// `$XDG_CACHE_HOME/maru/font-matches`, or `~/.cache/maru/font-matches`.
  private static var matchFile: String? {
    let folder = UserFolder.cache.path(in: RawEnvironment.value)
    return folder.map { "\($0)/maru/font-matches" }
  }
}
