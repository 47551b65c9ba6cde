internal import CProcess
import Terminal
import Foundation
import MaruKit
import PluginLoading
import Stage

/// Startup work done on other threads while the command line is read.
///
/// [main actor]
@MainActor public enum EarlyStart {
  /// Lets all threads allocate from one arena.
  ///
  /// Call it first. Otherwise memory that a thread has freed stays its own, such as that of the search for fonts.
  public nonisolated static func shareArena() { allocations_share_arena() }

  /// Begins to open the display and to find the fonts, the two slowest parts of a start.
  ///
  /// Call it only for a command that will show a window. Errors are reported when the display and
  /// the fonts are used.
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
