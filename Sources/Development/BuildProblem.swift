import FoundationEssentials
import JSON
import PlainText

/// One error of a build.
public struct BuildProblem: Hashable, Sendable {
  /// The place, such as `Sources/Hello/Hello.swift:12:5`; empty if the error has none.
  public let place: String
  /// What is wrong, in one line.
  public let message: String

  /// Describes an error.
  public init(place: String = "", message: String) {
    (self.place, self.message) = (place, message)
  }

  /// Finds the errors in the output of a build that failed.
  ///
  /// An error that the compiler prints twice is taken once. What follows from other errors is left
  /// out. If nothing is recognized, the last line is taken.
  ///
  /// - Parameters:
  ///   - lines: The lines that the build printed.
  ///   - folder: The absolute path of the package; paths in it are shown relative to it.
  /// - Returns: The errors in the order of the output; not empty.
  public static func all(in lines: [String], of folder: String) -> [BuildProblem] {
    if let moved = lines.lazy.compactMap(movedSDK).first { return [moved] }
    var seen: Set<BuildProblem> = []
    var (placed, others): ([BuildProblem], [BuildProblem]) = ([], [])
    for line in lines {
      guard let problem = placedProblem(in: line, of: folder) ?? otherProblem(in: line),
        seen.insert(problem).inserted
      else { continue }
      if problem.place.isEmpty { others.append(problem) } else { placed.append(problem) }
    }
    if !placed.isEmpty { return placed }
    if !others.isEmpty { return others }
    let last = lines.last { !Whitespace.trimmed($0).isEmpty }
    return [BuildProblem(message: last.map { Whitespace.trimmed($0) } ?? "it printed nothing")]
  }

  /// The problem as one line: `Sources/Hello/Hello.swift:12:5: cannot find …`.
  public var line: String { place.isEmpty ? message : "\(place): \(message)" }

  /// The problem as an entry of what lies over a window.
  var json: JSONValue { ["place": .string(place), "message": .string(message)] }

  // MARK: Lines

  /// The words between the place and the message.
  private static let marks = [": error: ", ": fatal error: "]

  /// Reads `/path/File.swift:12:5: error: message`.
  private static func placedProblem(in line: String, of folder: String) -> BuildProblem? {
    guard let mark = marks.lazy.compactMap({ line.firstRange(of: $0) }).first else { return nil }
    let parts = line[..<mark.lowerBound].split(separator: ":")
    guard parts.count >= 2, let number = parts.last, Int(number) != nil,
      !line.hasPrefix("<unknown>")
    else { return nil }
    var place = line[..<mark.lowerBound]
    if place.hasPrefix("\(folder)/") { place = place.dropFirst(folder.count + 1) }
    return BuildProblem(
      place: String(place), message: Whitespace.trimmed(line[mark.upperBound...]))
  }

  /// Beginnings of messages that follow from other errors.
  private static let consequences = [
    "emit-module command failed", "link command failed", "fatalError", "ExitCode(",
    "invalid manifests at", "linker command failed",
  ]

  /// Reads a message without a place.
  private static func otherProblem(in line: String) -> BuildProblem? {
    if line.contains("undefined reference to") {
      return BuildProblem(message: Whitespace.trimmed(line))
    }
    // What the manifest of `maru new`, and `maru sdk`, say of the SDK and the compiler.
    if line.hasPrefix("maru: ") || line.hasPrefix("there is no program ") {
      return BuildProblem(message: line.hasPrefix("maru: ") ? String(line.dropFirst(6)) : line)
    }
    guard let mark = line.firstRange(of: "error: "),
      mark.lowerBound == line.startIndex || line[..<mark.lowerBound].hasSuffix(": ")
    else { return nil }
    let message = line[mark.upperBound...]
    guard !consequences.contains(where: message.hasPrefix), !message.contains("Invalid manifest (")
    else { return nil }
    return BuildProblem(message: Whitespace.trimmed(message))
  }

  /// The compiler names a file of the SDK that was there when the package was built.
  private static func movedSDK(in line: String) -> BuildProblem? {
    line.contains("\(SDK.remedy)") && line.contains("error:") ? movedSDK : nil
  }

  private static let movedSDK = BuildProblem(
    message: "the SDK was moved since the package was built, run `swift package clean` and "
      + "`swift package purge-cache` in the package, and save again")

  // MARK: The SDK

  /// Finds why a package cannot be built with its SDKs.
  ///
  /// - Parameters:
  ///   - folders: The folders of the SDKs that its options name.
  ///   - compiler: The compiler, if it should be checked too.
  ///   - program: The version of the kit that loads what is built.
  /// - Returns: `nil` if nothing is in the way.
  static func ofSDKs(
    _ folders: [String], compiler: Compiler? = nil, program: KitVersion = .ofThisProgram
  ) -> BuildProblem? {
    do throws(SDKError) {
      for folder in folders {
        let sdk = try SDK(folder: folder)
        try sdk.check(for: program)
        try compiler?.check(for: sdk)
      }
      return nil
    } catch .missing {
      return movedSDK
    } catch {
      return BuildProblem(message: "\(error)")
    }
  }
}
