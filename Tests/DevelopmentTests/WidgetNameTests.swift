import Testing

@testable import Development

@Suite struct WidgetNameTests {
  @Test(arguments: ["A", "Clicker", "Clicker2", "My_Widget", "HTTPMeter"])
  func `a name with a capital, letters, digits and underscores is accepted`(name: String) throws {
    #expect(try WidgetName(name).text == name)
  }

  @Test(arguments: [
    ("my-widget", "MyWidget"), ("widget", "Widget"), ("2Clocks", "Clocks"), ("A B", "AB"),
    ("Ünter", "Nter"), ("A\u{1b}[1m", "A1m"), ("_x", "X"), ("-", "MyWidget"), ("42", "MyWidget"),
  ])
  func `another name is refused with one that is accepted`(name: String, suggestion: String) {
    #expect(throws: NewPackageError.invalidName(name, suggestion: suggestion)) {
      try WidgetName(name)
    }
    #expect(throws: Never.self) { try WidgetName(suggestion) }
  }

  @Test func `the name of nothing, of a path, of a keyword or of a module is refused`() {
    #expect(throws: NewPackageError.noName) { try WidgetName("") }
    #expect(throws: NewPackageError.path("a/b-c", suggestion: "BC")) { try WidgetName("a/b-c") }
    #expect(throws: NewPackageError.keyword("class", suggestion: "ClassWidget")) {
      try WidgetName("class")
    }
    #expect(throws: NewPackageError.keyword("Self", suggestion: "SelfWidget")) {
      try WidgetName("Self")
    }
    #expect(throws: NewPackageError.module("Foundation")) { try WidgetName("Foundation") }
    #expect(throws: NewPackageError.longName(String(repeating: "A", count: 101), limit: 100)) {
      try WidgetName(String(repeating: "A", count: 101))
    }
  }

  @Test(arguments: [
    ("SignUp", "sign-up"), ("Hello", "hello"), ("HTTPMeter", "http-meter"), ("Clock2", "clock2"),
    ("My_Widget", "my-widget"), ("TV", "tv"),
  ])
  func `the identifier has the words of the name`(name: String, dashed: String) throws {
    #expect(try WidgetName(name).dashed == dashed)
  }
}
