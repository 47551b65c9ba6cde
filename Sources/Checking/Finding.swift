/// Something that a check found wrong with a widget.
package struct Finding: Codable, Hashable, Sendable {
  /// What is wrong, in one line.
  package var problem: String
  /// The views that are concerned, each with its class and its label.
  package var views: [String]
  /// The properties, the size and the traits with which it happens; empty if they do not matter.
  package var condition: String
  /// What mends it, in one line.
  package var remedy: String
  /// The path of a picture in which the views are outlined, if one was drawn.
  package var picture: String?
  /// The number of further conditions with the same finding.
  package var repeats = 0

  /// Describes a finding.
  package init(
    _ problem: String, views: [String] = [], condition: String = "", remedy: String,
    picture: String? = nil
  ) {
    self.problem = problem
    self.views = views
    self.condition = condition
    self.remedy = remedy
    self.picture = picture
  }
}
