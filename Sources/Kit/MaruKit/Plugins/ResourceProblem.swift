import Foundation
import Graphics
import Synchronization

/// The reason why a resource file cannot be read as the kit reads it.
///
/// Pictures (`.png`, `.jpg`, `.jpeg`, `.svg`), tables of strings (`.strings`, `.stringsdict`) and
/// property lists (`.plist`) are looked at. `maru dev` reports the problems of a package's resources.
public struct ResourceProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, counted from 1; `nil` if the problem has no place.
  public let line: Int?
  /// What is wrong, and the remedy, in one line.
  public let description: String

  init(line: Int? = nil, _ reason: String, remedy: String) {
    (self.line, description) = (line, "\(reason), \(remedy)")
  }

  /// Reads a file; `nil` if it can be read, or is of another kind.
  ///
  /// Without librsvg, SVG files count as readable.
  public init?(inFile path: String) {
    let kind = (path as NSString).pathExtension.lowercased()
    guard Self.kinds.contains(kind) else { return nil }
    do throws(ResourceProblem) {
      switch kind {
      case "plist": _ = try PropertyListFile.value(at: path)
      case "strings", "stringsdict": _ = try PropertyListFile.table(at: path)
      default: try Self.readPicture(path)
      }
      return nil
    } catch {
      self = error
    }
  }

  /// The file cannot be opened, or is a pipe or a device.
  static func unreadable(_ path: String) -> ResourceProblem {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    guard let type = attributes?[.type] as? FileAttributeType,
      ![.typeRegular, .typeSymbolicLink].contains(type)
    else {
      return ResourceProblem(
        "the system does not let this program open it", remedy: "check its permissions")
    }
    return ResourceProblem("it is not a regular file", remedy: "replace it with one")
  }

  private static let kinds: Set = ["png", "jpg", "jpeg", "svg", "strings", "stringsdict", "plist"]

  private static func readPicture(_ path: String) throws(ResourceProblem) {
    guard let data = FileManager.default.contents(atPath: path) else { throw .unreadable(path) }
    var isTruncated = false
    do throws(PictureFileError) {
      let content = try UIImage.Content(reading: data, isTruncated: &isTruncated)
      if case .vector(let picture) = content { try picture.test() }
    } catch {
      if let problem = ResourceProblem(error, data: data, in: path) { throw problem }
    }
    if isTruncated { throw .truncated }
  }

  // MARK: Warnings

  private static let reported = Mutex<Set<String>>([])

  /// Warns that a file cannot be read, once for each file in this process.
  func report(inFile path: String) {
    guard Self.reported.withLock({ $0.insert(path).inserted }) else { return }
    let place = line.map { "\(path):\($0)" } ?? path
    WarningLine.report("the file \(place) cannot be read: \(self)")
  }
}

// MARK: - Pictures

/// The reason why bytes are not a picture.
enum PictureFileError: Error {
  /// There are none.
  case empty
  /// They are no PNG or JPEG file, or a damaged one.
  case bitmap(ImageFileError)
  /// They are an SVG document that cannot be drawn.
  case document(SVGError)
}

extension ResourceProblem {
  private static let replacement = "replace it by a PNG, JPEG or SVG file"

  /// The end of a JPEG file is missing; the part that is there is shown.
  static let truncated = ResourceProblem(
    "the end of the JPEG file is missing", remedy: "replace it by the whole file")

  /// Explains why a file is no picture; `nil` if librsvg is missing.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - data: The bytes of the file.
  ///   - path: The path of the file; its end tells whether it should be an SVG document.
  init?(_ error: PictureFileError, data: Data, in path: String) {
    switch error {
    case .empty: self.init("the picture file is empty", remedy: Self.replacement)
    case .document(.noLibrary): return nil
    case .document(let error): self.init(error)
    case .bitmap(let error):
      let isBitmap =
        data.starts(with: [0x89, 0x50, 0x4E, 0x47]) || data.starts(with: [0xFF, 0xD8, 0xFF])
      if !isBitmap, path.lowercased().hasSuffix(".svg") {
        self.init(unrecognized: data)
      } else if case .undecodable(let reason) = error {
        let found = isBitmap ? "the picture is damaged" : "it is not a picture"
        self.init("\(found) (\(reason))", remedy: Self.replacement)
      } else {
        self.init(whole: error.description)
      }
    }
  }

  /// Explains why a file with the name of an SVG document is not recognized as one.
  private init(unrecognized data: Data) {
    do throws(SVGError) {
      _ = try SVGDocument(data: data)
      self.init(
        "it is not an SVG document in UTF-8", remedy: "save it in UTF-8, without compression")
    } catch .noLibrary {
      self.init("it does not begin as an SVG document", remedy: Self.replacement)
    } catch {
      self.init(error)
    }
  }

  /// Explains why an SVG document cannot be drawn.
  init(_ error: SVGError) {
    guard case .undecodable(let text) = error else {
      self.init(whole: error.description)
      return
    }
    var (line, reason): (Int?, Substring) = (nil, text[...])
    // librsvg: “XML parse error: Error domain 1 code 77 on line 2 column 17 of data: Premature …”.
    if let place = reason.firstRange(of: " on line "), let end = reason.firstRange(of: " of data: ")
    {
      line = Int(reason[place.upperBound...].prefix { $0.isNumber })
      reason = reason[end.upperBound...]
    } else if let mark = reason.firstRange(of: "XML parse error: ") {
      reason = reason[mark.upperBound...]
    }
    self.init(
      line: line, "the SVG document cannot be drawn (\(reason))",
      remedy: "correct it, or use a PNG file")
  }

  /// A text that has its remedy.
  private init(whole description: String) { (line, self.description) = (nil, description) }
}
