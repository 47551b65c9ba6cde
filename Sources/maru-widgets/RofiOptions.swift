import Commands
import Foundation

/// The options of `maru rofi`, which are those of rofi 1.7 for its mode dmenu.
enum RofiOptions {
  static let dmenu = flag("dmenu", "Show a menu with the rows of standard input.")
  static let error = text("e", "MESSAGE", "Show a message, and nothing else.")
  static let markup = flag("markup", "The message of -e has Pango's markup.")
  static let show = text(
    "show", "MODE", "Show a mode: drun, run, window, combi, or one of -modi with a script.")
  static let modes = text(
    "modi", "MODES", "The modes, separated by commas; NAME:SCRIPT has the rows of a script.")
  static let longModes = text("modes", "MODES", "The same as -modi.")
  static let terminal = text("terminal", "PROGRAM", "The terminal of the modes drun and run.")
  static let version = flag("v", "Print the version.")
  static let longVersion = flag("version", "Print the version.")

  static let prompt = text("p", "PROMPT", "The question above the rows.")
  static let message = text("mesg", "MESSAGE", "Text below the prompt, in Pango's markup.")
  static let title = text("window-title", "TITLE", "The title of the window.")
  static let anyCase = flag("i", "Ignore case with -dmenu; modes always do.")
  static let caseSensitive = flag("case-sensitive", "Case matters in the rows of a mode.")
  static let noCaseSensitive = flag("no-case-sensitive", "Case is ignored there; the default.")
  static let smartCase = flag("case-smart", "Case matters only if the typed text has a capital.")
  static let noSmartCase = flag("no-case-smart", "The opposite of -case-smart; the default.")
  static let normalize = flag("normalize-match", "Ignore accents: o also matches ö.")
  static let noNormalize = flag("no-normalize-match", "Accents matter; the default.")
  static let tokenize = flag("tokenize", "Each typed word is compared separately; the default.")
  static let noTokenize = flag("no-tokenize", "The typed text is compared as a whole.")
  static let negation = text(
    "matching-negate-char", "CHARACTER",
    "The character before a word that must not match; - by default, and '\\x0' for none.")
  static let deletion = text(
    "kb-delete-entry", "KEYS",
    "The keys that run a mode's script with 3 in $ROFI_RETV; Shift+Delete by default.")
  static let format = text(
    "format", "FORMAT",
    "How an answer is printed: s is the row, i or d its index from 0 or 1, q the row in quotation "
      + "marks, p the row without markup, f the typed text, and F that in quotation marks.")
  static let select = text("select", "TEXT", "Begin at the first row that has each word of a text.")
  static let selectedRow = number("selected-row", "ROW", "Begin at a row, from 0.")
  static let multiSelect = flag("multi-select", "Several rows can be chosen, each with Tab.")
  static let filter = text("filter", "TEXT", "The text that is in the field at first.")
  static let rows = number("l", "ROWS", "The number of rows that are shown; 15 by default.")
  static let longRows = number("lines", "ROWS", "The same as -l.")
  static let noCustom = flag("no-custom", "Only a row can be chosen, not a typed text.")
  static let onlyMatch = flag("only-match", "The same as -no-custom.")
  static let active = text("a", "ROWS", "The rows that are active, such as 5,-3:,7:11.")
  static let urgent = text("u", "ROWS", "The rows that are urgent.")
  static let password = flag("password", "The typed text is hidden, and rows are not shown.")
  static let matching = ValueOption(
    "matching", hasOneDash: true, takes: "METHOD", "How the text is compared with a row.",
    words: RofiMatcher.Method.allCases.map(\.rawValue)
  ) { $0 }
  static let sort = flag("sort", "Matches are sorted by -sorting-method, the best first.")
  static let noSort = flag("no-sort", "Matches keep the order of the rows; the default.")
  static let sortingMethod = ValueOption(
    "sorting-method", hasOneDash: true, takes: "METHOD",
    "How -sort orders matches: the smallest edit distance or the best fzf rating first.",
    words: ["normal", "levenshtein", "fzf"]
  ) { $0 }
  static let separator = text(
    "sep", "CHARACTER", "The character between rows, such as '|' or '\\0'; a line break by default."
  )
  static let dump = flag("dump", "Print the rows that -filter matches, and show nothing.")
  static let input = text("input", "FILE", "Read the rows from a file.")
  static let markupRows = flag("markup-rows", "Rows are in Pango's markup, which is not searched.")
  static let showIcons = flag("show-icons", "The icons of rows are shown.")
  static let iconTheme = text("icon-theme", "THEME", "The icon theme; the desktop's by default.")
  static let autoSelect = flag("auto-select", "The only remaining row is chosen at once.")
  static let columns = text(
    "display-columns", "COLUMNS", "The columns that are shown, such as 1,3.")
  static let columnSeparator = text(
    "display-column-separator", "REGEX", "The separator of columns; a tab by default.")
  static let normalWindow = flag("normal-window", "A window with a frame instead of a popup.")
  static let monitor = text("m", "MONITOR", "The number of the monitor, from 0.")
  static let location = number(
    "location", "N", "The place: 0 is the middle, 1 the top left, and 2 to 8 go on clockwise.")
  static let xOffset = distance("xoffset", "The distance from that place to the right.")
  static let yOffset = distance("yoffset", "The distance from that place downwards.")
  static let width = ValueOption(
    "width", hasOneDash: true, takes: "N",
    "The width: up to 100 in percent of the monitor, above in pixels, or -N letters."
  ) { CGFloat(strtol($0, nil, 10)) }
  static let fullscreen = flag("fullscreen", "The menu covers the monitor.")
  static let themeText = text(
    "theme-str", "THEME",
    "Of a theme, the location, anchor, sizes and offsets of window, and lines and layout of "
      + "listview apply.")
  static let display = text("display", "DISPLAY", "The X server.")
  /// The keys that end the choice, each with a status of its own.
  static let custom = (1...19).map { number in
    text(
      "kb-custom-\(number)", "KEYS",
      "The keys that choose a row with status \(9 + number); \(RofiKey.standard[number - 1]) by "
        + "default.")
  }

  /// Options that are accepted because scripts give them.
  static let idle: [OptionDescription] =
    idleOptions.flatMap { reason, names in
      names.map { text($0, "VALUE", "No effect: \(reason).").description }
    }
    + idleFlags.flatMap { reason, names in
      names.map { flag($0, "No effect: \(reason).").description }
    }
    + idleKeys.map { text($0, "KEYS", "No effect: the keys are those of the list.").description }

  /// The options with a value that have no effect, each group with the reason.
  private static let idleOptions: [(reason: String, names: [String])] = [
    (
      "the menu has maru's look",
      [
        "theme", "config", "font", "bw", "padding", "line-margin", "line-padding",
        "ballot-selected-str", "ballot-unselected-str", "ellipsize-mode",
        "separator-style", "window-format", "application-fallback-icon",
      ]
    ),
    ("the menu is on a monitor, not in a window", ["w"]),
    ("the rows are in one column, each as high as its text", ["columns", "eh"]),
    ("the scale is that of the display", ["dpi"]),
    ("maru keeps its own history", ["max-history-size"]),
    (
      "the list has its own way to search and scroll",
      ["scroll-method", "threads"]
    ),
    ("rows are shown as they arrive", ["async-pre-read"]),
    ("maru writes no such file", ["pid", "cache-dir"]),
  ]

  /// The flags that have no effect, each group with the reason.
  private static let idleFlags: [(reason: String, names: [String])] = [
    (
      "the menu has maru's look",
      [
        "no-fixed-num-lines", "fixed-num-lines", "keep-right",
        "hide-scrollbar", "fake-transparency",
      ]
    ),
    ("only -location and -theme-str move the menu", ["b"]),
    (
      "the list has its own way to search",
      ["levenshtein-sort", "disable-history"]
    ),
    ("rows are shown as they arrive", ["sync"]),
    ("the selection always wraps around at the ends", ["cycle", "no-cycle"]),
    ("maru reads no configuration of rofi", ["no-config"]),
    ("only -show-icons shows icons", ["no-show-icons"]),
    (
      "the menu has the keyboard and the pointer of a popup",
      [
        "lazy-grab", "no-lazy-grab", "click-to-exit", "no-click-to-exit", "hover-select",
        "steal-focus",
      ]
    ),
    ("maru shows one mode at a time", ["sidebar-mode"]),
    ("maru has no such feature", ["no-plugins", "replace", "no-parse-known-hosts"]),
  ]

  private static let idleKeys =
    [
      "primary-paste", "secondary-paste", "secondary-copy", "clear-line", "move-front", "move-end",
      "move-word-back", "move-word-forward", "move-char-back", "move-char-forward",
      "remove-word-back", "remove-word-forward", "remove-char-forward", "remove-char-back",
      "remove-to-eol", "remove-to-sol", "accept-entry", "accept-custom", "accept-custom-alt",
      "accept-alt", "mode-next", "mode-previous", "mode-complete", "row-left",
      "row-right", "row-up", "row-down", "row-tab", "page-prev", "page-next", "row-first",
      "row-last", "row-select", "screenshot", "ellipsize", "toggle-case-sensitivity",
      "toggle-sort", "cancel", "element-next", "element-prev", "entry-history-up",
      "entry-history-down", "matcher-up", "matcher-down",
    ].map { "kb-\($0)" } + (1...10).map { "kb-select-\($0)" }
    + ["me-select-entry", "me-accept-entry", "me-accept-custom", "ml-row-up", "ml-row-down"]

  /// All options, for the description of the command.
  static let all: [OptionDescription] =
    [
      dmenu.description, error.description, prompt.description, message.description,
      title.description, anyCase.description, format.description, select.description,
      selectedRow.description, multiSelect.description, filter.description, rows.description,
      longRows.description, noCustom.description, onlyMatch.description, active.description,
      urgent.description, password.description, matching.description,
      caseSensitive.description, noCaseSensitive.description, smartCase.description,
      noSmartCase.description, normalize.description, noNormalize.description,
      tokenize.description, noTokenize.description, negation.description, sort.description,
      noSort.description, sortingMethod.description, separator.description,
      dump.description, input.description, markup.description, markupRows.description,
      showIcons.description, iconTheme.description, autoSelect.description, columns.description,
      columnSeparator.description, normalWindow.description, monitor.description,
      location.description, xOffset.description, yOffset.description, width.description,
      fullscreen.description, themeText.description, display.description,
    ] + custom.map(\.description) + [
      deletion.description,
      show.description, modes.description, longModes.description, terminal.description,
      version.description, longVersion.description,
    ]
    + idle

  private static func flag(_ name: String, _ summary: String) -> Flag {
    Flag(name, hasOneDash: true, summary)
  }

  private static func text(
    _ name: String, _ placeholder: String, _ summary: String
  ) -> ValueOption<String> {
    ValueOption(name, hasOneDash: true, takes: placeholder, summary) { $0 }
  }

  /// A distance in pixels.
  private static func distance(_ name: String, _ summary: String) -> ValueOption<CGFloat> {
    ValueOption(name, hasOneDash: true, takes: "PIXELS", summary) {
      CGFloat(strtol($0, nil, 10))
    }
  }

  /// As in C, a text that begins with no number is 0.
  private static func number(
    _ name: String, _ placeholder: String, _ summary: String
  ) -> ValueOption<Int> {
    ValueOption(name, hasOneDash: true, takes: placeholder, summary) { strtol($0, nil, 10) }
  }
}
