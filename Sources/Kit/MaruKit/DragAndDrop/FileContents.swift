import Foundation

/// Reads a file that another program has named: it may be huge, or no file at all.
enum FileContents {
  /// The maximum size of a file, in bytes.
  private static let limit = 256 << 20

  /// Reads a regular file.
  ///
  /// - Throws: `FileContentsError`, or the reason why it cannot be read.
  static func read(_ url: URL) throws -> Data {
    // A pipe or a device could block the reader, or never end.
    let values = try url.resolvingSymlinksInPath().resourceValues(
      forKeys: [.isRegularFileKey, .fileSizeKey])
    guard values.isRegularFile == true else { throw FileContentsError.noRegularFile(url.path) }
    guard let size = values.fileSize, size <= limit else {
      throw FileContentsError.tooLong(url.path)
    }
    return try Data(contentsOf: url)
  }
}

/// The reason why a dropped file is not read.
enum FileContentsError: Error, CustomStringConvertible {
  /// It is a folder, a pipe or a device.
  case noRegularFile(String)
  /// It has more than 256 MiB.
  case tooLong(String)

  var description: String {
    switch self {
    case .noRegularFile(let path): "\(path) is not read, because it is not a regular file"
    case .tooLong(let path):
      "\(path) is not read, because it has more than 256 MiB; load its URL, and read parts of it"
    }
  }
}
