import Testing

@testable import Control

@Suite struct AddressTests {
  @Test(arguments: [
    ("bar", nil, "bar", nil), ("bar/busy", "bar", "busy", nil), ("busy.text", nil, "busy", "text"),
    ("bar/busy.text", "bar", "busy", "text"),
    ("bar/a-1_b.rows.0.name", "bar", "a-1_b", "rows.0.name"),
    ("a.b/c", nil, "a", "b/c"), ("größe.größe", nil, "größe", "größe"),
  ])
  func `an address has a window before the slash and a property after the first dot`(
    text: String, window: String?, widget: String?, prop: String?
  ) throws {
    let address = try Address(text)
    #expect(address.window == window && address.widget == widget && address.prop == prop)
    #expect(address.description == text)
    #expect(try Address(window: window, widget: widget ?? "", prop: prop) == address)
  }

  @Test(arguments: [
    "", "/", "bar/", "/busy", ".text", "bar/.text", "busy.", "busy..text", "busy.text.", "a/b/c",
    "a b", "a$.text", "bar//busy", "\n", "a\u{0}", "🙂",
  ])
  func `any other text is refused with status 65 and an example`(text: String) throws {
    let error = try #require(throws: ControlError.self) { try Address(text) }
    #expect(error.status == 65)
    #expect(error.message.contains("“\(text)”") && error.message.contains("WINDOW/ID.PROP"))
  }
}
