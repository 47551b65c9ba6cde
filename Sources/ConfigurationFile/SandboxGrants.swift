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
}
