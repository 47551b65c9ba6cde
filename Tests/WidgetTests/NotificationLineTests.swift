import Foundation
import Testing

@testable import Notification

/// The lines and the actions of a notification.
@Suite struct NotificationLineTests {
  private func change(_ make: (inout NotificationChange) -> Void) -> NotificationChange {
    var change = NotificationChange()
    make(&change)
    return change
  }

  @Test func `a message is a title and a text, as in zenity`() {
    let title = NotificationLine.parse("message: Copying")
    #expect(title?.title == "Copying" && title?.text == "" && title?.showsCard == true)
    let both = NotificationLine.parse(#"MESSAGE:Copying\nfile 1\nof 3"#)
    #expect(both?.title == "Copying" && both?.text == "file 1\nof 3")
    #expect(NotificationLine.parse(#"text: a\\nb\c\"#)?.text == #"a\nb\c\"#)
  }

  @Test func `other lines change one thing, and do not show the card`() {
    #expect(NotificationLine.parse("tooltip: a: b") == change { $0.text = "a: b" })
    #expect(NotificationLine.parse("icon: info") == change { $0.icon = "info" })
    #expect(NotificationLine.parse("urgency: Critical") == change { $0.urgency = .critical })
    #expect(NotificationLine.parse("progress: 42.5%") == change { $0.progress = 42.5 })
    #expect(NotificationLine.parse("progress: 1000") == change { $0.progress = 100 })
    #expect(NotificationLine.parse("progress:") == change { $0.progress = .some(nil) })
    #expect(NotificationLine.parse("visible: FALSE") == change { $0.isVisible = false })
    #expect(NotificationLine.parse("visible: true") == change { $0.isVisible = true })
    #expect(NotificationLine.parse("hints: {}") == NotificationChange())
    #expect(NotificationLine.parse("  ") == NotificationChange())
  }

  @Test func `a JSON object changes several things`() {
    let found = NotificationLine.parse(
      #"{"title": "A", "progress": 120, "urgency": "low", "visible": false}"#)
    let expected = change {
      $0.title = "A"
      $0.progress = 100
      $0.urgency = .low
      $0.isVisible = false
      $0.showsCard = true
    }
    #expect(found == expected)
    #expect(
      NotificationLine.parse(#"{"progress": null}"#) == change { $0.progress = .some(nil) })
  }

  @Test(arguments: [
    "hello", "colour: red", "urgency: high", "progress: half", "progress: nan", "{",
    #"{"title": 5}"#, #"{"urgency": "high"}"#,
  ])
  func `other lines are not understood`(line: String) {
    #expect(NotificationLine.parse(line) == nil)
  }

  @Test func `an action is an ID and a title, or a title that is its ID`() {
    let both = NotificationAction(text: "open=Open a=b")
    #expect(both.id == "open" && both.title == "Open a=b")
    let title = NotificationAction(text: "Open")
    #expect(title.id == "Open" && title.title == "Open" && !title.isDefault)
    #expect(NotificationAction(text: "default=Show").isDefault)
  }

  @MainActor @Test func `a card is read with its urgency, its title and its text`() {
    var content = NotificationContent()
    #expect(content.spokenText == "Notification")
    content.text = "\n Two\nlines \n\n"
    #expect(content.heading == "" && content.details == " Two\nlines ")
    content.title = "The\ndisk"
    content.urgency = .critical
    #expect(content.spokenText == "Critical. The disk.  Two\nlines ")
  }
}
