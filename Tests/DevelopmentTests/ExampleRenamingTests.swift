import Testing

@testable import Development

@Suite struct ExampleRenamingTests {
  private let renaming: ExampleRenaming

  init() throws { renaming = ExampleRenaming(example: "Hello", name: try WidgetName("BigClock")) }

  @Test(arguments: [
    ("final class Hello: Widget", "final class BigClock: Widget"),
    ("HelloViewController(Hello.self)", "BigClockViewController(BigClock.self)"),
    ("@c(maru_plugin_Hello)", "@c(maru_plugin_BigClock)"),
    ("// in libHello.so, \"Hello\"", "// in libBigClock.so, \"BigClock\""),
    (#"name: "Hello", "#, #"name: "BigClock", "#),
    (#"identifier: "org.example.hello""#, #"identifier: "org.example.big-clock""#),
  ])
  func `identifiers of the example are renamed`(code: String, renamed: String) {
    #expect(renaming.source(code) == renamed)
  }

  @Test(arguments: [
    #"label.text = "Hello, \(name)""#, #"setTitle("Hello yourself", for: .normal)"#,
    "let Hellos = OtherHello", #"a / b * "\" Hello""#, #"summary: "Says hello.""#,
  ])
  func `words for people and other identifiers are kept`(code: String) {
    #expect(renaming.source(code) == code)
  }

  @Test func `a name that the example uses for something else is a conflict`() throws {
    let code = "class HelloViewController: UIViewController { let task: Task } // a Note, \"Text\""
    func conflict(_ name: String) throws -> String? {
      ExampleRenaming(example: "Hello", name: try WidgetName(name)).conflict(in: code)
    }
    #expect(try conflict("UI") == "UIViewController")
    #expect(try conflict("Clicker") == nil)
    #expect(try conflict("Note") == nil)
    #expect(try conflict("Text") == nil)
  }

  @Test func `a conflict is found if the name itself is a type of the example`() throws {
    let code = "class Tasks: Widget { let tasks: [Task] }"
    for name in ["Task", "Widget"] {
      let renaming = ExampleRenaming(example: "Tasks", name: try WidgetName(name))
      #expect(renaming.conflict(in: code) == name)
    }
  }
}
