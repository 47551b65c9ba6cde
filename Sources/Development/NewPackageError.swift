import PlainText
import Terminal

/// The reason why no package is made for a new widget.
public enum NewPackageError: CommandError, Hashable {
  /// The name is empty.
  case noName
  /// The name is a path.
  case path(String, suggestion: String)
  /// The name is a word of the language.
  case keyword(String, suggestion: String)
  /// The name is no name of a Swift module.
  case invalidName(String, suggestion: String)
  /// The name has too many characters.
  case longName(String, limit: Int)
  /// A module that widgets import has the name.
  case module(String)
  /// The name begins as those of the kit's types do.
  case kitName(String, suggestion: String)
  /// A bundled widget, with this plugin, has the name.
  case bundled(String, plugin: String)
  /// The template uses an identifier that the name would give to something else.
  case identifier(String, name: String, template: Template)
  /// Something that is not an empty folder is at the package's place.
  case occupied(String)
  /// The folder that the package would be made in does not exist.
  case noFolder(String)
  /// The system refused to write a file or a folder.
  case unwritable(String, reason: String)

  /// 64 for a name, 65 for a folder.
  public var status: ExitStatus {
    switch self {
    case .occupied, .noFolder, .unwritable: .badInput
    default: .badUsage
    }
  }

  /// One line with what was found, the place and the remedy.
  public var description: String {
    switch self {
    case .noName:
      "the widget's name is empty, on the command line, give one, as in `maru new MyWidget`"
    case .path(let text, let suggestion):
      "\(PrintableText.quoted(text)) is a path and not a name, on the command line, write both, as "
        + "in `maru new \(suggestion) --directory \(ShellWord.quoted(PrintableText.line(text)))`"
    case .keyword(let text, let suggestion):
      "\(text) is a word of the language Swift, on the command line, choose another name, as in "
        + "`maru new \(suggestion)`"
    case .invalidName(let text, let suggestion):
      "\(PrintableText.quoted(text)) cannot be the name of a Swift type and module, on the command "
        + "line, begin with a capital letter and use only A-Z, a-z, 0-9 and _, as in "
        + "`maru new \(suggestion)`"
    case .longName(let text, let limit):
      "the widget's name has \(text.count) characters, on the command line, choose one of at most "
        + "\(limit)"
    case .module(let text):
      "\(text) is a module that Swift or the SDK has, on the command line, choose another name, as "
        + "in `maru new My\(text)`"
    case .kitName(let text, let suggestion):
      "\(text) begins like a type of the kit, on the command line, choose another name, as in "
        + "`maru new \(suggestion)`"
    case .bundled(let text, let plugin):
      "a bundled widget is named \(text), at \(PrintableText.line(plugin)), choose another name, as "
        + "in `maru new My\(text)`"
    case .identifier(let identifier, let name, let template):
      "the template \(template.rawValue) uses \(identifier) for something else, on the command line, "
        + "choose another name, as in `maru new My\(name)`"
    case .occupied(let path):
      "something is there already, at \(PrintableText.line(path)), remove it, or choose another folder with "
        + "--directory DIR"
    case .noFolder(let path):
      "there is no folder, at \(PrintableText.line(path)), make it, or choose another place with "
        + "--directory DIR"
    case .unwritable(let path, let reason):
      "nothing can be written (\(reason)), at \(PrintableText.line(path)), choose another place with "
        + "--directory DIR"
    }
  }
}
