import CHostCommands
import Commands
import Testing

@testable import maru_widgets

/// The list by which `maru` chooses the program that it starts.
@Suite struct HostCommandTests {
  @Test func `maru starts maru-host for the commands that need no kit, and for no others`() {
    let names = Set(CommandSet.host.all.map(\.name))
    #expect(names.contains("run"))
    #expect(CommandTable.set.all.map(\.name).contains("show"))
    for name in names.union(CommandTable.set.all.map(\.name)) {
      #expect(maru_host_has_command(name) == names.contains(name), "\(name)")
    }
    for word in ["", "--help", "help", "runs", "ru"] {
      #expect(!maru_host_has_command(word), "\(word)")
    }
  }
}
