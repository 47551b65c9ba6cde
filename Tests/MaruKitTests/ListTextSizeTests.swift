import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct ListTextSizeTests {
  private final class Titles: UITableViewDataSource {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
    func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell { UITableViewCell(style: .default, reuseIdentifier: nil) }
    func tableView(
      _ tableView: UITableView, titleForHeaderInSection section: Int
    ) -> String? { "Title" }
  }

  private let screen = TestScreen(size: CGSize(width: 300, height: 400))
  private let root = UIViewController()

  private func enlarge() {
    screen.window.environmentTraits = screen.window.environmentTraits.modifyingTraits {
      $0.preferredContentSizeCategory = .accessibilityExtraLarge
    }
    screen.advance(by: 0.1)
  }

  @Test(arguments: [UITableView.Style.plain, .grouped])
  func `section headers grow with the text size`(style: UITableView.Style) {
    let titles = Titles()
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 400), style: style)
    table.rowHeight = 44
    table.dataSource = titles
    root.loadViewIfNeeded()
    root.view.addSubview(table)
    screen.show(root)
    screen.advance(by: 0.1)
    let height = table.contentSize.height
    enlarge()
    #expect(table.contentSize.height > height + 10)
  }

  @Test func `a symbol grows with the text size unless its size is given`() {
    let text = UIImageView(image: UIImage(systemName: "plus"))
    let fixed = UIImageView(
      image: UIImage(
        systemName: "plus", withConfiguration: UIImage.SymbolConfiguration(pointSize: 17)))
    root.loadViewIfNeeded()
    root.view.addSubview(text)
    root.view.addSubview(fixed)
    screen.show(root)
    let size = text.intrinsicContentSize
    #expect(size == fixed.intrinsicContentSize)
    enlarge()
    #expect(text.intrinsicContentSize.height > size.height * 1.5)
    #expect(fixed.intrinsicContentSize == size)
  }

  @Test func `a separator begins at the text, after the image`() {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.textLabel?.text = "Text"
    cell.layoutIfNeeded()
    #expect(cell.separatorInset.left == 16)
    cell.imageView?.image = UIImage(systemName: "plus")
    cell.setNeedsLayout()
    cell.layoutIfNeeded()
    #expect(cell.separatorInset.left > 30)
    #expect(cell.separatorInset.left == cell.textLabel?.frame.minX)
  }
}
