import Foundation
import Layers

/// Decodes and encodes the properties of widgets; plain ones without JSON.
///
/// This is the seam of the shortcut `plain-decoding`: JSON supports more types and explains errors,
/// but Foundation has to instantiate many types for it.
struct PropsCoding {
  /// Whether plain properties are coded without JSON; the result is the same.
  var isPlain = Shortcuts.enabled.contains(.plainDecoding)

  /// Decodes properties.
  ///
  /// - Throws: The error of JSON's decoder, with its place.
  func decode<Props: Decodable>(
    _ type: Props.Type, from values: [String: PropValue]
  ) throws -> Props {
    if isPlain, let props = PlainDecoder.value(type, from: .object(values)) { return props }
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return try decoder.decode(type, from: JSONEncoder().encode(PropValue.object(values)))
  }

  /// Properties by name; empty if they cannot be encoded.
  func values<Props: Encodable>(of props: Props) -> [String: PropValue] {
    if isPlain, case .object(let object)? = try? PlainEncoder.value(of: props) { return object }
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    guard let data = try? encoder.encode(props),
      case .object(let object) = try? JSONDecoder().decode(PropValue.self, from: data)
    else { return [:] }
    return object
  }

  /// Decodes the defaults of properties through a recorder, which notes their names and kinds.
  func record<Props: WidgetProps>(
    _ type: Props.Type, from defaults: [String: PropValue]
  ) -> PropsRecorder.Record {
    let record = PropsRecorder.Record()
    if isPlain {
      let doubt = PlainDecoder.Doubt()
      let plain = PlainDecoder(value: .object(defaults), doubt: doubt)
      let props = try? Props(from: PropsRecorder(inner: plain, record: record))
      if props != nil, !doubt.isRaised { return record }
    }
    if let data = try? JSONEncoder().encode(PropValue.object(defaults)) {
      _ = try? JSONDecoder().decode(Recorded<Props>.self, from: data, configuration: record)
    }
    return record
  }
}
