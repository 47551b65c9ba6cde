import CHostCommands
import Commands
import Testing

@testable import maru_widgets

/// The list by which `maru` chooses the program that it starts.
@Suite struct HostCommandTests {
  @Test func `maru starts maru-host for the commands that need no kit, and for no others`() {
    let names = CommandSet.host.all.map(\.name)
    let listed = (0...).lazy.map { maru_host_command($0) }.prefix { $0 != nil }
      .compactMap { $0.map { String(cString: $0) } }
    #expect(listed.sorted() == names.sorted())
    #expect(Set(names).isSubset(of: CommandTable.set.all.map(\.name)))
    for name in CommandTable.set.all.map(\.name) + ["", "--help", "help", "runs", "ru"] {
      #expect(maru_host_has_command(name) == names.contains(name), "\(name)")
    }
  }
}
