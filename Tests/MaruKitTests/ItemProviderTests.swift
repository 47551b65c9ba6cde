import Foundation
import MaruKit
import Synchronization
import Testing

/// Dragged and dropped data.
@MainActor @Suite struct ItemProviderTests {
  private func text(_ provider: NSItemProvider) -> String? {
    let result = Mutex<String?>(nil)
    provider.loadObject(ofClass: String.self) { text, _ in result.withLock { $0 = text } }
    return result.withLock { $0 }
  }

  @Test func `a text is read back as it was written`() {
    let provider = NSItemProvider(object: NSString("가나다 abc"))
    #expect(provider.registeredTypeIdentifiers == ["public.utf8-plain-text"])
    #expect(text(provider) == "가나다 abc")
  }

  @Test(arguments: [
    ("public.utf8-plain-text", true), ("public.plain-text", true), ("public.text", true),
    ("public.item", true), ("public.image", false), ("", false),
  ])
  func `a text is of its type and of every type above it`(type: String, isIt: Bool) {
    let provider = NSItemProvider(object: NSString("a"))
    #expect(provider.hasItemConformingToTypeIdentifier(type) == isIt)
  }

  @Test func `a web address is no file, and a file is both`() {
    let web = NSItemProvider(object: NSURL(string: "https://example.org/a")!)
    #expect(web.registeredTypeIdentifiers == ["public.url"])
    let file = NSItemProvider(object: NSURL(fileURLWithPath: "/tmp/a"))
    #expect(file.registeredTypeIdentifiers == ["public.file-url", "public.url"])
  }

  @Test func `a picture is read back with its size`() {
    let picture = UIGraphicsImageRenderer(size: CGSize(width: 3, height: 2)).image {
      $0.fill(CGRect(x: 0, y: 0, width: 3, height: 2))
    }
    let size = Mutex<CGSize?>(nil)
    NSItemProvider(object: picture).loadObject(ofClass: UIImage.self) { object, _ in
      size.withLock { $0 = (object as? UIImage)?.size }
    }
    #expect(size.withLock { $0 } == CGSize(width: 3, height: 2))
  }

  @Test func `data that is missing or does not suit the class is an error with words`() {
    let provider = NSItemProvider()
    provider.registerDataRepresentation(forTypeIdentifier: "public.png", visibility: .all) {
      $0(Data("rubbish".utf8), nil)
      return nil
    }
    let errors = Mutex<[String]>([])
    provider.loadObject(ofClass: UIImage.self) { _, error in
      errors.withLock { $0.append(error?.localizedDescription ?? "none") }
    }
    provider.loadObject(ofClass: NSString.self) { _, error in
      errors.withLock { $0.append(error?.localizedDescription ?? "none") }
    }
    #expect(
      errors.withLock { $0 } == [
        "7 bytes are not a PNG, JPEG or SVG picture", "the item has no data that NSString reads",
      ])
  }

  @Test func `a file that has gone is an error, and its URL stays`() throws {
    let provider = try #require(
      NSItemProvider(contentsOf: URL(fileURLWithPath: "/nonexistent/a.txt")))
    #expect(provider.suggestedName == "a.txt")
    #expect(provider.canLoadObject(ofClass: URL.self))
    #expect(text(provider) == nil)
    #expect(NSItemProvider(contentsOf: URL(string: "https://example.org")) == nil)
  }

  @Test func `a representation of this process only is not offered to others`() {
    let provider = NSItemProvider(object: NSString("a"))
    provider.registerObject(NSString("secret"), visibility: .ownProcess)
    #expect(provider.sharedTypeIdentifiers.isEmpty)
    #expect(text(provider) == "secret")
  }
}
