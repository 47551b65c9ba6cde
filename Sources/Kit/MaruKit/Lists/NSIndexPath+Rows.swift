import Foundation

// Rows and sections, as UIKit adds them to Foundation's class.
extension NSIndexPath {
  /// Creates the index path of a row in a section.
  public convenience init(row: Int, section: Int) { self.init(indexes: [section, row], length: 2) }

  /// Creates the index path of an item in a section.
  public convenience init(item: Int, section: Int) { self.init(row: item, section: section) }

  /// The section; 0 if the index path is empty.
  public var section: Int { length > 0 ? index(atPosition: 0) : 0 }

  /// The row in its section; 0 if the index path has none.
  public var row: Int { length > 1 ? index(atPosition: 1) : 0 }

  /// The item in its section; 0 if the index path has none.
  public var item: Int { row }
}
