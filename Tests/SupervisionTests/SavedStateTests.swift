import Foundation
import Logging
import Testing

@testable import Supervision

@MainActor @Suite struct SavedStateTests {
  private let folder: String

  init() throws { folder = try TestHost.makeFolder() }

  private func load(display: String = ":9") -> SavedState {
    SavedState(
      window: "bar", display: display, environment: ["XDG_STATE_HOME": folder],
      logger: Logger(label: "test"))
  }

  @Test func `a widget finds its state after a restart of the host`() {
    let first = load()
    first.keep("b25l", of: "size", named: "DropDown")
    first.save()
    let second = load()
    second.keepOnly(["size": "DropDown"])
    #expect(second.values == ["size": "b25l"])
  }

  @Test func `another widget with the same id does not get the state, and it is forgotten`() {
    let first = load()
    first.keep("b25l", of: "size", named: "DropDown")
    first.keep("dHdv", of: "load", named: "Meter")
    first.save()
    let second = load()
    second.keepOnly(["size": "Entry", "load": "Meter"])
    #expect(second.values == ["load": "dHdv"])
    #expect(load().values == ["load": "dHdv"])
  }

  @Test func `a file that others could have written is kept as it is`() throws {
    let first = load()
    first.keep("b25l", of: "size", named: "DropDown")
    first.save()
    let path = "\(folder)/maru/state/:9/bar.json"
    chmod(path, 0o666)
    let second = load()
    #expect(second.values.isEmpty)
    second.keep("dHdv", of: "size", named: "DropDown")
    second.save()
    chmod(path, 0o600)
    #expect(load().values == ["size": "b25l"])
  }

  @Test func `a file of an earlier version is read`() throws {
    let path = "\(folder)/maru/state/bar.json"
    try FileManager.default.createDirectory(
      atPath: "\(folder)/maru/state", withIntermediateDirectories: true)
    try Data(#"{"size": "b25l"}"#.utf8).write(to: URL(filePath: path))
    let state = load()
    state.keepOnly(["size": "DropDown"])
    #expect(state.values == ["size": "b25l"])
  }

  @Test func `two displays have states of their own, and a third begins with the latest`() throws {
    let (first, second) = (load(), load(display: ":10/screen"))
    first.keep("eA==", of: "size", named: "DropDown")
    first.save()
    second.keep("eQ==", of: "size", named: "DropDown")
    second.save()
    #expect(load().values == ["size": "eA=="])
    #expect(load(display: ":10/screen").values == ["size": "eQ=="])
    let past = [FileAttributeKey.modificationDate: Date(timeIntervalSinceNow: -60)]
    try FileManager.default.setAttributes(
      past, ofItemAtPath: "\(folder)/maru/state/:9/bar.json")
    let third = load(display: ":11")
    #expect(third.values == ["size": "eQ=="])
    third.save()
    third.keep("eg==", of: "size", named: "DropDown")
    third.save()
    #expect(load(display: ":10/screen").values == ["size": "eQ=="])
  }
}
