import FoundationEssentials
import Glibc

/// A Swift compiler of this machine.
public struct Compiler: Hashable, Sendable {
  /// The name or the path of the program.
  public let program: String
  /// The version as the compiler prints it, such as `Swift version 6.3.1`; `nil` if there is no such
  /// compiler.
  public let version: String?

  /// Asks a program for its version.
  ///
  /// The corresponding C functions are `popen` and `pclose`.
  ///
  /// - Parameter program: A path, or a name that is looked up in `PATH`.
  public init(program: String = "swiftc") {
    self.program = program
    version = Self.output(of: "exec \(ShellWord.quoted(program)) --version 2>/dev/null")
      .flatMap(Self.version)
  }

  /// Checks that the compiler reads the modules of an SDK.
  ///
  /// - Throws: `SDKError.noCompiler` or `.otherCompiler`.
  public func check(for sdk: SDK) throws(SDKError) {
    guard let version else { throw .noCompiler(program, wanted: sdk.compiler) }
    guard version == sdk.compiler else {
      throw .otherCompiler(program, version: version, wanted: sdk.compiler, folder: sdk.folder)
    }
  }

  /// The first words of the output, as far as the number; Apple's compiler prints its name before.
  private static func version(in output: String) -> String? {
    let words = output.split { $0.isWhitespace }.map(String.init)
    guard let index = words.firstIndex(of: "version"), index > 0, words[index - 1] == "Swift",
      index + 1 < words.count
    else { return nil }
    return "Swift version \(words[index + 1])"
  }

  private static func output(of command: String) -> String? {
    guard let stream = popen(command, "re") else { return nil }
    var bytes: [UInt8] = []
    while case let byte = getc(stream), byte != EOF {
      bytes.append(UInt8(truncatingIfNeeded: byte))
    }
    return pclose(stream) == 0 ? String(decoding: bytes, as: UTF8.self) : nil
  }
}
