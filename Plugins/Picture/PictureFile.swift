import Foundation
import MaruKit

/// A picture that a property names: a file, or a `data:` URL as in RFC 2397.
struct PictureFile: Hashable, Sendable {
  /// Why a picture cannot be shown.
  struct Problem: Error, Hashable, Sendable {
    /// The reason and the remedy, without the name of the file.
    let reason: String
  }

  /// The largest file, in bytes.
  private static let limit = 256 << 20
  /// Larger files are decoded while the window goes on, in bytes.
  private static let quick = 2 << 20
  private static let longestName = 200
  /// The least length of the longer side of an SVG picture, in pixels: 16 MiB if it is square.
  private static let drawnSide: CGFloat = 2_048

  /// The path, or the URL.
  let path: String

  /// The last part of the path, in one line.
  var name: String {
    guard !isData else { return "Picture" }
    let last = (path as NSString).lastPathComponent
    return String(last.prefix(Self.longestName).map { $0.isNewline ? " " : $0 })
  }

  private var isData: Bool { path.hasPrefix("data:") }
  private var url: URL { URL(filePath: (path as NSString).expandingTildeInPath) }

  // MARK: Reading

  /// Checks that there is a file of a possible size, without reading it.
  ///
  /// - Throws: The problem, if there is one.
  func check() throws(Problem) { if !isData { _ = try length() } }

  /// Whether it is so small that the window need not wait for it.
  var isQuick: Bool { isData || ((try? length()) ?? 0) <= Self.quick }

  /// Reads and decodes it.
  ///
  /// - Throws: The problem, if there is one.
  func image() throws(Problem) -> UIImage {
    let data = try data()
    do {
      guard SVGDocument.recognizes(data) else {
        return UIImage(cgImage: try CGImage(fileData: data))
      }
      return try Self.drawing(SVGDocument(data: data))
    } catch {
      throw Problem(reason: "\(error)")
    }
  }

  /// An SVG document, drawn larger than its size so that it stays sharp if it is enlarged.
  private static func drawing(_ document: SVGDocument) throws(SVGError) -> UIImage {
    let size = document.size
    let factor = max(drawnSide / max(size.width, size.height), 1)
    let image = try document.makeImage(
      width: max(Int((size.width * factor).rounded()), 1),
      height: max(Int((size.height * factor).rounded()), 1))
    return UIImage(cgImage: image, scale: CGFloat(image.width) / size.width)
  }

  private func data() throws(Problem) -> Data {
    guard !isData else {
      let parts = path.split(separator: ",", maxSplits: 1)
      guard parts.count == 2, parts[0].hasSuffix(";base64"),
        let data = Data(base64Encoded: String(parts[1]))
      else { throw Problem(reason: "the URL is not of the form data:image/png;base64,…") }
      return data
    }
    _ = try length()
    do {
      let handle = try FileHandle(forReadingFrom: url)
      defer { try? handle.close() }
      return try handle.read(upToCount: Self.limit) ?? Data()
    } catch {
      throw Self.problem(of: error)
    }
  }

  /// The number of bytes of the file, which can be read.
  ///
  /// The corresponding C functions are `stat` and `access`.
  private func length() throws(Problem) -> Int {
    guard !path.isEmpty else { throw Problem(reason: "the path is empty, name a file") }
    // A path with a NUL character would be cut there.
    guard !path.utf8.contains(0) else { throw Problem(reason: "the path has a NUL character") }
    let file = (path as NSString).expandingTildeInPath
    var status = stat()
    guard stat(file, &status) == 0, access(file, R_OK) == 0 else {
      throw Problem(reason: String(cString: strerror(errno)))
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw Problem(reason: "it is a folder, name the files in it")
    default: throw Problem(reason: "it is not a regular file, copy it to one")
    }
    guard status.st_size > 0 else { throw Problem(reason: "the file is empty") }
    guard status.st_size <= Self.limit else {
      throw Problem(reason: "the file is larger than \(Self.limit >> 20) MiB, use a smaller one")
    }
    return Int(status.st_size)
  }

  private static func problem(of error: any Error) -> Problem {
    let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError ?? error as NSError
    return Problem(reason: cause.localizedDescription)
  }
}
