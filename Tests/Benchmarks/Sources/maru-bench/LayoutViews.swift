import Foundation
import MaruKit

/// The same tree as views of the kit, laid out by constraints of the kit.
///
/// Measures from the activation of the constraints to frames, and from setting a constant to
/// frames.
@MainActor
final class LayoutViews {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 1280, height: 800))
  private var views: [UIView] = []
  private var constraints: [NSLayoutConstraint] = []
  private var rootWidth: NSLayoutConstraint?
  private var leafHeight: NSLayoutConstraint?

  /// The medians of one size, in milliseconds of processor time.
  struct Row {
    var views: Int
    var build: Double
    /// Changing a leaf's height: its siblings and ancestors move.
    var leaf: Double
    /// Changing the root's width: every view gets another frame.
    var width: Double
  }

  init(views count: Int) {
    views = (0..<count).map { _ in
      let view = UIView()
      view.translatesAutoresizingMaskIntoConstraints = false
      return view
    }
    for index in views.indices {
      (index == 0 ? window : views[(index - 1) / 10]).addSubview(views[index])
    }
    makeConstraints()
  }

  private func makeConstraints() {
    let root = views[0]
    let width = root.widthAnchor.constraint(equalToConstant: 1280)
    rootWidth = width
    constraints += [
      width, root.leftAnchor.constraint(equalTo: window.leftAnchor),
      root.topAnchor.constraint(equalTo: window.topAnchor),
    ]
    for (index, view) in views.enumerated() {
      if index > 0 {
        let parent = views[(index - 1) / 10]
        let above =
          (index - 1) % 10 == 0
          ? view.topAnchor.constraint(equalTo: parent.topAnchor, constant: 8)
          : view.topAnchor.constraint(equalTo: views[index - 1].bottomAnchor, constant: 8)
        constraints += [
          view.leftAnchor.constraint(equalTo: parent.leftAnchor, constant: 8),
          view.rightAnchor.constraint(equalTo: parent.rightAnchor, constant: -8), above,
        ]
      }
      if index * 10 + 1 < views.count {
        let last = views[min(index * 10 + 10, views.count - 1)]
        constraints.append(view.bottomAnchor.constraint(equalTo: last.bottomAnchor, constant: 8))
      } else {
        let height = view.heightAnchor.constraint(
          equalToConstant: CGFloat(20 + 13 * index % 30))
        constraints.append(height)
        if leafHeight == nil { leafHeight = height }
      }
    }
  }

  /// Activates all constraints and lays out.
  func build() {
    NSLayoutConstraint.activate(constraints)
    window.layoutIfNeeded()
  }

  func setLeafHeight(_ height: CGFloat) {
    leafHeight?.constant = height
    window.layoutIfNeeded()
  }

  func setWidth(_ width: CGFloat) {
    rootWidth?.constant = width
    window.layoutIfNeeded()
  }

  var rootHeight: CGFloat { views[0].frame.height }

  /// Measures one size.
  ///
  /// Returns `nil` if the root's height is wrong.
  static func measure(_ count: Int) -> Row? {
    var times: (build: [Double], leaf: [Double], width: [Double]) = ([], [], [])
    for round in 0..<max(5, min(51, 20_000 / count)) {
      let tree = LayoutViews(views: count)
      times.build.append(ThreadClock.time { tree.build() })
      let expected = LayoutProblem(views: count, variant: .equalities).expectedRootHeight
      if let expected, tree.rootHeight != expected { return nil }
      for change in 0..<5 {
        let before = tree.rootHeight
        let old = tree.leafHeight?.constant ?? 0
        times.leaf.append(ThreadClock.time { tree.setLeafHeight(CGFloat(50 + change)) })
        guard tree.rootHeight == before + CGFloat(50 + change) - old else { return nil }
        times.width.append(ThreadClock.time { tree.setWidth(CGFloat(900 + 7 * change + round)) })
      }
    }
    return Row(
      views: count, build: times.build.median, leaf: times.leaf.median,
      width: times.width.median)
  }

  /// The rows as a text table.
  static func table(_ rows: [Row]) -> String {
    let head = """

      the same tree as views of the kit, from constraints to frames; milliseconds
        views     build  a leaf's height  the root's width
      """
    let lines = rows.map { row in
      String(format: "%7d  ", row.views)
        + String(format: "%8.3f  %15.4f  %16.4f", row.build, row.leaf, row.width)
    }
    return ([head] + lines).joined(separator: "\n")
  }
}
