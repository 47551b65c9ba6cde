import ConfigurationFile
import Foundation
import Testing
import Trust

@Suite struct FileTrustTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test(arguments: [0o602, 0o666])
  func `a file that others can write is refused with the command that mends it`(
    _ mode: Int
  ) throws {
    let file = try folder.write("", to: "m.toml", mode: mode)
    #expect(
      Configuration.read(from: file, environment: [:]).mistakes.map(\.description) == [
        "\(file):1:1: \(file) can be changed by other users; run: chmod go-w \(file)"
      ])
    try folder.setMode(0o644, of: "m.toml")
    #expect(Configuration.read(from: file, environment: [:]).configuration != nil)
  }

  @Test func `a folder that others can write is refused`() throws {
    let file = try folder.write("", to: "a b/m.toml")
    try folder.setMode(0o777, of: "a b")
    #expect(
      FileTrust.problem(with: file)?.description
        == "the folder \(folder.path)/a b can be changed by other users; "
        + "run: chmod go-w '\(folder.path)/a b'")
  }

  @Test func `a sticky folder is accepted`() throws {
    let file = try folder.write("", to: "tmp/m.toml")
    try folder.setMode(0o1777, of: "tmp")
    #expect(FileTrust.problem(with: file) == nil)
  }

  @Test func `everything in a folder is checked, at every depth and behind links`() throws {
    let pictures = "\(folder.path)/pictures"
    let deep = try folder.write("", to: "pictures/icons/small/x.png")
    #expect(FileTrust.problem(within: pictures) == nil)
    try folder.setMode(0o602, of: "pictures/icons/small/x.png")
    #expect(FileTrust.problem(within: pictures)?.subject == deep)
    try folder.setMode(0o644, of: "pictures/icons/small/x.png")
    try folder.setMode(0o777, of: "pictures/icons")
    #expect(FileTrust.problem(within: pictures)?.subject == "the folder \(pictures)/icons")
    try folder.setMode(0o755, of: "pictures/icons")
    try folder.write("", to: "open/y.png")
    try folder.setMode(0o777, of: "open")
    try FileManager.default.createSymbolicLink(
      atPath: "\(pictures)/y.png", withDestinationPath: "../open/y.png")
    #expect(FileTrust.problem(within: pictures)?.subject == "the folder \(folder.path)/open")
  }

  @Test func `a folder behind a link in a folder is checked, and not searched`() throws {
    try folder.write("", to: "pictures/x.png")
    try folder.write("", to: "elsewhere/y.png", mode: 0o602)
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/pictures/more", withDestinationPath: "../elsewhere")
    #expect(FileTrust.problem(within: "\(folder.path)/pictures") == nil)
    try folder.setMode(0o777, of: "elsewhere")
    #expect(
      FileTrust.problem(within: "\(folder.path)/pictures")?.subject
        == "the folder \(folder.path)/elsewhere")
  }

  @Test func `a folder that does not exist has nothing in it`() {
    #expect(FileTrust.problem(within: "\(folder.path)/none") == nil)
  }

  @Test func `the folder behind a link is checked`() throws {
    try folder.write("", to: "open/m.toml")
    try folder.setMode(0o777, of: "open")
    let link = "\(folder.path)/m.toml"
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: "open/m.toml")
    #expect(FileTrust.problem(with: link)?.description.contains("/open can be changed") == true)
  }

  @Test func `a folder further up is checked, and those of every link on the way`() throws {
    let file = try folder.write("", to: "a/b/c/m.toml")
    #expect(FileTrust.problem(with: file) == nil)
    try folder.setMode(0o777, of: "a")
    #expect(FileTrust.problem(with: file)?.subject == "the folder \(folder.path)/a")
    // The first link leads through the open folder, and the second one out of it again.
    try folder.write("", to: "safe/m.toml")
    let first = "\(folder.path)/first"
    try FileManager.default.createSymbolicLink(atPath: first, withDestinationPath: "a/second")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/a/second", withDestinationPath: "../safe/m.toml")
    #expect(FileTrust.problem(with: first)?.subject == "the folder \(folder.path)/a")
    try folder.setMode(0o755, of: "a")
    #expect(FileTrust.problem(with: first) == nil)
  }

  @Test func `links in a circle and missing files have no problem of their own`() throws {
    let loop = "\(folder.path)/loop"
    try FileManager.default.createSymbolicLink(atPath: loop, withDestinationPath: "loop")
    #expect(FileTrust.problem(with: loop) == nil)
    #expect(FileTrust.problem(with: "\(folder.path)/none/../none/m.toml") == nil)
  }

  @Test func `an included file is checked at its include`() throws {
    try folder.write("include = ['a.toml']", to: "m.toml")
    let file = try folder.write("", to: "a.toml", mode: 0o666)
    #expect(
      folder.mistakes(in: "m.toml") == [
        "m.toml:1:12: a.toml can be changed by other users; run: chmod go-w a.toml"
          .replacing("a.toml", with: file).replacing("\(folder.path)/", with: "")
      ])
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
  func `a file of another user is refused`() throws {
    let file = try folder.write("", to: "m.toml")
    #expect(chown(file, 12345, 12345) == 0)
    #expect(FileTrust.problem(with: file)?.description.contains("belongs to user 12345") == true)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give files to another group"))
  func `a group may write only if it is the user's private one`() throws {
    let file = try folder.write("", to: "m.toml", mode: 0o664)
    #expect(FileTrust.problem(with: file) == nil)
    #expect(chown(file, 0, 12345) == 0)
    #expect(FileTrust.problem(with: file)?.command == "chmod go-w \(file)")
  }
}
