import Foundation

// Rows and sections, as UIKit adds them to Foundation's type.
extension IndexPath {
  /// Creates the index path of a row in a section.
  public init(row: Int, section: Int) { self.init(item: row, section: section) }

  /// Creates the index path of an item in a section.
  public init(item: Int, section: Int) { self = IndexPath(index: section).appending(item) }

  /// The section; 0 if the index path is empty.
  public var section: Int {
    get { count > 0 ? self[0] : 0 }
    set { self = IndexPath(row: row, section: newValue) }
  }

  /// The row in its section; 0 if the index path has none.
  public var row: Int {
    get { count > 1 ? self[1] : 0 }
    set { self = IndexPath(row: newValue, section: section) }
  }

  /// The item in its section; 0 if the index path has none.
  public var item: Int {
    get { row }
    set { row = newValue }
  }
}
