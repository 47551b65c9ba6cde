import Foundation
import MaruKit
import Testing

@testable import Stage

/// The data of another program's drag, as items.
@MainActor @Suite struct ReceivedItemsTests {
  /// Loads the data of a type of an item, and waits for it.
  private func data(
    _ type: String, of item: NSItemProvider
  ) async -> (data: Data?, reason: String?) {
    await withCheckedContinuation { continuation in
      item.loadDataRepresentation(forTypeIdentifier: type) { data, error in
        continuation.resume(returning: (data, error.map { "\($0)" }))
      }
    }
  }

  @Test func `a picture of a browser has its data beside its URL`() async throws {
    let list = Array("http://example.org/picture.png\r\n".utf8)
    let dropped = ReceivedItems(["text/uri-list", "image/png"], list: list) { type, completion in
      completion(Array(type.utf8))
    }
    let item = try #require(dropped.items.first)
    #expect(dropped.items.count == 1)
    #expect(item.registeredTypeIdentifiers == ["public.url", "public.png"])
    #expect(await data("public.png", of: item).data == Data("image/png".utf8))
  }

  @Test func `the data of several URLs belongs to none of them`() {
    let list = Array("http://example.org/a\r\nhttp://example.org/b\r\n".utf8)
    let dropped = ReceivedItems(["text/uri-list", "text/plain"], list: list) { $1(nil) }
    #expect(dropped.items.map(\.registeredTypeIdentifiers) == [["public.url"], ["public.url"]])
  }

  @Test(arguments: [["STRING", "UTF8_STRING"], ["UTF8_STRING", "STRING"]])
  func `text is read as UTF-8 if it can be had so`(types: [String]) async throws {
    let dropped = ReceivedItems(types, list: nil) { type, completion in
      completion(type == "UTF8_STRING" ? Array("é마".utf8) : [0xe9])
    }
    let item = try #require(dropped.items.first)
    #expect(await data("public.utf8-plain-text", of: item).data == Data("é마".utf8))
  }

  @Test func `text in Latin-1 alone is converted`() async throws {
    let dropped = ReceivedItems(["STRING"], list: nil) { $1([0xe9, 0x21]) }
    let item = try #require(dropped.items.first)
    #expect(await data("public.utf8-plain-text", of: item).data == Data("é!".utf8))
  }

  @Test func `a pipe that is dropped is not opened`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let pipe = folder.appending(path: "pipe.png")
    try #require(mkfifo(pipe.path, 0o600) == 0)
    let item = try #require(NSItemProvider(contentsOf: pipe))
    let (data, reason) = await data("public.png", of: item)
    #expect(data == nil)
    #expect(reason == "\(pipe.path) is not read, because it is not a regular file")
  }

  @Test func `a file that is dropped is read`() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).png")
    try Data("bytes".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let item = try #require(NSItemProvider(contentsOf: file))
    #expect(await data("public.png", of: item).data == Data("bytes".utf8))
  }

  @Test(arguments: ["", "# nothing\r\n", "\u{0}\u{1}", "no url at all\r\n"])
  func `a list without a URL is one item of the other types`(list: String) {
    let dropped = ReceivedItems(["text/uri-list", "text/plain"], list: Array(list.utf8)) { $1(nil) }
    #expect(dropped.items.count == 1)
    #expect(
      dropped.items.first?.registeredTypeIdentifiers.contains("public.utf8-plain-text") == true)
  }
}
