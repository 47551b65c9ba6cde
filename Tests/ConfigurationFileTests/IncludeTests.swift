import ConfigurationFile
import Foundation
import Testing

@Suite struct IncludeTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test func `included files come first and are listed`() throws {
    try folder.write("include = ['parts/a.toml', '~/b.toml']\n" + window("own"), to: "m.toml")
    try folder.write("include = ['c.toml']\n" + window("a"), to: "parts/a.toml")
    try folder.write(window("b"), to: "home/b.toml")
    try folder.write(window("c"), to: "parts/c.toml")
    let reading = Configuration.load(
      from: "\(folder.path)/m.toml", environment: ["HOME": "\(folder.path)/home"])
    #expect(reading.mistakes.isEmpty)
    let configuration = try #require(reading.configuration)
    #expect(configuration.windows.map(\.id) == ["c", "a", "b", "own"])
    #expect(
      configuration.files.map { $0.replacing("\(folder.path)/", with: "") } == [
        "m.toml", "parts/a.toml", "parts/c.toml", "home/b.toml",
      ])
    #expect(reading.files == configuration.files)
  }

  @Test func `the file wins over what it includes`() throws {
    try folder.write(
      "include = ['a.toml', 'b.toml']\ntheme.text-size = 'l'\nsupervision.deaths = 9",
      to: "m.toml")
    try folder.write(
      "theme = { text-size = 's', accent-color = 'red' }\nsupervision.within = 10", to: "a.toml")
    try folder.write("theme.accent-color = 'blue'\nsupervision.deaths = 2", to: "b.toml")
    let configuration = try #require(
      Configuration.read(from: "\(folder.path)/m.toml", environment: [:]).configuration)
    #expect(configuration.theme == Theme(accentColor: "blue", textSize: "l"))
    #expect(configuration.supervision == SupervisionLimits(deaths: 9, within: 10))
  }

  @Test func `with a file that cannot be read, only its own names may be unknown`() throws {
    try folder.write(
      "include = ['gone.toml']\n" + window("a")
        + "\n[keys]\nF1 = { show = 'elsewhere' }\nF2 = { set = { text = 1 } }\n"
        + "F3 = { emit = '${cpu.percnt}' }\n", to: "m.toml")
    let mistakes = folder.mistakes(in: "m.toml")
    #expect(mistakes.count == 3, "\(mistakes)")
    #expect(mistakes.first?.contains("gone.toml") == true)
    #expect(mistakes.dropFirst().first?.contains("not the address of a property") == true)
    #expect(mistakes.last?.contains("did you mean “percent”?") == true)
  }

  @Test func `a file that is included twice is read once`() throws {
    try folder.write("include = ['a.toml', 'b.toml', 'a.toml']", to: "m.toml")
    try folder.write("include = ['b.toml']\n" + window("a"), to: "a.toml")
    try folder.write(window("b"), to: "b.toml")
    #expect(folder.mistakes(in: "m.toml").isEmpty)
  }

  @Test func `files that include each other are a mistake`() throws {
    try folder.write("include = ['a.toml']", to: "m.toml")
    try folder.write("\ninclude = ['./m.toml']", to: "a.toml")
    #expect(
      folder.mistakes(in: "m.toml") == [
        "a.toml:2:12: the files include each other: m.toml → a.toml → ./m.toml; remove one of "
          + "the includes"
      ])
  }

  @Test func `a missing file is a mistake at its include`() throws {
    try folder.write("include = ['a.toml']", to: "m.toml")
    #expect(
      folder.mistakes(in: "m.toml") == [
        "m.toml:1:12: a.toml cannot be read: No such file or directory"
      ])
    #expect(
      Configuration.load(from: "\(folder.path)/m.toml", environment: [:]).files.count == 2)
  }

  @Test func `a missing main file is a mistake at its start`() {
    #expect(
      folder.mistakes(in: "m.toml") == [
        "m.toml:1:1: the file cannot be read: No such file or directory"
      ])
  }

  @Test func `a folder and a pipe are refused without waiting`() throws {
    try folder.write("include = ['pipe', '.']", to: "m.toml")
    #expect(mkfifo("\(folder.path)/pipe", 0o600) == 0)
    #expect(
      folder.mistakes(in: "m.toml") == [
        "m.toml:1:12: pipe is not a regular file", "m.toml:1:20: . is a folder; name a file",
      ])
  }

  @Test func `equal windows and variables in two files are a mistake`() throws {
    try folder.write("include = ['a.toml']\n" + window("x") + "variable.v.value = 1", to: "m.toml")
    try folder.write("variable.v.value = 1\n" + window("x"), to: "a.toml")
    #expect(
      folder.mistakes(in: "m.toml") == [
        "m.toml:2:8: the window “x” is already defined at a.toml:2:8",
        "m.toml:3:10: the variable “v” is already defined at a.toml:1:10",
      ])
  }

  @Test func `names may be defined in another file`() throws {
    try folder.write(
      "include = ['a.toml']\nwindow.x.widgets = [{ name='L', on.tap.show='y', props.t='${v}' }]",
      to: "m.toml")
    try folder.write("variable.v.value = 1\n" + window("y"), to: "a.toml")
    #expect(folder.mistakes(in: "m.toml").isEmpty)
  }

  @Test func `a broken file does not make its names unknown`() throws {
    try folder.write(
      "include = ['a.toml']\nwindow.x.widgets = [{ name='L', on.tap.show='y' }]", to: "m.toml")
    try folder.write(window("y") + "!", to: "a.toml")
    #expect(folder.mistakes(in: "m.toml").count == 1)
  }

  @Test func `an included file that is not text is told with the place in it`() throws {
    try folder.write("include = ['a.toml', 'b.toml']", to: "m.toml")
    try folder.write(Data([0]), to: "a.toml")
    try folder.write(Data([0x0a, 0xff]), to: "b.toml")
    #expect(
      folder.mistakes(in: "m.toml") == [
        "a.toml:1:1: the file has a zero byte here, so it is not text",
        "b.toml:2:1: the file has the byte 0xff here, which is not UTF-8; save it as UTF-8",
      ])
  }

  @Test func `too many files are refused`() throws {
    try folder.write(
      "include = [\((0..<150).map { "'f\($0)'" }.joined(separator: ","))]", to: "m.toml")
    for number in 0..<150 { try folder.write("", to: "f\(number)") }
    #expect(folder.mistakes(in: "m.toml").first?.contains("more than 100 files") == true)
  }

  @Test func `the target of a link is watched too`() throws {
    try folder.write("", to: "real/m.toml")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/m.toml", withDestinationPath: "real/m.toml")
    let reading = Configuration.load(from: "\(folder.path)/m.toml", environment: [:])
    #expect(reading.files == ["\(folder.path)/m.toml", "\(folder.path)/real/m.toml"])
  }

  private func window(_ id: String) -> String {
    "window.\(id).widgets = [{ name = 'Label' }]\n"
  }
}
