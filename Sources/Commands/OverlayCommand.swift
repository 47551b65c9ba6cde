import Control
import JSON
import Terminal

extension Command {
  /// `maru overlay ID [NAME] [on|off]`: what a developer sees over a window.
  static let overlay = Command(
    name: "overlay", summary: "Draws frames, hit areas, damage and more over a running window.",
    discussion: """
      damage tints what each frame paints; layout frames views in blue and layout guides in purple; \
      baselines draws those of texts in red; hit fills what gets presses in green; layers fills opaque \
      layers in green, and those painted offscreen in yellow; times shows how long the passes of the \
      last frame took; slow slows animations down to a tenth. Without on or off, the overlay is \
      toggled. Overlays stay when the window is restarted or its plugin is reloaded. The names of \
      the overlays that are shown are printed.
        maru overlay bar hit
        maru overlay bar slow off
      """,
    operands: .named([
      Operand("ID", "The window's id in the file.", vocabulary: .windows),
      Operand(
        "NAME", "damage, layout, baselines, hit, layers, times or slow.", isOptional: true,
        vocabulary: .words(["damage", "layout", "baselines", "hit", "layers", "times", "slow"])),
      Operand(
        "on|off", "Whether it is shown.", isOptional: true, vocabulary: .words(["on", "off"])),
    ]),
    options: [HostCall.json.description]
  ) { call in
    var message = Message(call: "overlay", ["address": call.text("ID")])
    message["name"] = call.operand("NAME").map(JSONValue.string)
    switch call.operand("on|off") {
    case "on"?: message["on"] = true
    case "off"?: message["on"] = false
    case let word?: throw UsageProblem.invalidOperand(word, wanted: "on or off", command: "overlay")
    case nil: break
    }
    let shown = try HostCall.client().call(message)
    if call[HostCall.json] {
      try HostCall.write(json: shown)
    } else {
      let names = (shown.array ?? []).compactMap(\.string)
      try StandardStream.output.write(answer: names.map { "\($0)\n" }.joined())
    }
    return .accepted
  }
}
