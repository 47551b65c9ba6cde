import Foundation

/// What the process of a check is to do, which it gets as its only argument.
struct CheckOrder: Codable {
  /// The process that waits for the check.
  let parent: Int32
  /// The plugin's file.
  let plugin: String
  /// The name of the check.
  let check: String
  /// The source of everything that is random.
  let seed: UInt64
  /// The conditions in which the widget has ended or hung an earlier process.
  let skipped: [String]
  /// The folder for pictures, if they are wanted.
  let pictures: PictureFolder?
}
