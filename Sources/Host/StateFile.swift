import Foundation
import Terminal
import Trust

/// The file in which `maru show --state FILE` keeps a widget's state.
///
/// Its contents are the widget's own. The file is replaced as a whole, so a crash leaves the old
/// state or the new one.
struct StateFile {
  /// The largest file that is read, in bytes.
  private static let sizeLimit = 16 << 20

  let path: String

  /// Reads the state.
  ///
  /// - Returns: `nil` if there is no such file.
  /// - Throws: `HostError.state` if it cannot be read, is too large, or others could have written it.
  func read() throws(HostError) -> Data? {
    if let problem = FileTrust.problem(with: path) { throw .state("\(problem)", path: nil) }
    let file = fopen(path, "re")
    guard let file else {
      if errno == ENOENT { return nil }
      throw .state(String(cString: strerror(errno)), path: path)
    }
    defer { fclose(file) }
    let handle = FileHandle(fileDescriptor: fileno(file), closeOnDealloc: false)
    do {
      let data = try handle.read(upToCount: Self.sizeLimit + 1) ?? Data()
      guard data.count <= Self.sizeLimit else {
        throw HostError.state("it is too large", path: path)
      }
      return data
    } catch let error as HostError {
      throw error
    } catch {
      throw .state((error as? CocoaError)?.localizedDescription ?? "\(error)", path: path)
    }
  }

  /// Writes the state of a widget that has ended; a problem is reported in one line.
  func write(_ state: Data?, of widget: String) {
    guard let state else {
      return ErrorLine.write(
        "\(widget) has no state to keep, with --state, the file stays as it is")
    }
    let temporary = "\(path).\(getpid()).new"
    do throws(TerminalError) {
      try OutputFile(path: temporary).write(state)
    } catch {
      unlink(temporary)
      return ErrorLine.write("the state is not saved: \(error)")
    }
    guard rename(temporary, path) == 0 else {
      let reason = String(cString: strerror(errno))
      unlink(temporary)
      return ErrorLine.write("the state is not saved (\(reason)), at \(path), name another file")
    }
  }
}
