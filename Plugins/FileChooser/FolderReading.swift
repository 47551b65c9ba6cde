import Foundation

/// Reads the files of a folder in the background.
///
/// A folder that is slow to read, or never answers, keeps a thread of its own waiting, not the window. One
/// that is quick calls the closure before `init` returns.
final class FolderReading: @unchecked Sendable {
  /// The files of a folder, or why they cannot be read.
  typealias Answer = Result<[FileEntry], FolderError>

  private let lock = NSLock()
  private var isCancelled = false

  /// Begins to read.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - order: The order of the files.
  ///   - progress: Called with the number of files so far, on the main actor.
  ///   - completion: Called once on the main actor, unless the reading is cancelled.
  @MainActor init(
    _ folder: FilePath, order: FileOrder, progress: @escaping @MainActor (Int) -> Void,
    completion: @escaping @MainActor (Answer) -> Void
  ) {
    BackgroundWork.run { [weak self] in
      Self.read(folder, isCancelled: { self?.hasBeenCancelled != false }) { count in
        Task { @MainActor [weak self] in
          if self?.hasBeenCancelled == false { progress(count) }
        }
      }.map { order.sorted($0, in: folder) }
    } then: { [weak self] answer in
      if self?.hasBeenCancelled == false { completion(answer) }
    }
  }

  deinit { cancel() }

  /// Ends the reading without an answer.
  func cancel() { lock.withLock { isCancelled = true } }

  private var hasBeenCancelled: Bool { lock.withLock { isCancelled } }

  /// The files between two reports.
  private static let reportStep = 20_000

  /// Reads a folder.
  ///
  /// The corresponding C function is `readdir`.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - isCancelled: Asked now and then whether the answer is of no use.
  ///   - report: Called now and then with the number of files so far.
  /// - Returns: The files, in no order.
  static func read(
    _ folder: FilePath, isCancelled: () -> Bool = { false }, report: (Int) -> Void = { _ in }
  ) -> Answer {
    guard let stream = folder.withCString({ opendir($0) }) else {
      return .failure(FolderError(number: errno))
    }
    defer { closedir(stream) }
    var entries: [FileEntry] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: UInt8.self, capacity: 256) { bytes in
          Array(UnsafeBufferPointer(start: bytes, count: strnlen(bytes, 256)))
        }
      }
      if name == Array(".".utf8) || name == Array("..".utf8) { continue }
      entries.append(FileEntry(name: name, kind: kind(of: entry.pointee.d_type, name, in: folder)))
      guard entries.count.isMultiple(of: reportStep) else { continue }
      if isCancelled() { break }
      report(entries.count)
    }
    guard errno == 0 || !entries.isEmpty else {
      return .failure(FolderError(number: errno))
    }
    return .success(entries)
  }

  private static func kind(
    of type: UInt8, _ name: [UInt8], in folder: FilePath
  ) -> FileEntry.Kind {
    switch Int(type) {
    case Int(DT_DIR): return .folder
    case Int(DT_REG): return .file
    case Int(DT_LNK), Int(DT_UNKNOWN):
      guard let attributes = folder.appending(name).attributes else { return .other }
      return attributes.isFolder ? .folder : attributes.isRegular ? .file : .other
    default: return .other
    }
  }
}

/// Why a folder cannot be read.
struct FolderError: Error, Hashable {
  /// The number of the system's error.
  let number: Int32

  /// Whether there is no such folder: nothing is there, or a file is.
  var isNoFolder: Bool { number == ENOTDIR || number == ENOENT }

  /// The system's words.
  var reason: String { String(cString: strerror(number)) }
}
