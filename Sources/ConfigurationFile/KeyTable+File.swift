/// The tables of the configuration file: the one place that lists its keys.
extension KeyTable {
  /// The largest coordinate of X11.
  static let coordinates = -32767.0...32767.0
  /// Distances that cannot be negative.
  static let distances = 0.0...32767.0
  /// Sizes.
  static let sizes = 1.0...32767.0
  /// Parts of the room that is left over.
  static let weights = 0.0...1000.0

  static let file = KeyTable(
    title: "the file",
    keys: [
      Key(
        name: "version", kind: .wholeNumber(of: "the file's format", 1...1),
        summary: "The version of the file's format."),
      Key(
        name: "include", kind: .list(of: .text),
        summary: "Files to read first, relative to this file. ~ is the home folder."),
      Key(name: "theme", kind: .table(.theme), summary: "How all windows look."),
      Key(
        name: "variable", kind: .names(of: .table(.variable)),
        summary: "Variables, which bindings such as ${disk} show."),
      Key(
        name: "supervision", kind: .table(.supervision),
        summary: "The limits that workers must keep."),
      Key(
        name: "keys",
        kind: .names(of: .either(.table(.action), .list(of: .table(.action)))),
        summary: "What keys do anywhere on the display, such as \"Super+space\"."),
      Key(name: "window", kind: .names(of: .table(.window)), summary: "The windows by name."),
    ])

  static let theme = KeyTable(
    title: "a theme",
    keys: [
      Key(
        name: "appearance", kind: .word(Theme.Appearance.allCases.map(\.rawValue)),
        summary: "Light or dark."),
      Key(
        name: "accent-color", kind: .color, summary: "The tint of controls: a name or #RRGGBB."),
      Key(name: "text-size", kind: .word(Theme.textSizes), summary: "The size of text."),
      Key(
        name: "font", kind: .text,
        summary: "The family of the text's font, such as DejaVu Sans."),
      Key(
        name: "contrast", kind: .word(Theme.Contrast.allCases.map(\.rawValue)),
        summary: "The contrast between colours."),
      Key(
        name: "reduce-motion", kind: .truth,
        summary: "Whether animations are kept to a minimum."),
      Key(
        name: "direction", kind: .word(Theme.Direction.allCases.map(\.rawValue)),
        summary:
          "The side at which lines and rows begin. The default is locale, that of the language."
      ),
    ])

  static let variable = KeyTable(
    title: "a variable",
    keys: [
      Key(name: "value", kind: .any, summary: "A value that actions and scripts may change."),
      Key(
        name: "poll", kind: .command, summary: "A command that is run again and again."),
      Key(
        name: "listen", kind: .command,
        summary: "A command that keeps running; each line that it prints is a value."),
      Key(
        name: "file", kind: .text,
        summary: "A file to watch, relative to this file. ~ is the home folder."),
      Key(
        name: "interval", kind: .number(of: "seconds", 0.1...31_536_000),
        summary: "The time between two starts of poll, in seconds. The default is 30."),
      Key(
        name: "timeout", kind: .number(of: "seconds", 0.1...86400),
        summary: "The time after which a poll is ended, in seconds. The default is 10."),
      Key(
        name: "format", kind: .word(VariableDefinition.Format.allCases.map(\.rawValue)),
        summary: "Whether the output is text or JSON. The default is text."),
    ])

  static let supervision = KeyTable(
    title: "supervision",
    keys: [
      Key(
        name: "deaths", kind: .wholeNumber(of: "deaths", 1...1000),
        summary:
          "The number of deaths after which a placeholder takes the window's place. The default is 5."
      ),
      Key(
        name: "within", kind: .number(of: "seconds", 1...86400),
        summary: "The time in which deaths are counted, in seconds. The default is 60."),
      Key(
        name: "answer-within", kind: .number(of: "seconds", 0.1...3600),
        summary: "A worker that is silent for longer counts as hung. The default is 3 seconds."),
      Key(
        name: "memory-limit", kind: .wholeNumber(of: "MiB", 0...1_048_576),
        summary: "The memory that a worker may have, in MiB; 0 is no limit. The default is 512."),
    ])

  static let window = KeyTable(
    title: "a window",
    keys: [
      Key(
        name: "kind", kind: .word(Kind.allCases.map(\.rawValue)),
        summary: "What the window is to the window manager. The default is normal."),
      Key(
        name: "monitor", kind: .monitor,
        summary:
          "primary, pointer, each, an output's name, a number, or a list. The first connected one of a list is used. The default is primary."
      ),
      Key(
        name: "anchor", kind: .word(Anchor.allCases.map(\.rawValue)),
        summary: "The edge, corner or centre at which the window sits."),
      Key(
        name: "width", kind: .length,
        summary:
          "Points, or a per cent of the monitor without the margins. The default is the content's width."
      ),
      Key(
        name: "height", kind: .length,
        summary:
          "Points, or a per cent of the monitor without the margins. The default is the content's height."
      ),
      Key(
        name: "margin", kind: .edges(coordinates),
        summary: """
          The distance from the monitor's edges, in points. By default a panel at a side leaves the corners \
          to the panels above and below it.
          """),
      Key(
        name: "layer", kind: .word(Layer.allCases.map(\.rawValue)),
        summary: "The stacking order. The default depends on the kind."),
      Key(
        name: "focus", kind: .word(FocusPolicy.allCases.map(\.rawValue)),
        summary: "When the window takes the keyboard. The default depends on the kind."),
      Key(
        name: "click-through",
        kind: .either(
          .truth, .either(.word(["background"]), .list(of: .table(.region)))),
        summary: """
          Whether clicks reach the windows below: everywhere, beside the widgets (background), or in \
          rectangles.
          """),
      Key(
        name: "reserve", kind: .truth,
        summary: "Whether other windows leave room for this panel. The default is true."),
      Key(name: "visible", kind: .truth, summary: "Whether the window is shown at the start."),
      Key(
        name: "sticky", kind: .truth,
        summary: "Whether the window is on all workspaces. The default depends on the kind."),
      Key(
        name: "title", kind: .text,
        summary: """
          The title, which can have variables. The default is that of the only widget, or else the \
          window's name.
          """),
      Key(
        name: "icon", kind: .text,
        summary: """
          The icon: the name of a symbol, or a PNG, JPEG or SVG file, relative to this file. ~ is the home \
          folder.
          """),
      Key(
        name: "owner", kind: .window,
        summary: "The window that this one belongs to and stays above."),
      Key(
        name: "modal", kind: .truth,
        summary: "Whether the window blocks its owner. The default is true for a dialog."),
      Key(
        name: "background", kind: .truth,
        summary: "Whether the window has an opaque ground. The default is true."),
      Key(name: "restart", kind: .truth, summary: "Whether a dead worker is replaced."),
      Key(
        name: "scale", kind: .number(of: "pixels a point", 0.5...8),
        summary:
          "Device pixels per point. The default is that of Xft.dpi or XSETTINGS, else of the monitor's density."
      ),
      Key(
        name: "sandbox", kind: .either(.truth, .table(.sandbox)),
        summary: """
          Whether the worker runs under bubblewrap, without your files, the network or programs, or \
          what it may use all the same. The default is false.
          """),
      Key(
        name: "log-level", kind: .word(LogLevel.allCases.map(\.rawValue)),
        summary: """
          The lowest level of the lines that the window writes to the log. The default is info, or \
          the environment variable MARU_LOG_LEVEL.
          """),
      Key(
        name: "theme", kind: .table(.theme),
        summary: "The theme of this window; what it leaves out is as in the theme of the file."),
    ] + group)

  static let sandbox = KeyTable(
    title: "a sandbox",
    keys: [
      Key(name: "network", kind: .truth, summary: "Whether the network may be used."),
      Key(name: "commands", kind: .truth, summary: "Whether the machine's programs are there."),
      Key(
        name: "read", kind: .list(of: .text),
        summary: "Files and folders that may be read, relative to this file. ~ is the home folder."),
      Key(
        name: "write", kind: .list(of: .text),
        summary: "Files and folders that may be read and written."),
    ])

  /// The keys that a window and a nested group share.
  private static let group = [
    Key(
      name: "layout", kind: .word(LayoutGroup.Axis.allCases.map(\.rawValue)),
      summary: """
        The direction of the widgets. The default is row for a panel at the top or the bottom, \
        else column. Without weights the room that is left over is behind the last widget.
        """),
    Key(
      name: "spacing", kind: .number(of: "points", distances),
      summary: "The distance between the widgets, in points. The default is 8."),
    Key(
      name: "padding", kind: .edges(distances),
      summary: "The distance between the widgets and the edges, in points. The default is 0."),
    Key(
      name: "alignment", kind: .word(LayoutGroup.Alignment.allCases.map(\.rawValue)),
      summary: """
        The place of the widgets across the direction. The default is fill for a stack, else \
        center.
        """),
    Key(
      name: "widgets", kind: .list(of: .table(.item)),
      summary: "The widgets, groups of widgets, and gaps, in order."),
  ]

  /// The keys of a widget only.
  private static let widget = [
    Key(name: "name", kind: .text, summary: "The name of the widget, as maru list shows it."),
    Key(
      name: "id", kind: .text,
      summary: "The widget's address in its window. The default is its name in lower case."),
    Key(
      name: "width", kind: .number(of: "points", sizes),
      summary: "The width in points. The default is the widget's own."),
    Key(
      name: "height", kind: .number(of: "points", sizes),
      summary: "The height in points. The default is the widget's own."),
    Key(
      name: "props", kind: .names(of: .any),
      summary: "The widget's properties. Texts may hold bindings such as ${battery.percent}."),
    Key(
      name: "on",
      kind: .names(of: .either(.table(.action), .list(of: .table(.action)))),
      summary: "What events do, by their names; * is every event."),
  ]

  private static let weight = Key(
    name: "weight", kind: .number(of: "parts", weights),
    summary: "Its share of the room that is left over.")

  private static let space = Key(
    name: "space", kind: .number(of: "parts", weights),
    summary: "A flexible gap with this part of the room that is left over.")

  /// All keys of the three kinds of items.
  static let item = KeyTable(
    title: "a widget, a group or a gap", keys: widget + group + [weight, space])
  /// The keys of a widget.
  static let widgetItem = KeyTable(title: "a widget", keys: widget + [weight])
  /// The keys of a nested group.
  static let groupItem = KeyTable(title: "a group", keys: group + [weight])
  /// The keys of a gap.
  static let spaceItem = KeyTable(title: "a gap", keys: [space])

  static let edges = KeyTable(
    title: "distances",
    keys: ["top", "left", "bottom", "right"].map {
      Key(
        name: $0, kind: .number(of: "points", coordinates),
        summary: "The distance at the \($0), in points.")
    })

  static let region = KeyTable(
    title: "a rectangle",
    keys: [
      ("x", "The distance from the window's left edge, in points.", coordinates),
      ("y", "The distance from the window's top edge, in points.", coordinates),
      ("width", "The width in points.", sizes), ("height", "The height in points.", sizes),
    ].map { Key(name: $0.0, kind: .number(of: "points", $0.2), summary: $0.1, isRequired: true) })

  static let action = KeyTable(
    title: "an action",
    keys: [
      Key(name: "show", kind: .window, summary: "Shows a window."),
      Key(name: "hide", kind: .window, summary: "Hides a window."),
      Key(name: "toggle", kind: .window, summary: "Shows a hidden window and hides a shown one."),
      Key(name: "restart", kind: .window, summary: "Replaces a window's worker."),
      Key(
        name: "urgent", kind: .window,
        summary: "Makes a window ask for attention until it gets the focus."),
      Key(name: "exec", kind: .command, summary: "Runs a command."),
      Key(
        name: "set", kind: .names(of: .any),
        summary: "Sets properties by their addresses, such as \"busy.text\"."),
      Key(name: "var", kind: .names(of: .any), summary: "Gives variables new values."),
      Key(
        name: "emit", kind: .text,
        summary: "Sends an event to everybody who listens on the control socket."),
      Key(name: "call", kind: .table(.call), summary: "Calls an action of a widget."),
    ])

  static let call = KeyTable(
    title: "a call",
    keys: [
      Key(
        name: "address", kind: .address, summary: "The widget, such as bar/menu.",
        isRequired: true),
      Key(name: "action", kind: .text, summary: "The name of the action.", isRequired: true),
      Key(name: "values", kind: .names(of: .any), summary: "The action's values."),
    ])
}
