import Development
import Foundation
import Testing

@Suite struct SDKTests {
  @Test func `an SDK that was moved prints the paths of its new place`() throws {
    let places = try SDKFolder(), sdk = try places.makeSDK(in: "old")
    #expect(sdk.modules == "\(places.path)/old/sdk/modules")
    try FileManager.default.moveItem(
      atPath: "\(places.path)/old", toPath: "\(places.path)/new")
    let moved = try SDK(beside: "\(places.path)/new/maru")
    #expect(moved.swiftFlags.contains("\(places.path)/new/sdk/modules"))
    #expect(!"\(moved.json)".contains("/old/"))
  }

  @Test func `a program that is called through a link finds its own SDK`() throws {
    let places = try SDKFolder()
    _ = try places.makeSDK(in: "lib")
    try Data().write(to: URL(filePath: "\(places.path)/lib/maru"))
    try FileManager.default.createSymbolicLink(
      atPath: "\(places.path)/maru", withDestinationPath: "lib/maru")
    #expect(try SDK(beside: "\(places.path)/maru").folder == "\(places.path)/lib/sdk")
  }

  @Test func `the description has the version, the ABI and options for swiftc`() throws {
    let places = try SDKFolder(), sdk = try places.makeSDK(in: "lib")
    #expect(sdk.json["version"]?.string == "9.8.7")
    #expect(sdk.json["abi"]?.int == 42)
    #expect(sdk.json["linkerFlags"]?.array?.contains("-lMaruKit") == true)
    let libraries = sdk.testLinkerFlags.filter { $0.hasPrefix("-l") }
    #expect(libraries == ["-lMaruTestKit", "-lMaruKit"])
  }

  @Test func `a program without an SDK names the folder and the remedy`() throws {
    let places = try SDKFolder(), path = places.path
    #expect(throws: SDKError.missing("\(path)/sdk")) { try SDK(beside: "\(path)/maru") }
    #expect("\(SDKError.missing("\(path)/sdk"))".contains("make sdk"))
  }

  @Test(arguments: ["lib/libMaruTestKit.so", "modules/MaruKit.swiftmodule"])
  func `a part that is missing is named`(name: String) throws {
    let places = try SDKFolder(), sdk = try places.makeSDK(in: "lib")
    let part = "\(sdk.folder)/\(name)"
    try FileManager.default.removeItem(atPath: part)
    #expect(throws: SDKError.incomplete(part)) { try SDK(folder: sdk.folder) }
  }

  @Test(arguments: ["", "[]", #"{"version": "1"}"#, #"{"version": 1, "abi": "x", "compiler": ""}"#])
  func `a description that is not one is refused`(_ text: String) throws {
    let places = try SDKFolder(), sdk = try places.makeSDK(in: "lib")
    let file = "\(sdk.folder)/sdk.json"
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    #expect(throws: SDKError.unreadable(file)) { try SDK(folder: sdk.folder) }
  }

  // MARK: Versions

  @Test func `an SDK of another version or another ABI is refused with both`() throws {
    let places = try SDKFolder(), sdk = try places.makeSDK(in: "lib")
    try sdk.check(for: KitVersion("9.8.7", abi: 42))
    for program in [KitVersion("9.8.8", abi: 42), KitVersion("9.8.7", abi: 43)] {
      let error = SDKError.otherVersion(sdk.kit, wanted: program, folder: sdk.folder)
      #expect(throws: error) { try sdk.check(for: program) }
      #expect("\(error)".contains("is from maru 9.8.7 (ABI 42), but this is maru \(program)"))
      #expect("\(error)".contains("at \(sdk.folder), install maru again"))
    }
  }

  @Test func `this program has the version of the header that plugins are compiled with`() throws {
    let header = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/Kit/CPlugin/include/maru_plugin.h").standardizedFileURL
    let text = try String(contentsOf: header, encoding: .utf8)
    let own = KitVersion.ofThisProgram
    #expect(text.contains("#define MARU_KIT_VERSION \"\(own.number)\"\n"))
    #expect(text.contains("#define MARU_PLUGIN_ABI \(own.abi)u\n"))
  }

  // MARK: The debug kit

  @Test func `the options of a debug kit name its own folders, and the others stay`() throws {
    let places = try SDKFolder(), sdk = try places.makeSDK(in: "lib")
    let release = try #require(sdk.json.object)
    #expect(release["debug"] == nil)
    try places.makeDebugKit(in: "lib")
    var both = try #require(sdk.json.object)
    let debug = try #require(both.removeValue(forKey: "debug")?.object)
    #expect(both == release)

    let place = "\(sdk.folder)/debug"
    #expect(debug["program"]?.string == "\(place)/maru")
    #expect(debug["sources"]?.string == place)
    #expect(debug["libraries"]?.string == "\(place)/sdk/lib")
    let keys = Set(debug.keys).subtracting(["program", "sources"])
    #expect(keys == Set(release.keys))
    for key in keys.subtracting(["version", "abi", "compiler"]) {
      #expect("\(debug[key], default: "")".contains("\(place)/sdk"), "\(key)")
    }
    // A program finds the debug library before the other one.
    let paths = try #require(debug["linkerFlags"]?.array).compactMap(\.string)
    #expect(paths.firstIndex(of: place) != nil)
    #expect(!paths.contains("\(places.path)/lib"))
  }

  @Test func `the second program of a debug kit finds the SDK of that kit`() throws {
    let places = try SDKFolder(), sdk = try places.makeSDK(in: "lib")
    try places.makeDebugKit(in: "lib")
    let kit = try #require(try sdk.debugKit())
    #expect(try SDK(beside: kit.program) == kit.sdk)
  }

  @Test func `a debug kit of another version is refused, and not among the options`() throws {
    let places = try SDKFolder(), sdk = try places.makeSDK(in: "lib")
    let other = KitVersion("9.8.6", abi: 42)
    try places.makeDebugKit(in: "lib", kit: other)
    let error = SDKError.otherVersion(
      other, wanted: sdk.kit, folder: "\(sdk.folder)/debug/sdk")
    #expect(throws: error) { try sdk.debugKit() }
    #expect(sdk.json["debug"] == nil)
  }

  @Test(arguments: [
    "maru", "maru-host", "maru-widgets", "libMaruKit.so", "sdk/lib/libMaruTestKit.so",
    "sdk/sdk.json",
  ])
  func `a missing part of a debug kit is named`(part: String) throws {
    let places = try SDKFolder(), sdk = try places.makeSDK(in: "lib")
    try places.makeDebugKit(in: "lib")
    let path = "\(sdk.folder)/debug/\(part)"
    try FileManager.default.removeItem(atPath: path)
    let error: SDKError =
      part == "sdk/sdk.json" ? .missing("\(sdk.folder)/debug/sdk") : .incomplete(path)
    #expect(throws: error) { try sdk.debugKit() }
  }
}
