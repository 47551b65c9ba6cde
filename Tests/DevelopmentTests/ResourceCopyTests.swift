import Foundation
import Testing

@testable import Development

@Suite struct ResourceCopyTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("old", to: "products/Desk_Card.resources/Card.xib")
    try folder.write("old", to: "products/Desk_Card.resources/pictures/a.png")
    try folder.write("old", to: "products/Desk_Other.resources/Card.xib")
  }

  private func copy(of name: String) -> ResourceCopy? {
    let products = "\(folder.path)/products"
    return ResourceCopy(
      of: "\(folder.path)/\(name)", in: products, tree: FileTree(of: [products]))
  }

  @Test func `the copy is that of the target in whose folder the file is`() throws {
    try folder.write("new", to: "Sources/Card/Card.xib")
    try #expect(#require(copy(of: "Sources/Card/Card.xib")).write())
    #expect(folder.text(of: "products/Desk_Card.resources/Card.xib") == "new")
    #expect(folder.text(of: "products/Desk_Other.resources/Card.xib") == "old")
  }

  @Test func `a file in a folder of resources is found`() throws {
    try folder.write("new", to: "Sources/Card/pictures/a.png")
    try #expect(#require(copy(of: "Sources/Card/pictures/a.png")).write())
    #expect(folder.text(of: "products/Desk_Card.resources/pictures/a.png") == "new")
  }

  @Test(arguments: [".build/debug", ".build/x86_64-unknown-linux-gnu/debug"])
  @MainActor func `a mistake in a copy is told with its place in the package`(
    products: String
  ) throws {
    try folder.write("old", to: ".build/debug/Desk_Card.resources/Card.xib")
    try folder.write("old", to: "Sources/Card/Card.xib")
    let package = WidgetPackage(
      folder: folder.path, environment: [:],
      reader: ResourceReader(program: "false", environment: [:]))
    let copy = "\(folder.path)/\(products)/Desk_Card.resources/Card.xib"
    #expect(
      package.problem(showing: "\(copy):30: mismatched tag")
        == BuildProblem(place: "Sources/Card/Card.xib:30", message: "mismatched tag"))
    #expect(
      package.problem(showing: "it gives up") == BuildProblem(message: "it gives up"))
  }

  @Test func `a source, a new resource and a removed one need a build`() throws {
    try folder.write("new", to: "Sources/Card/Card.swift")
    try folder.write("new", to: "Sources/Card/New.xib")
    #expect(copy(of: "Sources/Card/Card.swift") == nil)
    #expect(copy(of: "Sources/Card/New.xib") == nil)
    #expect(copy(of: "Sources/Card/Card.xib") == nil)
  }
}
