/// A decoder that refuses everything and remembers what it was asked for.
///
/// A type that asks for a text and is refused may ask for an object next; so it shows all that it
/// would have taken.
struct ShapeProbe: Decoder {
  /// What was asked for, in order.
  final class Answers {
    /// The type that is asked.
    let type: any Decodable.Type
    var shapes: [Shape] = []
    /// What the type holds or holds not, where it is an optional one.
    var wrapped: (any Decodable.Type)?

    init(type: any Decodable.Type) { self.type = type }

    /// What a type takes that is neither optional nor a list nor a choice.
    var kind: PropKind {
      if shapes.isEmpty || shapes.contains(where: { $0 == .object || $0 == .list }) {
        return .json(acceptsText: shapes.contains(.text))
      }
      if shapes.contains(.text) { return .text }
      if shapes.contains(.flag) { return .flag }
      return shapes.contains(.number) ? .number : .integer
    }
  }

  /// Something that a type may ask a decoder for.
  enum Shape { case text, integer, number, flag, object, list }

  /// A refusal; carries nothing.
  struct Refusal: Error {}

  let answers: Answers
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// What a type asks for.
  static func answers(of type: any Decodable.Type) -> Answers {
    let answers = Answers(type: type)
    _ = try? type.init(from: ShapeProbe(answers: answers))
    return answers
  }

  func container<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    answers.shapes.append(.object)
    throw Refusal()
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    answers.shapes.append(.list)
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
      if answers.type == T?.self {
        answers.wrapped = type
      } else if type == String.self {
        answers.shapes.append(.text)
      } else if type == Bool.self {
        answers.shapes.append(.flag)
      } else {
        let before = answers.shapes.count
        let value = try? T(from: ShapeProbe(answers: answers))
        if let value { return value }
        // A type that is decoded by nothing but itself.
        if answers.shapes.count == before, type is any FixedWidthInteger.Type {
          answers.shapes.append(.integer)
        } else if answers.shapes.count == before, type is any BinaryFloatingPoint.Type {
          answers.shapes.append(.number)
        }
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
