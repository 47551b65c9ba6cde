/// The index of a glyph in a font.
public typealias CGGlyph = UInt16
