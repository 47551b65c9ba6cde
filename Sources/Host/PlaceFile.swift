import Terminal
import Foundation
import PluginLoading

/// The last position of a floating window, in a file in the user's state folder.
///
/// `$XDG_STATE_HOME/maru/<identifier>.place.json`, or `~/.local/state/maru/…`, holds
/// `{"x": 1200, "y": 640}`: the window's top left, in points from the screen's. It is written
/// atomically.
struct PlaceFile {
  /// The path; `nil` if the environment names no folder.
  let path: String?

  /// Finds the file of a widget; it is not created yet.
  ///
  /// - Parameters:
  ///   - identifier: The identifier of the widget.
  ///   - variable: Returns an environment variable by its name, `nil` if it is not set.
  init(of identifier: String, variable: (String) -> String? = RawEnvironment.value) {
    // An identifier must not name another folder.
    let name = identifier.replacing("/", with: "_")
    path = UserFolder.state.path(in: variable).map { "\($0)/maru/\(name).place.json" }
  }

  /// Reads the position.
  ///
  /// - Returns: `nil` if there is no valid file.
  func read() -> CGPoint? {
    guard let path, let data = FileManager.default.contents(atPath: path) else { return nil }
    guard let place = try? JSONDecoder().decode(Place.self, from: data.prefix(4096)),
      abs(place.x) < 1e6, abs(place.y) < 1e6
    else {
      ErrorLine.write(
        "the window's position cannot be read, at \(path), it starts in its corner; "
          + "moving the window rewrites the file")
      return nil
    }
    return CGPoint(x: place.x, y: place.y)
  }

  /// Writes the position; a failure is reported in one line.
  func write(_ origin: CGPoint) {
    guard let path else { return }
    let url = URL(filePath: path)
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try JSONEncoder().encode(Place(x: origin.x, y: origin.y)).write(to: url, options: .atomic)
    } catch {
      let reason = (error as? CocoaError)?.localizedDescription ?? "\(error)"
      ErrorLine.write(
        "the window's position cannot be remembered (\(reason)), at \(path), make it writable")
    }
  }

  private struct Place: Codable {
    let x: Double
    let y: Double
  }
}
