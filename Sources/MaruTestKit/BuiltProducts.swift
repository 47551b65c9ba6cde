import Foundation

/// What the build put beside the running test program.
public enum BuiltProducts {
  /// The folder of the test program, of the plugins and of `maru`.
  public static let folder = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().path

  /// The file of a widget's plugin: `lib<Name>.so`.
  public static func plugin(named name: String) -> String { "\(folder)/lib\(name).so" }
}
