import ConfigurationFile
import JSON
import Testing

@Suite struct ActionReadingTests {
  @Test func `every action is read in order`() throws {
    let configuration = try configuration(of: everything)
    #expect(configuration.windows[0].widgets[0].actions == ["tap": [.toggle("alert")]])
    #expect(
      configuration.windows[1].widgets[0].actions(for: "press") == [
        .show("bar"), .hide("bar"), .restart("bar"), .emit("pressed"),
        .exec(.shell("notify ${event.text}")), .exec(.words(["echo", "${event}"])),
        .set(["bar/title.text": "${disk}", "title.size": 3]), .assign(["greeting": "Bye"]),
        .call(address: "bar/title", action: "blink", values: ["times": 3]),
      ])
  }

  @Test func `the actions of an event come before those of every event`() throws {
    let window = try window(
      of: widget("on.tap.emit = 'a'\non.'*'.emit = 'b'"))
    #expect(window.widgets[0].actions(for: "tap") == [.emit("a"), .emit("b")])
    #expect(window.widgets[0].actions(for: "x") == [.emit("b")])
  }

  @Test(arguments: [
    ("show = 'bra'", "4:17: unknown window “bra” (did you mean “bar”?)"),
    ("toggle = 'alert'", "4:19: unknown window “alert”; the windows are bar"),
    ("hide = 1", "4:17: hide takes the name of a window, found the number 1"),
    ("sho = 'bar'", "4:10: unknown key “sho” (did you mean “show”?)"),
    (
      "set = { text = 1 }",
      "4:18: “text” is not the address of a property; write WIDGET.PROPERTY or "
        + "WINDOW/WIDGET.PROPERTY"
    ),
    ("set = { 'lable.text' = 1 }", "4:18: unknown widget “lable” (did you mean “label”?)"),
    ("set = { lable.text = 1 }", "4:24: unknown widget “lable” (did you mean “label”?)"),
    ("set = { 'bra/label.text' = 1 }", "4:18: unknown window “bra” (did you mean “bar”?)"),
    (
      "set = { 'bar/lable.text' = 1 }",
      "4:18: the window “bar” has no widget “lable” (did you mean “label”?)"
    ),
    ("set = {}", "4:16: set names no property; write set = { \"busy.text\" = \"…\" }"),
    ("set = 1", "4:16: set takes a table, found the number 1"),
    ("var = { x = 1 }", "4:18: unknown variable “x”; define it as [variable.x]"),
    ("var = { time = 1 }", "4:18: the variable “time” is built in and cannot be set"),
    ("call = { action = 'a' }", "4:17: a call needs address: an address such as “bar/busy”"),
    (
      "call = { address = 'label.text', action = 'a' }",
      "4:29: “label.text” is the address of a property, but a call takes that of a widget"
    ),
    (
      "exec = ''",
      "4:17: exec is empty; it takes shell text, or a list of words to run without "
        + "a shell"
    ),
    (
      "emit = 'a', show = 'bar'",
      "4:8: an action does one thing, found show, emit; write a list: "
        + "on.a = [{ … }, { … }]"
    ),
    (
      "",
      "4:8: the action is empty; it takes show, hide, toggle, restart, urgent, exec, set, var, emit or "
        + "call"
    ),
    (
      "exec = 'echo ${HOME}'",
      "4:17: unknown variable “HOME”; define it as [variable.HOME], or write $${HOME} for a "
        + "literal ${HOME}"
    ),
  ])
  func `a mistake of an action is told with its place`(_ action: String, _ mistake: String) {
    #expect(mistakes(in: widget("on.a = { \(action) }")) == [mistake])
  }

  @Test func `a call without an action hides no wrong address`() {
    #expect(
      mistakes(in: widget("on.a = { call = { address = 'lable' } }")) == [
        "4:17: a call needs action: a text",
        "4:29: unknown widget “lable” (did you mean “label”?)",
      ])
  }

  @Test func `a widget of the same window needs no window in its address`() throws {
    let text = """
      window.a.widgets = [{ name = "L", on.tap.set = { "l.x" = 1 } }]
      window.b.widgets = [{ name = "L" }]
      """
    _ = try configuration(of: text)
    #expect(
      mistakes(in: text + "\nwindow.c.widgets = [{ name = 'X', on.tap.set.'l.x' = 1 }]") == [
        "3:46: several windows have a widget “l”; write a/l or b/l"
      ])
  }

  @Test func `a window may be named by a value of the event`() throws {
    _ = try configuration(of: widget("on.choose.show = '${event.window}'"))
  }
}
