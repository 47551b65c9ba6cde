import Testing

@testable import Development

@Suite struct PackageManifestTests {
  @Test func `the dynamic libraries and the packages beside it are read`() throws {
    let manifest = try #require(
      PackageManifest(
        json: """
          {"name": "Desk", "products": [
            {"name": "Clock", "type": {"library": ["dynamic"]}},
            {"name": "Shared", "type": {"library": ["automatic"]}},
            {"name": "tool", "type": {"executable": null}}],
           "dependencies": [
            {"fileSystem": [{"identity": "kit", "path": "/src/Kit"}]},
            {"sourceControl": [{"identity": "log"}]}]}
          """))
    #expect(manifest.name == "Desk")
    #expect(manifest.libraries == ["Clock"])
    #expect(manifest.localDependencies == ["/src/Kit"])
    #expect(manifest.sdkFolders.isEmpty)
  }

  @Test func `the SDKs in the options of its targets are read, each one once`() throws {
    func setting(_ words: String) -> String {
      "{\"tool\": \"swift\", \"kind\": {\"unsafeFlags\": {\"_0\": [\(words)]}}}"
    }
    func target(_ settings: String) -> String { "{\"settings\": [\(settings)]}" }
    let old = setting("\"-I\", \"/old/sdk/modules\", \"-vfsoverlay\", \"/old/sdk/\(SDK.remedy)\"")
    let new = setting("\"-vfsoverlay\", \"/new/sdk/\(SDK.remedy)\"")
    let define = "{\"tool\": \"swift\", \"kind\": {\"define\": {\"_0\": \"FAST\"}}}"
    let targets = [old, "\(define), \(old)", new, ""].map(target).joined(separator: ", ")
    let manifest = try #require(
      PackageManifest(json: "{\"name\": \"Desk\", \"products\": [], \"targets\": [\(targets)]}"))
    #expect(manifest.sdkFolders == ["/new/sdk", "/old/sdk"])
  }

  @Test(arguments: ["", "no JSON", "[]", "{\"name\": \"Desk\"}"])
  func `other output is no manifest`(text: String) {
    #expect(PackageManifest(json: text) == nil)
  }
}
