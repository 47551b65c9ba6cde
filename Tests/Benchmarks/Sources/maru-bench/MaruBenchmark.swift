import Foundation

/// A command that measures the built `maru`; its options are that program's path and numbers.
@MainActor protocol MaruBenchmark {
  /// The command, such as `dev`.
  static var command: String { get }
  /// The options that take a number above 0.
  static var numbers: [(option: String, value: String, path: WritableKeyPath<Self, Int>)] { get }
  /// What to do if nothing can be measured; `nil` if the errors tell it.
  static var remedy: String? { get }
  /// The path of our program.
  var maru: String { get set }

  /// Takes the default options.
  init()

  /// Measures and prints.
  ///
  /// - Returns: The exit status.
  /// - Throws: The reason why nothing can be measured.
  func measure() throws -> Int32
}

extension MaruBenchmark {
  static var remedy: String? { nil }
  /// Our program, as `make build` leaves it.
  static var builtProgram: String { "../../.build/release/maru" }

  /// Parses the options, measures and prints.
  ///
  /// - Returns: The exit status: 0, 64 for invalid options, 66 if our own program is missing, 69 if
  ///   nothing can be measured, or that of `measure`.
  static func run(_ arguments: [String]) -> Int32 {
    guard let benchmark = Self(arguments) else {
      let options = numbers.map { "[\($0.option) \($0.value)]" }.joined(separator: " ")
      return complain("bad option; usage: \(command) [--maru PATH] \(options)", 64)
    }
    guard FileManager.default.isExecutableFile(atPath: benchmark.maru) else {
      return complain("\(benchmark.maru): no such program; build it or pass --maru PATH", 66)
    }
    do {
      return try benchmark.measure()
    } catch {
      return complain("\(error)\(remedy.map { "; \($0)" } ?? "")", 69)
    }
  }

  /// Parses the options.
  ///
  /// - Returns: `nil` for an unknown option, or one without its value.
  private init?(_ arguments: [String]) {
    self.init()
    var rest = arguments[...]
    while let option = rest.popFirst() {
      guard let value = rest.popFirst() else { return nil }
      if option == "--maru" {
        maru = value
        continue
      }
      guard let path = Self.numbers.first(where: { $0.option == option })?.path,
        let number = Int(value), number > 0
      else { return nil }
      self[keyPath: path] = number
    }
  }

  /// Prints why nothing was measured.
  ///
  /// - Returns: The status.
  static func complain(_ line: String, _ status: Int32) -> Int32 {
    FileHandle.standardError.write(Data("maru-bench: \(command): \(line)\n".utf8))
    return status
  }
}
