public import ConfigurationFile

/// What `maru run` was started with.
public struct SupervisorOptions: Sendable {
  /// The configuration file.
  public var file: String
  /// Whether the host follows the standard places, and switches to the first file that exists there.
  public var followsStandardFiles = false
  /// The X display, such as `:0`.
  public var display: String
  /// The environment, which workers and commands get too.
  public var environment: [String: String]
  /// The absolute path of the program that shows windows.
  public var executable: String
  /// The arguments that make it a worker.
  public var workerArguments: [String]
  /// The folder below which `/proc` and `/sys` are read for the built-in variables.
  public var sensorRoot: String
  /// Whether the host opens the display, for keys and to end when the X server does.
  public var opensDisplay = true
  /// What is shown in place of a file, if it names none: `maru dev`.
  public var configuration: Configuration?
  /// Tells this host from the one of the display, in the names of its socket, its log and its state.
  ///
  /// A number is added to the socket's name if another such host runs.
  public var session: String?
  /// The folders whose plugins the owner of the host builds; it tells when they are built.
  public var buildFolders: [String] = []
  /// Whether a worker is started again that died before it had opened its window.
  public var retriesOpening = true
  /// The seconds that a worker has to quit.
  public var quitWithin = 1.0

  /// Creates options.
  ///
  /// `MARU_SENSOR_ROOT` in the environment replaces the root folder of the sensors.
  public init(
    file: String, display: String, environment: [String: String], executable: String,
    workerArguments: [String] = ["worker"], sensorRoot: String? = nil
  ) {
    self.file = file
    self.display = display
    self.environment = environment
    self.executable = executable
    self.workerArguments = workerArguments
    self.sensorRoot = sensorRoot ?? environment["MARU_SENSOR_ROOT"] ?? "/"
  }
}
