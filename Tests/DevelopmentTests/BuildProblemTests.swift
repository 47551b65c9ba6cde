import Testing

@testable import Development

@Suite struct BuildProblemTests {
  private func lines(of output: String) -> [String] {
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return BuildProblem.all(in: lines, of: "/src/Hello").map(\.line)
  }

  @Test func `an error has its place in the package, and is taken once`() {
    let error = "/src/Hello/Sources/Hello/Hello.swift:39:38: error: no member 'txt'"
    #expect(
      lines(
        of: """
          Building for debugging...
          [3/5] Compiling Hello Hello.swift
          \(error)
          39 |   func greet(_ name: String) { label.txt = "error: none" }
             |                                      `- error: no member 'txt'
          error: emit-module command failed with exit code 1 (use -v to see invocation)
          \(error)
          /src/Hello/Sources/Hello/Hello.swift:3:1: warning: unused
          /src/Other/a.h:2: fatal error: 'b.h' file not found
          """) == [
          "Sources/Hello/Hello.swift:39:38: no member 'txt'",
          "/src/Other/a.h:2: 'b.h' file not found",
        ])
  }

  @Test func `errors without a place are taken if no error has one`() {
    #expect(
      lines(
        of: """
          a.o: undefined reference to `f'
          error: link command failed with exit code 1
          error: 'hello': target 'Hello' is missing
          """) == ["a.o: undefined reference to `f'", "'hello': target 'Hello' is missing"])
  }

  @Test(arguments: [
    "maru: the compiler swiftc in PATH is Swift version 5.0",
    "there is no program maru, in PATH, install maru",
  ])
  func `what the manifest says of the SDK is taken, and not that the manifest is invalid`(
    line: String
  ) {
    let found = lines(
      of:
        "error: 'hello': Invalid manifest (compiled with: [])\n\(line)\nerror: ExitCode(rawValue: 1)"
    )
    #expect(
      found == [line.replacing("maru: ", with: "", maxReplacements: line.hasPrefix("m") ? 1 : 0)])
  }

  @Test func `a moved SDK is named with the commands that help`() {
    let found = lines(
      of: "error: virtual filesystem overlay file '/sdk/\(SDK.remedy)' not found\nerror: more")
    #expect(found.count == 1)
    #expect(found[0].contains("the SDK was moved"))
    #expect(found[0].contains("`swift package clean` and `swift package purge-cache`"))
  }

  @Test func `the last line is taken if nothing is recognized`() {
    #expect(lines(of: "Building\nKilled\n\n") == ["Killed"])
    #expect(lines(of: "") == ["it printed nothing"])
  }

  @Test func `a package has no problem with an SDK of this version and its compiler`()
    throws
  {
    let places = try SDKFolder(), sdk = try places.makeSDK(in: "lib")
    let compiler = try Compiler(program: places.makeCompiler(printing: "Swift version 6.3.1"))
    #expect(BuildProblem.ofSDKs([], compiler: compiler) == nil)
    #expect(BuildProblem.ofSDKs([sdk.folder], compiler: compiler, program: sdk.kit) == nil)
  }

  @Test
  func
    `an SDK that moved, has another version or needs another compiler is reported before a build`()
    throws
  {
    let places = try SDKFolder(), sdk = try places.makeSDK(in: "lib")
    let gone = try #require(
      BuildProblem.ofSDKs([sdk.folder, "\(places.path)/gone/sdk"], program: sdk.kit))
    #expect(gone.message.contains("`swift package clean` and `swift package purge-cache`"))

    let other = KitVersion("9.9.0", abi: 43)
    #expect(
      BuildProblem.ofSDKs([sdk.folder], program: other)?.message
        == "\(SDKError.otherVersion(sdk.kit, wanted: other, folder: sdk.folder))")

    let compiler = try Compiler(program: places.makeCompiler(printing: "Swift version 6.4"))
    let problem = BuildProblem.ofSDKs([sdk.folder], compiler: compiler, program: sdk.kit)
    #expect(
      problem?.message.contains("is Swift version 6.4, but the SDK needs Swift version 6.3.1")
        == true)
  }
}
