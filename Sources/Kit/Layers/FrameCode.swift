internal import CFrameCode

/// The code that inputs and frames run.
public enum FrameCode {
  /// Asks the processor for it, without waiting.
  ///
  /// After a rest its caches have been given to others. What is asked for at once comes in a fraction
  /// of the time that it takes when each piece is waited for. Of no effect in debug builds.
  public static func fetch() { maru_frame_code_fetch() }

  /// Asks it for the code of frames in which things only move, without waiting.
  public static func fetchMotion() { maru_motion_code_fetch() }
}
