/// A decoder that refuses everything and remembers what it was asked for.
///
/// A type that asks for a text and is refused may ask for an object next; so it shows all that it
/// would have taken.
struct ShapeProbe: Decoder {
  /// What was asked for, in order.
  final class Answers {
    var shapes: [Shape] = []
  }

  /// Something that a type may ask a decoder for.
  enum Shape { case text, integer, number, flag, container }

  /// A refusal; carries nothing.
  struct Refusal: Error {}

  let answers: Answers
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// The kind of a type that is neither a list nor a choice.
  static func kind(of type: any Decodable.Type) -> PropKind {
    let answers = Answers()
    _ = try? type.init(from: ShapeProbe(answers: answers))
    let shapes = answers.shapes
    if shapes.contains(.container) || shapes.isEmpty {
      return .json(acceptsText: shapes.contains(.text))
    }
    if shapes.contains(.text) { return .text }
    if shapes.contains(.flag) { return .flag }
    return shapes.contains(.number) ? .number : .integer
  }

  func container<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    answers.shapes.append(.container)
    throw Refusal()
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    answers.shapes.append(.container)
    throw Refusal()
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    Single(answers: answers)
  }

  /// Refuses a single value of any type.
  private struct Single: SingleValueDecodingContainer {
    let answers: Answers
    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool { false }

    func decode<T: Decodable>(_ type: T.Type) throws -> T {
      switch type {
      case is String.Type: answers.shapes.append(.text)
      case is Bool.Type: answers.shapes.append(.flag)
      case is any FixedWidthInteger.Type: answers.shapes.append(.integer)
      case is any BinaryFloatingPoint.Type: answers.shapes.append(.number)
      default: return try T(from: ShapeProbe(answers: answers))
      }
      throw Refusal()
    }

    func decode(_ type: Bool.Type) throws -> Bool { try refuse(.flag) }
    func decode(_ type: String.Type) throws -> String { try refuse(.text) }
    func decode(_ type: Double.Type) throws -> Double { try refuse(.number) }
    func decode(_ type: Float.Type) throws -> Float { try refuse(.number) }
    func decode(_ type: Int.Type) throws -> Int { try refuse(.integer) }
    func decode(_ type: Int8.Type) throws -> Int8 { try refuse(.integer) }
    func decode(_ type: Int16.Type) throws -> Int16 { try refuse(.integer) }
    func decode(_ type: Int32.Type) throws -> Int32 { try refuse(.integer) }
    func decode(_ type: Int64.Type) throws -> Int64 { try refuse(.integer) }
    func decode(_ type: UInt.Type) throws -> UInt { try refuse(.integer) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try refuse(.integer) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try refuse(.integer) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try refuse(.integer) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try refuse(.integer) }

    private func refuse<T>(_ shape: Shape) throws -> T {
      answers.shapes.append(shape)
      throw Refusal()
    }
  }
}
