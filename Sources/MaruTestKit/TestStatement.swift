/// The statement of a test that led to an error, by its file and line.
///
/// It does not tell errors apart: all statements are equal.
public struct TestStatement: Hashable, Sendable {
  /// The file and the line, such as `CounterTests/CounterTests.swift:12`; `nil` if it is not known.
  public let place: String?

  /// A statement that is not known.
  public init() { place = nil }

  /// A statement of a test.
  ///
  /// - Parameters:
  ///   - fileID: Its file, as `#fileID` names it.
  ///   - line: Its line, from 1.
  public init(fileID: String, line: Int) { place = "\(fileID):\(line)" }

  /// Always true.
  public static func == (one: TestStatement, other: TestStatement) -> Bool { true }

  /// Adds nothing.
  public func hash(into hasher: inout Hasher) {}

  /// Runs a part of the statement, and adds the statement to its error.
  ///
  /// - Throws: The error of the body.
  func located<Result>(_ body: () throws -> Result) rethrows -> Result {
    do {
      return try body()
    } catch let error as TestScreenError where place != nil {
      throw error.with(self)
    }
  }
}
