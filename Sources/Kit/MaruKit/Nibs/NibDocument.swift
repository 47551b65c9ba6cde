import Foundation

/// A parsed nib file.
struct NibDocument {
  /// The type attribute of a nib file's root element.
  static let type = "com.apple.InterfaceBuilder3.CocoaTouch.XIB"

  /// The file's name, for warnings.
  let file: String
  /// The folder of the file and its images; `nil` for data.
  let folder: URL?
  /// Placeholders, views, recognizers and other objects.
  let objects: [NibElement]
  /// The named colours and images that the objects use.
  let resources: [NibElement]

  /// Parses a file.
  init(contentsOf url: URL) throws(NibError) {
    let file = url.path
    let bytes = (try? FileManager.default.attributesOfItem(atPath: file)[.size]) as? NSNumber
    if let bytes, bytes.intValue > NibParser.sizeLimit {
      throw .tooLarge(file: file, bytes: bytes.intValue)
    }
    guard let data = try? Data(contentsOf: url) else { throw .unreadable(file: file) }
    try self.init(data: data, file: file, folder: url.deletingLastPathComponent())
    guard let strings = NibStrings(ofNibAt: url) else { return }
    for object in objects { strings.translate(object) }
  }

  /// Parses data.
  init(data: Data, file: String, folder: URL?) throws(NibError) {
    let root = try NibParser.parse(data, file: file)
    guard root.name == "document", root["type"] == Self.type else {
      let found = root["type"].map { "<\(root.name) type=\"\($0)\">" } ?? "<\(root.name)>"
      throw .noNib(file: file, line: root.line, found: found)
    }
    self.file = file
    self.folder = folder
    objects = root.members(of: "objects")
    resources = root.members(of: "resources")
  }

  /// The class of File's Owner, if the file names one.
  var ownerClass: String? {
    objects.first { $0["placeholderIdentifier"] == "IBFilesOwner" }?["customClass"]
  }

  /// A document of one part of another, such as a prototype cell.
  init(part: NibElement, of document: NibDocument) {
    file = document.file
    folder = document.folder
    objects = [part]
    resources = document.resources
  }
}
