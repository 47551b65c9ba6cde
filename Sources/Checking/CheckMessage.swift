import Foundation

/// A message from the process of a check to the one that started it: one line of JSON.
enum CheckMessage: Codable {
  /// What is done next, and whether the check can leave it out.
  case at(String, canSkip: Bool)
  /// Something is wrong.
  case finding(Finding)
  /// The check is over; the number of further conditions for each finding.
  case end(repeats: [Int])
}
