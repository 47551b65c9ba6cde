import ConfigurationFile
import Testing

/// The mistakes of a text, without the file's name: `LINE:COLUMN: WHAT`.
func mistakes(in text: String) -> [String] {
  Configuration.read(text: text, named: "m.toml").mistakes.map {
    String($0.description.dropFirst("m.toml:".count))
  }
}

/// The configuration of a text without mistakes.
func configuration(
  of text: String, sourceLocation: SourceLocation = #_sourceLocation
) throws -> Configuration {
  let (configuration, mistakes) = Configuration.read(text: text, named: "m.toml")
  #expect(mistakes.isEmpty, sourceLocation: sourceLocation)
  return try #require(configuration, sourceLocation: sourceLocation)
}

/// The first window of a text without mistakes.
func window(
  of text: String, sourceLocation: SourceLocation = #_sourceLocation
) throws -> WindowConfiguration {
  try #require(
    configuration(of: text, sourceLocation: sourceLocation).windows.first,
    sourceLocation: sourceLocation)
}

/// A window with one widget that has a line of the file.
func widget(_ line: String) -> String {
  """
  [window.bar]
  [[window.bar.widgets]]
  name = "Label"
  \(line)
  """
}

/// A file that uses every key.
let everything = """
  version = 1
  include = []
  [theme]
  appearance = "dark"
  accent-color = "#ff8800"
  text-size = "l"
  font = "DejaVu Sans"
  contrast = "high"
  reduce-motion = true
  direction = "rtl"
  [variable.disk]
  poll = "df --output=pcent / | tail -1"
  interval = 0.5
  timeout = 5
  format = "text"
  [variable.greeting]
  value = "Hello"
  [variable.song]
  listen = ["playerctl", "metadata", "--follow"]
  format = "json"
  [variable.load-file]
  file = "~/load"
  [keys]
  "Super+space" = { toggle = "alert" }
  Print = [{ exec = ["import", "x.png"] }, { set = { "title.text" = "${event.key}" } }, { urgent = "bar" }]
  [supervision]
  deaths = 3
  within = 30
  answer-within = 1.5
  memory-limit = 0
  [window.bar]
  kind = "panel"
  monitor = "each"
  anchor = "top"
  width = "100%"
  height = 32
  margin = { top = 1, left = -2 }
  layer = "normal"
  focus = "click"
  click-through = true
  icon = "./bar.png"
  reserve = false
  visible = false
  sticky = false
  title = "Bar"
  background = false
  layout = "row"
  spacing = 3
  padding = 4
  alignment = "fill"
  restart = false
  sandbox = { network = true, commands = true, read = ["a"], write = ["b"] }
  log-level = "debug"
  scale = 1.5
  theme.appearance = "light"
  widgets = [
    { name = "Label", id = "title", weight = 1, width = 200, height = 20.5,
      props = { text = "${greeting}", list = [1, { day = 2024-02-29 }] },
      on.tap = { toggle = "alert" } },
    { space = 2 },
    { layout = "stack", spacing = 1, padding = { top = 1 }, alignment = "leading", weight = 3,
      widgets = [{ name = "Label" }, { name = "Label" }] },
  ]
  [window.alert]
  kind = "dialog"
  owner = "bar"
  modal = true
  click-through = [{ x = 1, y = -2, width = 3, height = 4.5 }]
  [[window.alert.widgets]]
  name = "Button"
  on."*" = [
    { show = "bar" }, { hide = "bar" }, { restart = "bar" }, { emit = "pressed" },
    { exec = "notify ${event.text}" }, { exec = ["echo", "${event}"] },
    { set = { "bar/title.text" = "${disk}", title.size = 3 } }, { var = { greeting = "Bye" } },
    { call = { address = "bar/title", action = "blink", values = { times = 3 } } },
  ]
  """
