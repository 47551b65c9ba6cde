import Terminal
import Control
import FoundationEssentials
import Glibc
import JSON

extension Command {
  /// `maru screenshot ID -o FILE.png`: a picture of a running window.
  static let screenshot = Command(
    name: "screenshot", summary: "Draws a running window into a PNG file.",
    discussion: """
      The window draws itself, so nothing that covers it is in the picture, and it may be hidden.
        maru screenshot bar -o bar.png
      """,
    operands: .named([
      Operand("ID", "The window's id in the file.", vocabulary: .windows)
    ]),
    options: [pictureFile.description, HostCall.json.description]
  ) { call in
    guard let path = call[pictureFile] else {
      throw UsageProblem.missingFile(
        "picture", example: "FILE.png", command: "screenshot")
    }
    let file = OutputFile(path: path)
    try file.checkTakesPicture()
    guard file.isStandardOutput else {
      let place = URL(filePath: path).standardizedFileURL
      let value = try draw(call, into: place)
      // A worker that may not write there sends the picture.
      if let data = data(in: value) { try file.write(data) }
      if call[HostCall.json] { try HostCall.write(json: ["file": .string(place.path)]) }
      return .accepted
    }
    // The window cannot write here, so it writes a file that only this user can read.
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "maru-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(at: folder) }
    let picture = folder.appending(path: "picture.png")
    let value = try draw(call, into: picture)
    guard let data = data(in: value) ?? (try? Data(contentsOf: picture)) else {
      throw ControlError(
        status: ControlStatus.failed,
        message: "the host wrote no picture, at \(picture.path), see `maru log`")
    }
    try file.write(data)
    return .accepted
  }

  /// Asks the window to write its picture into a file.
  private static func draw(
    _ call: Invocation, into file: URL
  ) throws(ControlError) -> JSONValue {
    try HostCall.client(timeLimit: HostCall.longLimit).call(
      Message(call: "screenshot", ["address": call.text("ID"), "file": .string(file.path)]))
  }

  /// The picture in an answer, if it has one.
  private static func data(in answer: JSONValue) -> Data? {
    answer["png"]?.string.flatMap { Data(base64Encoded: $0) }
  }
}
