import Host
import JSON
import Terminal
import Testing

@testable import maru_widgets

/// The buttons, the texts and the answers of zenity's dialogs.
@Suite struct ZenityDialogTests {
  private func dialog(_ kind: ZenityDialog.Kind) -> ZenityDialog {
    ZenityDialog(kind, title: nil, text: nil, hasMarkup: true)
  }

  private func accepted(_ text: String?) -> Outcome { Outcome(text: text, status: .accepted) }

  @Test(
    arguments: [
      (.info, false), (.warning, false), (.error, false), (.question, true), (.entry, true),
      (.list, true), (.progress, true),
    ] as [(ZenityDialog.Kind, Bool)])
  func `only a dialog with a button that cancels can be cancelled`(
    kind: ZenityDialog.Kind, isCancelled: Bool
  ) {
    #expect(dialog(kind).hasCancelButton == isCancelled)
  }

  @Test func `a dismissed dialog has a different status from one that its button cancels`() {
    let names = ["ZENITY_CANCEL": "8", "ZENITY_ESC": "9"]
    #expect(ZenityStatus.cancelled.status(in: { names[$0] }).rawValue == 8)
    #expect(ZenityStatus.closed.status(in: { names[$0] }).rawValue == 9)
    #expect(ZenityStatus.extra.status(in: { names[$0] }).rawValue == 9)
  }

  @Test(
    arguments: [
      (["ZENITY_EXTRA": "3"], 3), (["DIALOG_EXTRA": "4"], 4), (["ZENITY_EXTRA": "x"], 0),
      (["ZENITY_EXTRA": "-1"], 255), ([:], 1),
      (["ZENITY_EXTRA": "3", "DIALOG_EXTRA": "4", "ZENITY_ESC": "5"], 3),
    ] as [([String: String], Int32)])
  func `a status is a number from the environment, as C reads it`(
    variables: [String: String], status: Int32
  ) {
    #expect(ZenityStatus.extra.status(in: { variables[$0] }).rawValue == status)
  }

  @Test func `the text of a list is drawn with its markup, that of a progress bar is plain`() {
    func dialog(_ kind: ZenityDialog.Kind, _ text: String) -> ZenityDialog {
      ZenityDialog(kind, title: nil, text: text, hasMarkup: true)
    }
    let list = dialog(.list, "<b>Which</b>?")
    #expect(list.props["prompt"] == "<b>Which</b>?" && list.props["markup"] == true)
    #expect(dialog(.list, "a &amp; b").props["markup"] == true)
    #expect(dialog(.list, "a <b").props["markup"] == nil)
    let progress = dialog(.progress, "<b>Half</b> done")
    #expect(progress.props["text"] == "Half done" && progress.props["markup"] == nil)
  }

  @Test func `progress without its button can only be closed`() {
    var progress = dialog(.progress)
    progress.set("cancellable", to: false)
    #expect(!progress.hasCancelButton)
  }

  @Test func `an extra button is shown without its mnemonic, and printed with it`() {
    var question = dialog(.question)
    question.setExtraButtons(["_Later", "a__b"], areOnlyOnes: false)
    #expect(question.props["buttons"] == ["Later", "a_b"])
    let (status, text) = question.answer(to: accepted("Later"))
    #expect(status.rawValue == 1 && text == "_Later")
    let (usual, nothing) = question.answer(to: accepted(nil))
    #expect(usual.rawValue == 0 && nothing == nil)
  }

  @Test func `a question with only extra buttons has no other ones`() {
    var question = dialog(.question)
    question.setExtraButtons(["_One", "_Two"], areOnlyOnes: true)
    #expect(question.props["buttons"] == ["One"] && question.props["accept"] == "Two")
    #expect(question.props["kind"] == "info" && !question.hasCancelButton)
    #expect(question.answer(to: accepted("One")).text == "_One")
    let (status, text) = question.answer(to: accepted(nil))
    #expect(status.rawValue == 1 && text == "_Two")
  }

  @Test func `line breaks of an entry are shown as spaces, and kept if the text is not edited`() {
    var entry = dialog(.entry)
    entry.setEntryText("a\nb")
    #expect(entry.props["text"] == "a b")
    #expect(entry.answer(to: accepted("a b")).text == "a\nb")
    #expect(entry.answer(to: accepted("a bc")).text == "a bc")
  }

  // MARK: Lists

  private func table(
    _ kind: ZenityTable.Kind, _ headings: [String], _ cells: [String], printed: String? = nil,
    hidden: [String] = []
  ) throws -> ZenityTable {
    try ZenityTable(
      kind, headings: headings, cells: cells, printed: printed, hidden: hidden, separator: "|")
  }

  @Test func `a list without a choice prints nothing, not even a line break`() throws {
    let list = try table(.check, ["", "A"], ["TRUE", "x", "FALSE", "y"])
    #expect(list.answer(to: "") == nil)
    #expect(list.answer(to: "0\n1") == "x|y")
    var dialog = dialog(.list)
    dialog.set(list)
    #expect(dialog.answer(to: accepted("")).text == nil)
  }

  @Test func `a row with an empty cell prints an empty line`() throws {
    #expect(try table(.plain, ["A"], ["", "x"]).answer(to: "0") == "")
  }

  @Test func `a list of pictures shows the first column as icons, and prints it`() throws {
    let cells = ["/a.png", "one", "/b.png", "two"]
    let list = try table(.images, ["Picture", "Name"], cells)
    #expect(list.props["iconColumn"] == 1 && list.props["columns"] == ["Picture", "Name"])
    #expect(list.answer(to: "1") == "/b.png")
    let all = try table(.images, ["Picture", "Name"], cells, printed: "ALL")
    #expect(all.answer(to: "1") == "/b.png|two")
  }

  @Test func `a list of pictures without texts shows their paths`() throws {
    #expect(try table(.images, ["Picture"], ["/a.png"]).props["iconColumn"] == nil)
    #expect(throws: ZenityProblem.self) {
      try table(.images, ["Picture", "Name"], ["/a.png", "one"], hidden: ["2"])
    }
  }

  // MARK: Forms

  private func form(_ parts: (ZenityForm.Part, String)...) -> ZenityForm {
    ZenityForm(parts.map { (part: $0.0, text: $0.1) }, separator: "|", dateFormat: "%d")
  }

  /// The answers of the widget, as it separates them.
  private func answer(_ answers: String...) -> String { answers.joined(separator: "\u{1F}") }

  @Test func `an unset combo box prints a space, and a set one its value`() {
    let form = form((.entry, "e"), (.combo, "c"), (.comboValues, "a|b"))
    #expect(form.text(of: answer("x", "")) == "x| ")
    #expect(form.text(of: answer("x", "1")) == "x|b")
  }

  @Test func `each cell of a list is followed by a comma, unless the list is the last field`() {
    let (list, values) = ((ZenityForm.Part.list, "l"), (ZenityForm.Part.listValues, "a|b|c|d"))
    let columns = (ZenityForm.Part.columnValues, "X|Y")
    let middle = form(list, values, columns, (.entry, "e"))
    #expect(middle.text(of: answer("1", "x")) == "c,d,|x")
    #expect(middle.text(of: answer("", "x")) == "|x")
    #expect(form((.entry, "e"), list, values, columns).text(of: answer("x", "0")) == "x|ab")
  }

  @Test func `choices of a form may be equal or empty`() throws {
    let props = form((.combo, "c"), (.comboValues, "|a|a")).props(today: "2026-01-01")
    let fields = try #require(props["fields"])
    let choices: JSONValue = [
      ["label": " ", "value": "0"], ["label": "a", "value": "1"], ["label": "a", "value": "2"],
    ]
    #expect(
      fields == [["name": "field1", "label": "c", "kind": "choice", "choices": choices]])
  }
}
