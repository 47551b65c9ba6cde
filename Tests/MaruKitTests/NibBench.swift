import Foundation
import MaruKit
import Testing

/// A nib file that was written and built in a test, and the reports about it.
@MainActor
struct NibBench {
  /// The top-level objects without placeholders.
  let objects: [Any]
  /// The reports, in order.
  let reports: [String]

  /// The first object, if it is a view.
  var view: UIView? { objects.first as? UIView }

  /// Builds a file with these `<objects>`.
  init(
    _ objects: String, resources: String = "", owner: AnyObject? = nil,
    options: [UINib.OptionsKey: Any]? = nil
  ) {
    self.init(
      xml: """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0">
        <objects>
        \(objects)
        </objects>
        <resources>\(resources)</resources>
        </document>
        """, owner: owner, options: options)
  }

  /// Builds a whole file.
  init(xml: String, owner: AnyObject? = nil, options: [UINib.OptionsKey: Any]? = nil) {
    var objects: [Any] = []
    reports = Self.reports {
      objects = UINib(data: Data(xml.utf8), bundle: nil)
        .instantiate(withOwner: owner, options: options)
    }
    self.objects = objects
  }

  /// The reports during some work.
  static func reports(during work: () throws -> Void) rethrows -> [String] {
    let before = UIApplication.shared.onWarning
    defer { UIApplication.shared.onWarning = before }
    var reports: [String] = []
    UIApplication.shared.onWarning = { reports.append($0) }
    try work()
    return reports
  }

  /// The element of File's Owner, with its connections.
  static func owner(_ connections: String) -> String {
    """
    <placeholder placeholderIdentifier="IBFilesOwner" id="-1">
    <connections>\(connections)</connections>
    </placeholder>
    """
  }
}

extension UIView {
  /// The first view inside with a tag.
  func tagged<View: UIView>(_ tag: Int, as type: View.Type = View.self) throws -> View {
    try #require(viewWithTag(tag) as? View)
  }
}
