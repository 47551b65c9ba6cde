import ConfigurationFile
import Testing

@Suite struct MistakeTests {
  /// A window with a widget, to which lines can be added from line 3 on.
  private static let window = "[window.bar]\nwidgets = [{ name = \"Label\" }]\n"

  @Test(arguments: [
    ("hieght = 32", "3:1: unknown key “hieght” (did you mean “height”?)"),
    (
      "height = 'tall'",
      "3:10: height takes a number of points or a per cent such as “50%”, found the text “tall”"
    ),
    ("height = 0", "3:10: height is from 1 to 32767 points, found the number 0"),
    ("width = '101%'", "3:9: width is more than 0 % and at most 100 %, found the text “101%”"),
    ("width = 'nan%'", "3:9: width is more than 0 % and at most 100 %, found the text “nan%”"),
    (
      "layer = 'abvoe'",
      "3:9: layer takes “above”, “normal” or “below”, found the text “abvoe” "
        + "(did you mean “above”?)"
    ),
    ("visible = 'yes'", "3:11: visible takes true or false, found the text “yes”"),
    ("visible = 1", "3:11: visible takes true or false, found the number 1"),
    ("title = 1979-05-27", "3:9: title takes a text, found the date 1979-05-27"),
    ("title = ''", "3:9: title is empty; it takes a text"),
    (
      "spacing = -1",
      "3:11: spacing takes a number of points from 0 to 32767, found the number -1"
    ),
    (
      "spacing = nan",
      "3:11: spacing takes a number of points from 0 to 32767, found the number nan"
    ),
    (
      "margin = { botom = 1 }", "3:12: unknown key “botom” (did you mean “bottom”?)"
    ),
    (
      "padding = { top = -1 }",
      "3:19: padding takes a number of points from 0 to 32767, or a table with top, left, bottom "
        + "and right, found the number -1"
    ),
    (
      "monitor = -1",
      "3:11: monitor takes “primary”, “pointer”, “each”, the name of an output, a number from "
        + "0, or a list of these, found the number -1"
    ),
    ("theme = 1", "3:9: theme takes a table, found the number 1"),
    (
      "theme.accent-color = '#12'",
      "3:22: accent-color takes the name of a colour, such as blue, or #RRGGBB, found the text “#12”"
    ),
    (
      "kind = 'panel'",
      "1:9: the panel “bar” has no anchor; a panel sits at an edge: anchor = \"top\", "
        + "\"bottom\", \"left\" or \"right\""
    ),
    (
      "kind = 'panel'\nanchor = 'center'",
      "4:1: a panel sits at an edge: anchor = \"top\", \"bottom\", \"left\" or \"right\", "
        + "found “center”"
    ),
    (
      "reserve = true",
      "3:1: reserve is for panels, but the window “bar” is of the kind normal"
    ),
  ])
  func `a mistake of a window is told with its place`(_ line: String, _ mistake: String) {
    #expect(mistakes(in: Self.window + line) == [mistake])
  }

  @Test(arguments: [
    ("versoin = 1", "1:1: unknown key “versoin” (did you mean “version”?)"),
    (
      "banana = 1",
      "1:1: unknown key “banana”; the file has version, include, theme, variable, supervision, keys, "
        + "window"
    ),
    ("version = 2", "1:11: the file has version 2, but this maru reads version 1 only"),
    ("version = 0", "1:11: version takes the number 1, found the number 0"),
    ("version = '1'", "1:11: version takes the number 1, found the text “1”"),
    ("include = 'a'", "1:11: include takes a list of texts, found the text “a”"),
    ("include = [1]", "1:12: include takes names of files, found the number 1"),
    ("window = 1", "1:10: window takes a table, found the number 1"),
    ("window.bar = 1", "1:14: window.bar takes a table, found the number 1"),
    (
      "[window.'a b']\nwidgets = [{ name = 'A' }]",
      "1:9: “a b” is not a name for a window; use letters, digits, - and _"
    ),
    (
      "[window.bar]",
      "1:9: the window “bar” has no widgets; add widgets = [{ name = \"Label\" }]"
    ),
    (
      "supervision.deaths = 0",
      "1:22: deaths takes a whole number of deaths from 1 to 1000, found the number 0"
    ),
    (
      "theme.appearance = 'drak'",
      "1:20: appearance takes “light” or “dark”, found the text “drak” (did you mean “dark”?)"
    ),
  ])
  func `a mistake of the file is told with its place`(_ text: String, _ mistake: String) {
    #expect(mistakes(in: text) == [mistake])
  }

  @Test(arguments: [
    ("3", "1:23: widgets takes a list of tables, found the number 3"),
    (
      "{}",
      "1:23: an item of widgets needs name (a widget), widgets (a group) or space (a gap)"
    ),
    ("{ name = 'A', nmae = 1 }", "1:37: unknown key “nmae” (did you mean “name”?)"),
    (
      "{ name = 'A', id = 'a.b' }",
      "1:37: “a.b” is not a name for a widget; "
        + "use letters, digits, - and _"
    ),
    (
      "{ space = 'x' }",
      "1:33: space takes a number of parts from 0 to 1000, found the text “x”"
    ),
    ("{ layout = 'row' }", "1:23: the group has no widgets; add widgets = [{ name = \"Label\" }]"),
    ("{ name = 'A', props = { x = inf } }", "1:51: x takes finite numbers only, found inf"),
    ("{ name = 'A', props = 1 }", "1:45: props takes a table, found the number 1"),
  ])
  func `a mistake of an item is told with its place`(_ item: String, _ mistake: String) {
    #expect(mistakes(in: "window.bar.widgets = [\(item), { name = 'B' }]") == [mistake])
  }

  @Test func `equal ids in a window are a mistake at the second`() {
    #expect(
      mistakes(in: "window.b.widgets = [{ name='A', id='x' }, {name='B', id='x'}]")
        == ["1:54: the window “b” already has the widget “x” at m.toml:1:33"])
  }

  @Test func `equal ids in two windows are no mistake`() throws {
    _ = try configuration(
      of: "window.a.widgets = [{name='A', id='x'}]\nwindow.b.widgets = [{name='B', id='x'}]")
  }

  @Test func `all mistakes are told in the order of the file`() {
    let text = """
      versoin = 1
      [window.zoo]
      kind = "panle"
      widgets = [{ name = "A", on.tap = { show = "zo" }, props = { text = "${tmie}" } }]
      [window.ape]
      height = "tall"
      """
    #expect(
      mistakes(in: text).map { $0.prefix { $0 != " " } } == [
        "1:1:", "3:8:", "4:44:", "4:69:", "5:9:", "6:10:",
      ])
  }

  @Test func `a mistake hides no other one in the same text, action or key`() {
    let text = """
      [window.bar]
      widgets = [{ name = "A", on.tap = { set = { "x.y" = 1 }, show = "baar" },
        props = { text = "${batery.percent} ${time:%Q} ${cpu.percent:5x}" } }]
      [keys]
      "Super+a" = { show = "bar" }
      "Super+A" = { show = "bra" }
      "A-Tab" = { show = "rab" }
      """
    let found = mistakes(in: text)
    for words in [
      "does one thing", "unknown window “baar”", "unknown widget “x”", "unknown variable “batery”",
      "%Q", "5x", "already bound", "unknown window “bra”", "put + between", "unknown window “rab”",
    ] {
      #expect(found.contains { $0.contains(words) }, "\(words): \(found)")
    }
  }

  @Test func `a flood of mistakes is cut`() {
    let found = mistakes(in: (0..<5000).map { "key\($0) = 1\n" }.joined())
    #expect(found.count == 1001)
    #expect(found.last == "1001:1: 4000 more mistakes start here")
  }

  @Test func `thousands of wrong names are refused`() {
    let names = (0..<3000).map { "\"${v\($0)}\"" }.joined(separator: ",")
    let variables = (0..<3000).map { "[variable.w\($0)]\nvalue = 1\n" }.joined()
    #expect(mistakes(in: variables + widget("props.x = [\(names)]")).count == 1001)
  }

  @Test func `a mistake shows a control character as a space`() {
    #expect(
      mistakes(in: Self.window + #"layer = "a\nb\u001b""#) == [
        "3:9: layer takes “above”, “normal” or “below”, found the text “a b ”"
      ])
  }
}
