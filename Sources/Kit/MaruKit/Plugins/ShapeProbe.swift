/// A decoder that refuses everything and records the requests.
///
/// A type that is refused a text may request an object next, so all accepted shapes are recorded.
struct ShapeProbe: Decoder {
  /// The requests, in order.
  final class Answers {
    /// The probed type.
    let type: any Decodable.Type
    var shapes: [Shape] = []
    /// The wrapped type of an optional.
    var wrapped: (any Decodable.Type)?

    init(type: any Decodable.Type) { self.type = type }

    /// The kind of a type that is neither optional nor a list nor an enumeration.
    var kind: PropKind {
      if shapes.isEmpty || shapes.contains(where: { $0 == .object || $0 == .list }) {
        return .json(acceptsText: shapes.contains(.text))
      }
      if shapes.contains(.text) { return .text }
      if shapes.contains(.flag) { return .flag }
      return shapes.contains(.number) ? .number : .integer
    }
  }

  /// A shape that a type may request from a decoder.
  enum Shape { case text, integer, number, flag, object, list }

  /// The error of every request, without details.
  struct Refusal: Error {}

  let answers: Answers
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// The requests of a type.
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
        // A primitive type that decodes itself.
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
