/// The result of reading a configuration file.
public struct ConfigurationReading: Sendable {
  /// The configuration, or `nil` if there is any mistake.
  public var configuration: Configuration?
  /// The parts without mistakes, for further checks.
  public var draft: Configuration
  /// The names in it that only plugins can confirm, in the order in which they were read.
  public var pluginReferences: [PluginReference]
  /// The families of fonts in it, which only the machine can confirm.
  public var fonts: [FontReference]
  /// All mistakes in the order of the files.
  public var mistakes: [Mistake]
  /// The absolute paths of all files that were read or tried, also after a mistake, for watching.
  public var files: [String]

  private let order: MistakeOrder

  /// Creates a result.
  ///
  /// - Parameters:
  ///   - draft: The parts without mistakes.
  ///   - pluginReferences: The names that only plugins can confirm.
  ///   - fonts: The families that only the machine can confirm.
  ///   - log: The mistakes.
  init(
    draft: Configuration, pluginReferences: [PluginReference], fonts: [FontReference],
    log: MistakeLog
  ) {
    mistakes = log.sorted
    configuration = mistakes.isEmpty ? draft : nil
    files = draft.files
    self.draft = draft
    self.pluginReferences = pluginReferences
    self.fonts = fonts
    order = log.order
  }

  /// The mistakes together with those of a further check, in the order of the files.
  ///
  /// Where the file already has a mistake, the further check's is left out: it follows from the
  /// first one.
  public func mistakes(with further: [Mistake]) -> [Mistake] {
    let known = Set(mistakes.map(\.position))
    return order.sorted(mistakes + further.filter { !known.contains($0.position) })
  }
}
