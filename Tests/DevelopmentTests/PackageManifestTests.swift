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
  }

  @Test(arguments: ["", "no JSON", "[]", "{\"name\": \"Desk\"}"])
  func `other output is no manifest`(text: String) {
    #expect(PackageManifest(json: text) == nil)
  }
}
