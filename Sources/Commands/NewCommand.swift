import Development
import FoundationEssentials
import Glibc
import PlainText
import Terminal

extension Command {
  private static let template = ValueOption<Template>(
    "template", takes: "TEMPLATE", "The example that the widget begins with; by default view.",
    details: Template.allCases.map { template in
      "With \(template.rawValue), \(template.summary.first?.lowercased() ?? "")"
        + template.summary.dropFirst()
    }.joined(separator: " "),
    words: Template.allCases.map(\.rawValue)
  ) { word throws(InvalidValue) in
    guard let template = Template(rawValue: word) else {
      let names = Template.allCases.map(\.rawValue)
      throw InvalidValue(
        wanted: names.dropLast().joined(separator: ", ") + " or \(names.last ?? "")"
          + NearestName.hint(for: word, among: names))
    }
    return template
  }

  private static let directory = ValueOption<String>(
    "directory", takes: "DIR", "The folder of the package; by default NAME.",
    details: "It must be empty, or not exist."
  ) { word throws(InvalidValue) in
    guard !word.isEmpty else { throw InvalidValue(wanted: "the path of a folder") }
    return word
  }

  /// `maru new NAME`: a package with a widget, from a template.
  package static let new = Command(
    name: "new", summary: "Makes a package with a new widget that has tests.",
    discussion: """
      The widget is a copy of an example of Maru under the given name, with its tests, one of them in \
      a real window on a virtual X server. The package is built with the SDK that `maru sdk` \
      describes.
        maru new Clicker --template form
      """,
    operands: .named([
      Operand("NAME", "The name of the widget, its Swift type and its module.")
    ]),
    options: [template.description, directory.description]
  ) { call in
    let name = try WidgetName(call.operand("NAME") ?? "")
    let sdk = try SDK(beside: "/proc/self/exe")
    try sdk.check()
    try Compiler().check(for: sdk)
    let package = try NewPackage(name, from: call[template] ?? .view, of: sdk)
    let folder = call[directory] ?? name.text
    try package.write(to: folder)
    try StandardStream.output.write(lines: nextCommands(for: name, in: folder))
    return .accepted
  }

  /// The commands that build, show and test a new package.
  private static func nextCommands(for name: WidgetName, in folder: String) -> String {
    var lines = ["cd \(ShellWord.quoted(folder))", "swift build"]
    var maru = "maru"
    // The manifest asks $MARU, or else the first maru in $PATH.
    if let own = ProgramInPath.ownPathIfNotFound() {
      lines.insert("export MARU=\(ShellWord.quoted(own))", at: 1)
      maru = "\"$MARU\""
    }
    lines += [
      "\(maru) show .build/debug/lib\(name.text).so", "swift test",
      "\(maru) dev  # builds and shows it at each save",
    ]
    let title = "\(name.text) is made, in \(folder). The next commands:"
    return ([title] + lines.map { "  \($0)" }).map { PrintableText.line($0) + "\n" }.joined()
  }
}
