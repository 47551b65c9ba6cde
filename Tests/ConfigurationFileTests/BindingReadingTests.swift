import ConfigurationFile
import Testing

@Suite struct BindingReadingTests {
  @Test(arguments: [
    "${time:%H:%M} ${battery.percent:.0f} ${load.one}", "$${anything}", "$ { } } no binding",
  ])
  func `a correct text is accepted`(_ text: String) throws {
    _ = try configuration(of: widget("props.text = \"\(text)\""))
  }

  @Test(arguments: [
    ("${tmie}", "unknown variable “tmie” (did you mean “time”?)"),
    ("${event.x}", "${event} has a value in actions only"),
    (
      "${battery.percnt}",
      "the variable “battery” has no part “percnt” (did you mean “percent”?); it has present, "
        + "percent, charging, remaining, text"
    ),
    (
      "${load.one.two}",
      "the variable “load” has no part “one.two”; it has one, five, fifteen"
    ),
    ("${time.hour}", "the variable “time” has no parts; write ${time}"),
    (
      "${x",
      "the binding “${x” has no closing “}”; write $${ for a ${ that is not a binding"
    ),
    (
      "${}",
      "the binding “${}” has no valid name, such as ${battery.percent}; write $${ for a ${ that "
        + "is not a binding"
    ),
    (
      "${cpu:%s%n%n}",
      "the format “%s%n%n” of “${cpu:%s%n%n}” is not valid: a number's format is like d, .1f, "
        + "5.1f or 02d, and text after it"
    ),
    (
      "${time:%Q}",
      "the format “%Q” of “${time:%Q}” is not valid: strftime knows no such conversion; use for "
        + "example %H:%M"
    ),
  ])
  func `a wrong binding is told with the place of its text`(_ text: String, _ mistake: String) {
    #expect(mistakes(in: widget("props.a = [0, { b = \"\(text)\" }]")) == ["4:21: \(mistake)"])
  }

  @Test func `a variable may be defined after its use`() throws {
    _ = try configuration(of: widget("props.text = '${x}'\n[variable.x]\nvalue = 1"))
  }
}
