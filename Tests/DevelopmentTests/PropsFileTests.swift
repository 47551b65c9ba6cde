import JSON
import Testing

@testable import Development

@Suite struct PropsFileTests {
  private let folder: TemporaryFolder
  private var path: String { "\(folder.path)/Counter.props.json" }

  init() throws { folder = try TemporaryFolder() }

  @Test func `a mistake has its place, and leaves the former props`() throws {
    try folder.write(#"{"start": 5}"#, to: "Counter.props.json")
    var file = PropsFile(path)
    var hasChanged = false
    #expect(file.values == ["start": 5] && file.problem == nil)
    try folder.write("{\n  \"start\": ,\n}", to: "Counter.props.json")
    hasChanged = file.read()
    #expect(hasChanged)
    #expect(file.values == ["start": 5])
    #expect(file.problem?.place.hasPrefix("Counter.props.json:2:") == true)
    #expect(file.problem?.message.hasSuffix(", correct it and save the file") == true)
    try folder.write(#"[5]"#, to: "Counter.props.json")
    hasChanged = file.read()
    #expect(hasChanged)
    #expect(file.problem?.place == "Counter.props.json:1:1")
    try folder.write(#"{"start": 6}"#, to: "Counter.props.json")
    hasChanged = file.read()
    #expect(hasChanged)
    #expect(file.values == ["start": 6] && file.problem == nil)
  }

  @Test func `a file that is written again without a change is not read anew`() throws {
    try folder.write(#"{"start": 5}"#, to: "Counter.props.json")
    var file = PropsFile(path)
    var hasChanged = file.read()
    #expect(!hasChanged)
    try folder.move("Counter.props.json", to: "away")
    hasChanged = file.read()
    #expect(hasChanged)
    #expect(file.values == [:] && file.problem == nil)
    hasChanged = file.read()
    #expect(!hasChanged)
  }

  @Test(arguments: [
    ("start takes an integer, found “x”, in the properties of Counter, see …", "3:3"),
    ("unknown property star (did you mean start?), in the properties of Counter, see …", "4:3"),
    ("unknown property a\"b, it has none, in the properties of Counter, see …", "4:14"),
    ("name was refused, it is empty, in the properties of Counter, see …", ""),
  ])
  func `a refused prop is found in the file`(reason: String, place: String) throws {
    try folder.write(
      """
      {
        "title": ["start", {"star": 1}, "a}"],
        "start": "x",
        "star": 1, "a\\"b": "name"
      }
      """, to: "Counter.props.json")
    let problem = try #require(PropsFile(path).problem(refusing: reason))
    #expect(problem.place == "Counter.props.json" + (place.isEmpty ? "" : ":\(place)"))
    #expect(!problem.message.contains("in the properties of"))
    #expect(problem.message.hasSuffix(", correct it and save the file"))
  }

  @Test func `a reason of another kind is not about the file`() {
    #expect(PropsFile(path).problem(refusing: "the widget crashed") == nil)
  }
}
