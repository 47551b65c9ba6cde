import Testing

@testable import Commands
@testable import maru_widgets

@Suite struct StatusTableTests {
  @Test func `each window is a line, and a failed one has its reason`() {
    let table = StatusTable(of: [
      "windows": [
        ["id": "bar", "kind": "panel", "state": "shown", "pid": 12, "xid": 4, "restarts": 0],
        [
          "id": "alert", "kind": "normal", "state": "failed", "pid": .null, "restarts": 5,
          "reason": "five\ndeaths",
        ],
      ]
    ])
    #expect(
      table.text == """
        ID     KIND    STATE   PID  RESTARTS  REASON
        bar    panel   shown   12   0
        alert  normal  failed       5         five␊deaths

        """)
  }

  @Test func `widgets that cannot be shown follow the windows`() {
    let table = StatusTable(of: [
      "windows": [["id": "bar", "refused": [["widget": "size", "reason": "options was refused"]]]]
    ])
    #expect(
      table.text.hasSuffix(
        "\n\nSome widgets cannot be shown:\n  bar/size: options was refused\n"))
  }

  @Test func `mistakes of the configuration follow the windows`() {
    let table = StatusTable(of: [
      "windows": [], "configuration": ["mistakes": ["maru.toml:1:2: no such key"]],
    ])
    #expect(
      table.text == """
        ID  KIND  STATE  PID  RESTARTS  REASON

        The configuration has mistakes; the last valid one is in use:
          maru.toml:1:2: no such key

        """)
  }
}
