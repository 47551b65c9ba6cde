import Foundation

/// Warnings on the standard error of a program that does not listen to `UIApplication.onWarning`.
enum WarningLine {
  /// Writes a warning, and a newline.
  static func write(_ message: String) {
    FileHandle.standardError.write(Data((PrintableText.lines(message) + "\n").utf8))
  }
}
