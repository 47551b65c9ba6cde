import Development
import Foundation
import Testing

@Suite struct CompilerTests {
  private let places: SDKFolder
  private let sdk: SDK

  init() throws {
    places = try SDKFolder()
    sdk = try places.makeSDK(in: "lib")
  }

  @Test(arguments: [
    "Swift version 6.3.1 (swift-6.3.1-RELEASE)", "Apple Swift version 6.3.1 (swiftlang-1)",
  ])
  func `the compiler that built the modules is accepted`(line: String) throws {
    try Compiler(program: places.makeCompiler(printing: line)).check(for: sdk)
  }

  @Test func `another compiler is refused with both versions`() throws {
    let program = try places.makeCompiler(printing: "Swift version 6.3.10 (swift-6.3.10-RELEASE)")
    let error = SDKError.otherCompiler(
      program, version: "Swift version 6.3.10", wanted: "Swift version 6.3.1", folder: sdk.folder)
    #expect(throws: error) { try Compiler(program: program).check(for: sdk) }
    #expect("\(error)".contains("is Swift version 6.3.10, but the SDK needs Swift version 6.3.1"))
  }

  @Test func `a program that is missing or no compiler is refused`() throws {
    for program in ["\(places.path)/none", try places.makeCompiler(printing: "gcc 12")] {
      #expect(throws: SDKError.noCompiler(program, wanted: "Swift version 6.3.1")) {
        try Compiler(program: program).check(for: sdk)
      }
    }
  }
}
