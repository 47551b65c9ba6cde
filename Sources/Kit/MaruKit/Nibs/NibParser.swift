internal import CExpat
import Foundation

/// Parses XML into elements.
///
/// It refuses XML that no nib file needs before it costs memory: entity declarations, files over 16
/// MiB, more than 250,000 elements, nesting deeper than 512 elements.
final class NibParser {
  /// The largest accepted file, in bytes.
  static let sizeLimit = 16 << 20
  private static let elementLimit = 250_000
  private static let depthLimit = 512

  private let file: String
  private let parser: XML_Parser
  private var open: [NibElement] = []
  private var root: NibElement?
  private var elementCount = 0
  private var refusal: NibError?

  /// Parses a whole file.
  ///
  /// - Parameters:
  ///   - data: The file's bytes.
  ///   - file: Its name, for errors.
  /// - Returns: The root element.
  /// - Throws: If the bytes are not XML, or exceed a limit.
  static func parse(_ data: Data, file: String) throws(NibError) -> NibElement {
    guard data.count <= sizeLimit else { throw .tooLarge(file: file, bytes: data.count) }
    guard let parser = XML_ParserCreate(nil) else { throw .unreadable(file: file) }
    defer { XML_ParserFree(parser) }
    return try NibParser(file: file, parser: parser).parse(data)
  }

  private init(file: String, parser: XML_Parser) {
    self.file = file
    self.parser = parser
  }

  private func parse(_ data: Data) throws(NibError) -> NibElement {
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { NibParser.of($0)?.begin($1, attributes: $2) },
      { data, _ in NibParser.of(data)?.end() })
    XML_SetCharacterDataHandler(parser) { NibParser.of($0)?.append($1, count: $2) }
    XML_SetEntityDeclHandler(parser) { data, _, _, _, _, _, _, _, _ in
      NibParser.of(data)?.refuse("entity declarations are not allowed")
    }
    let status = data.withUnsafeBytes { bytes in
      XML_Parse(
        parser, bytes.bindMemory(to: CChar.self).baseAddress, Int32(bytes.count),
        Int32(XML_TRUE))
    }
    if let refusal { throw refusal }
    guard status == XML_STATUS_OK, let root else {
      throw .malformed(file: file, line: line, reason: parserReason)
    }
    return root
  }

  private var line: Int { Int(XML_GetCurrentLineNumber(parser)) }

  private var parserReason: String {
    XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "this is not XML"
  }

  private static func of(_ data: UnsafeMutableRawPointer?) -> NibParser? {
    data.map { Unmanaged<NibParser>.fromOpaque($0).takeUnretainedValue() }
  }

  // MARK: Parser callbacks

  private func begin(
    _ name: UnsafePointer<XML_Char>?,
    attributes list: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
  ) {
    guard refusal == nil, let name else { return }
    elementCount += 1
    guard elementCount <= Self.elementLimit else {
      return refuse("there are more than \(Self.elementLimit) elements")
    }
    guard open.count < Self.depthLimit else {
      return refuse("elements are nested more than \(Self.depthLimit) deep")
    }
    let element = NibElement(
      name: String(cString: name), attributes: Self.attributes(list), file: file,
      line: line)
    open.last?.children.append(element)
    open.last?.text = ""
    if root == nil { root = element }
    open.append(element)
  }

  /// Alternating names and values, ended by a null pointer.
  private static func attributes(
    _ list: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
  ) -> [String: String] {
    guard var place = list else { return [:] }
    var attributes: [String: String] = [:]
    while let name = place[0], let value = place[1] {
      attributes[String(cString: name)] = String(cString: value)
      place += 2
    }
    return attributes
  }

  private func end() { _ = open.popLast() }

  private func append(_ text: UnsafePointer<XML_Char>?, count: Int32) {
    guard let text, let element = open.last, element.children.isEmpty else { return }
    let bytes = UnsafeRawBufferPointer(start: text, count: Int(count))
    element.text += String(decoding: bytes, as: UTF8.self)
  }

  private func refuse(_ reason: String) {
    guard refusal == nil else { return }
    refusal = .malformed(file: file, line: line, reason: reason)
    XML_StopParser(parser, XML_Bool(XML_FALSE))
  }
}
