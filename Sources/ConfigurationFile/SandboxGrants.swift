/// What a window in a sandbox may use besides its own files.
public struct SandboxGrants: Hashable, Sendable, Codable {
  /// Whether it may use the network.
  public var network: Bool
  /// Whether the machine's programs are there.
  public var commands: Bool
  /// The absolute paths of files and folders that it may read.
  public var read: [String]
  /// The absolute paths of files and folders that it may read and write.
  public var write: [String]

  /// Creates grants; nothing is granted by default.
  public init(
    network: Bool = false, commands: Bool = false, read: [String] = [], write: [String] = []
  ) {
    self.network = network
    self.commands = commands
    self.read = read
    self.write = write
  }

  /// A kind of things, by the name that a plugin's information gives it.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// Files besides the widget's own.
    case files
    /// The network.
    case network
    /// The programs of the machine.
    case commands
  }

  /// The kinds of things that are granted.
  public var kinds: Set<Kind> {
    var kinds: Set<Kind> = []
    if network { kinds.insert(.network) }
    if commands { kinds.insert(.commands) }
    if !read.isEmpty || !write.isEmpty { kinds.insert(.files) }
    return kinds
  }

  /// The grants of some kinds only.
  public func limited(to kinds: Set<Kind>) -> SandboxGrants {
    SandboxGrants(
      network: network && kinds.contains(.network),
      commands: commands && kinds.contains(.commands),
      read: kinds.contains(.files) ? read : [], write: kinds.contains(.files) ? write : [])
  }
}
