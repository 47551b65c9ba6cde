import JSON
import PlainText

/// The views of a window as lines for a person.
struct TreeText {
  /// What follows the line of a view.
  enum Detail {
    /// Nothing.
    case lines
    /// What decides its edges, and the constraints that do not hold.
    case constraints
    /// All that is known.
    case everything
  }

  /// The lines, each with a newline.
  let text: String

  /// Makes the text from the answer of the call `tree`.
  init(of tree: JSONValue, _ detail: Detail) {
    var lines: [String] = []
    Self.add(tree, depth: 0, detail, to: &lines)
    text = lines.map { PrintableText.line($0) + "\n" }.joined()
  }

  private static func add(
    _ view: JSONValue, depth: Int, _ detail: Detail, to lines: inout [String]
  ) {
    let indent = String(repeating: "  ", count: depth)
    lines.append(indent + line(for: view))
    if detail != .lines {
      for line in constraints(of: view) { lines.append("\(indent)    \(line)") }
    }
    if detail == .everything {
      for line in rest(of: view) { lines.append("\(indent)    \(line)") }
    }
    for child in view["children"]?.array ?? [] { add(child, depth: depth + 1, detail, to: &lines) }
  }

  /// The line of a view.
  private static func line(for view: JSONValue) -> String {
    var words = [name(of: view)]
    if let role = view["role"]?.string { words.append(role) }
    if let value = view["value"]?.string, !value.isEmpty {
      words.append("= \(PrintableText.quoted(value))")
    }
    words.append(rectangle(view["windowFrame"]))
    if view["isHidden"]?.bool == true { words.append("hidden") }
    if let alpha = view["alpha"], alpha.double != 1 { words.append("alpha \(alpha.json)") }
    if view["clips"]?.bool == true { words.append("clips") }
    if view["isInteractive"]?.bool == false { words.append("no-touches") }
    if let open = texts(view["layout"]?["ambiguous"]), !open.isEmpty {
      words.append("ambiguous: \(open.joined(separator: ", "))")
    }
    let broken = (view["constraints"]?.array ?? []).count { $0["state"]?.string == "broken" }
    if broken > 0 { words.append("broken constraints: \(broken)") }
    return words.joined(separator: " ")
  }

  /// The class, the identifier and the label of a view.
  static func name(of view: JSONValue) -> String {
    var name = view["name"]?.string ?? view["class"]?.string ?? "?"
    if let identifier = view["identifier"]?.string { name += "'\(identifier)'" }
    return name + (view["label"]?.string.map { " \"\($0)\"" } ?? "")
  }

  /// A rectangle as `x,y width×height`.
  static func rectangle(_ value: JSONValue?) -> String {
    guard let numbers = value?.array?.map(\.json), numbers.count == 4 else { return "?" }
    return "\(numbers[0]),\(numbers[1]) \(numbers[2])×\(numbers[3])"
  }

  /// A line for each edge, and one for each constraint that does not hold.
  private static func constraints(of view: JSONValue) -> [String] {
    var lines = layout(view["layout"], view["frame"])
    for constraint in view["constraints"]?.array ?? [] {
      guard let state = constraint["state"]?.string, state != "satisfied" else { continue }
      let origin = constraint["origin"]?.string.map { " (made at \($0))" } ?? ""
      lines.append("\(state): \(constraint["text"]?.string ?? "")\(origin)")
    }
    for guide in view["guides"]?.array ?? [] where guide["layout"] != nil {
      lines.append("guide \(guide["identifier"]?.string ?? "") \(rectangle(guide["frame"]))")
      lines += layout(guide["layout"], guide["frame"]).map { "  \($0)" }
    }
    return lines
  }

  /// A line for each number of a frame that constraints decide.
  private static func layout(_ layout: JSONValue?, _ frame: JSONValue?) -> [String] {
    guard let layout else { return [] }
    let open = texts(layout["ambiguous"]) ?? []
    return ["x", "y", "width", "height"].enumerated().compactMap { index, side in
      let deciders = texts(layout[side]) ?? []
      let isOpen = open.contains(side)
      guard isOpen || !deciders.isEmpty else { return nil }
      let number = frame?.value(at: ["\(index)"])?.json ?? "?"
      return "\(side) = \(number)\(isOpen ? ", ambiguous" : ""): "
        + (deciders.isEmpty ? "no constraint" : deciders.joined(separator: "; "))
    }
  }

  /// The lines of all else.
  private static func rest(of view: JSONValue) -> [String] {
    var lines: [String] = []
    func add(_ title: String, _ words: String?) {
      if let words, !words.isEmpty { lines.append("\(title): \(words)") }
    }
    add("number", view["number"]?.json)
    add("frame", rectangle(view["frame"]))
    add("bounds", rectangle(view["bounds"]))
    if let size = view["intrinsicSize"] {
      add("intrinsic size", "\(size["width"]?.json ?? "none")×\(size["height"]?.json ?? "none")")
    }
    add("hugging", axes(view["hugging"]))
    add("compression resistance", axes(view["compressionResistance"]))
    let others = (view["constraints"]?.array ?? []).filter { $0["state"]?.string == "satisfied" }
    for constraint in others { add("constraint", constraint["text"]?.string) }
    if let layer = view["layer"] {
      let flags = ["isOpaque", "isOffscreen", "isAnimated"].filter { layer[$0]?.bool == true }
      add("layer", ([layer["class"]?.string ?? "?"] + flags).joined(separator: ", "))
    }
    for gesture in view["gestures"]?.array ?? [] { add("gesture", TreeText.gesture(gesture)) }
    add("responders", texts(view["responders"])?.joined(separator: " > "))
    add("traits", texts(view["traits"])?.joined(separator: ", "))
    for key in ["value", "hint"] { add(key, view[key]?.string) }
    if view["isElement"]?.bool == true { lines.append("an accessibility element") }
    return lines
  }

  /// A recognizer with its state.
  static func gesture(_ gesture: JSONValue) -> String {
    let name = gesture["name"]?.string.map { "'\($0)'" } ?? ""
    let isEnabled = gesture["isEnabled"]?.bool != false
    return "\(gesture["class"]?.string ?? "?")\(name), \(gesture["state"]?.string ?? "?")"
      + (isEnabled ? "" : ", disabled")
  }

  private static func axes(_ value: JSONValue?) -> String {
    "\(value?["horizontal"]?.json ?? "?") horizontal, \(value?["vertical"]?.json ?? "?") vertical"
  }

  private static func texts(_ value: JSONValue?) -> [String]? {
    value?.array?.compactMap(\.string)
  }
}

/// Which view gets a press, as lines for a person.
struct HitText {
  /// The lines, each with a newline.
  let text: String

  /// Makes the text from the answer of the call `tree` with a point.
  init(of hit: JSONValue) {
    let point = (hit["point"]?.array ?? []).map(\.json).joined(separator: ",")
    var lines: [String] = []
    if let view = hit["view"] {
      lines.append("\(Self.target(view)) gets a press at \(point)")
    } else {
      lines.append("no view gets a press at \(point)")
    }
    for recognizer in hit["recognizers"]?.array ?? [] {
      let gesture = TreeText.gesture(recognizer["gesture"] ?? .null)
      let view = recognizer["view"].map(TreeText.name) ?? "?"
      lines.append("  before it: \(gesture), of \(view)")
    }
    for other in hit["others"]?.array ?? [] {
      let view = other["view"].map(Self.target) ?? "?"
      lines.append("  not \(view): \(other["explanation"]?.string ?? "?")")
    }
    text = lines.map { PrintableText.line($0) + "\n" }.joined()
  }

  private static func target(_ view: JSONValue) -> String {
    "\(TreeText.name(of: view)) \(TreeText.rectangle(view["windowFrame"]))"
  }
}
