import MaruKit

/// A book in the library; all books are invented.
struct Book: Hashable, Sendable {
  /// The genre, as in the filter.
  enum Genre: String, CaseIterable, Codable, Sendable {
    case novels, essays, poems, science
  }

  let title: String
  let author: String
  let genre: Genre
  /// The design of the cover.
  let cover: CoverDesign

  /// The accessibility label.
  var label: String { "\(title), by \(author)" }

  /// All books, in the order of the grid.
  static let all = [
    Book(title: "The Long Noon", author: "Ada Verlaine", genre: .novels, cover: .sun),
    Book(title: "Slow Orbits", author: "Kei Tanaka", genre: .science, cover: .orbits),
    Book(title: "North of Nothing", author: "Sanna Lindqvist", genre: .novels, cover: .mountains),
    Book(title: "Quarter Turns", author: "Mira Sandoval", genre: .essays, cover: .tiles),
    Book(title: "A Map of Small Hours", author: "Ines Okafor", genre: .poems, cover: .moon),
    Book(title: "And, And, And", author: "Tom Arkwright", genre: .essays, cover: .ampersand),
    Book(title: "Low Tide Atlas", author: "Jonas Hale", genre: .science, cover: .waves),
    Book(title: "The Gardener’s Proof", author: "Lucia Brandt", genre: .poems, cover: .leaves),
    Book(title: "Windows, Evening", author: "Park Seo-yun", genre: .novels, cover: .city),
    Book(title: "How to Leave a House", author: "R. M. Ellery", genre: .essays, cover: .rooms),
    Book(title: "Field Notes on Rain", author: "Noor Haddad", genre: .science, cover: .rain),
    Book(title: "Two Left Hands", author: "Ilse Marchetti", genre: .poems, cover: .stripes),
  ]
}
