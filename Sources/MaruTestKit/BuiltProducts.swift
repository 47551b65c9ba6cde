import Foundation

/// The products of the build that made the running test program.
public enum BuiltProducts {
  /// The folder that contains the test program, the plugins and `maru`.
  public static let folder = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().path

  /// The path of a widget's plugin, `lib<Name>.so` in the folder.
  public static func plugin(named name: String) -> String { "\(folder)/lib\(name).so" }
}
