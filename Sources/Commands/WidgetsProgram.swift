import Glibc
import Terminal

/// The program `maru-widgets`, which loads the kit and has the commands that need it.
///
/// It lies beside `maru` and `maru-host`.
package struct WidgetsProgram {
  /// The absolute path of the file.
  package let path: String

  /// Finds the program of this installation.
  ///
  /// - Throws: `WidgetsProgramError.missing` or `.folderUnknown`.
  package init() throws(WidgetsProgramError) {
    let path = try Self.folderOfThisProgram() + "/maru-widgets"
    guard access(path, X_OK) == 0 else { throw .missing(path) }
    self.path = path
  }

  /// The folder of this program's file, also if the file has been replaced meanwhile.
  private static func folderOfThisProgram() throws(WidgetsProgramError) -> String {
    var own = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink("/proc/self/exe", &own, own.count)
    guard length >= 0, length < own.count else {
      throw .folderUnknown(problem: length < 0 ? errno : ENAMETOOLONG)
    }
    return String(cString: dirname(&own))
  }

  /// Replaces this process by the program.
  ///
  /// The corresponding C function is `execv`.
  ///
  /// - Parameter words: The command line of this process, with the name of the program, unchanged.
  /// - Throws: `WidgetsProgramError.notStarted`; it does not return otherwise.
  package func replaceProcess(
    words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  ) throws(WidgetsProgramError) {
    execv(path, words)
    throw .notStarted(path, problem: errno)
  }

  /// Replaces this process by the program.
  ///
  /// - Parameter words: The words of the command line without the name of the program.
  /// - Throws: `WidgetsProgramError.notStarted`; it does not return otherwise.
  package func replaceProcess(words: [String]) throws(WidgetsProgramError) {
    var copies: [UnsafeMutablePointer<CChar>?] = (["maru"] + words).map { strdup($0) } + [nil]
    defer { copies.forEach { free($0) } }
    try replaceProcess(words: &copies)
  }
}

/// The reason why the program that loads the kit does not run.
package enum WidgetsProgramError: CommandError {
  /// There is no such file.
  case missing(String)
  /// The system refuses it; `problem` is the `errno`.
  case notStarted(String, problem: Int32)
  /// The system does not tell where this program is; `problem` is the `errno`.
  case folderUnknown(problem: Int32)

  /// Always 69.
  package var status: ExitStatus { .noDisplay }

  package var description: String {
    switch self {
    case .missing(let path): "a part of maru is missing, at \(path), install maru again"
    case .notStarted(let path, let problem):
      "a part of maru cannot be started (\(String(cString: strerror(problem)))), at \(path), "
        + "install maru again"
    case .folderUnknown(let problem):
      "the folder of this program is unknown (\(String(cString: strerror(problem)))), "
        + "in /proc/self/exe, mount /proc, or install maru in another folder"
    }
  }
}
