// The numbers of Apple's TrueType features, with the names of its header `SFNTLayoutTypes.h`.

// MARK: Ligatures

/// The feature type of ligatures.
public let kLigaturesType = 1
/// Common ligatures, `liga`.
public let kCommonLigaturesOnSelector = 2
/// No common ligatures.
public let kCommonLigaturesOffSelector = 3
/// Rare ligatures, `dlig`.
public let kRareLigaturesOnSelector = 4
/// No rare ligatures.
public let kRareLigaturesOffSelector = 5
/// Contextual ligatures, `clig`.
public let kContextualLigaturesOnSelector = 18
/// No contextual ligatures.
public let kContextualLigaturesOffSelector = 19
/// Historical ligatures, `hlig`.
public let kHistoricalLigaturesOnSelector = 20
/// No historical ligatures.
public let kHistoricalLigaturesOffSelector = 21

// MARK: Number spacing

/// The feature type of the width of digits.
public let kNumberSpacingType = 6
/// Digits of equal width, `tnum`.
public let kMonospacedNumbersSelector = 0
/// Digits of their own widths, `pnum`.
public let kProportionalNumbersSelector = 1

// MARK: Vertical position

/// The feature type of raised and lowered characters.
public let kVerticalPositionType = 10
/// Characters on the baseline.
public let kNormalPositionSelector = 0
/// Superscripts, `sups`.
public let kSuperiorsSelector = 1
/// Subscripts, `subs`.
public let kInferiorsSelector = 2
/// Letters of ordinals, such as 1ª, `ordn`.
public let kOrdinalsSelector = 3
/// Subscripts of formulas, such as H₂O, `sinf`.
public let kScientificInferiorsSelector = 4

// MARK: Fractions

/// The feature type of fractions.
public let kFractionsType = 11
/// No fractions.
public let kNoFractionsSelector = 0
/// Fractions with a horizontal bar, `afrc`.
public let kVerticalFractionsSelector = 1
/// Fractions with a slash, `frac`.
public let kDiagonalFractionsSelector = 2

// MARK: Typographic extras

/// The feature type of typographic extras.
public let kTypographicExtrasType = 14
/// A zero with a slash, `zero`.
public let kSlashedZeroOnSelector = 4
/// A zero without a slash.
public let kSlashedZeroOffSelector = 5

// MARK: Character shape

/// The feature type of the forms of Han characters.
public let kCharacterShapeType = 20
/// Traditional forms, `trad`.
public let kTraditionalCharactersSelector = 0
/// Simplified forms, `smpl`.
public let kSimplifiedCharactersSelector = 1
/// The forms of JIS C 6226-1978, `jp78`.
public let kJIS1978CharactersSelector = 2
/// The forms of JIS X 0208-1983, `jp83`.
public let kJIS1983CharactersSelector = 3
/// The forms of JIS X 0208-1990, `jp90`.
public let kJIS1990CharactersSelector = 4

// MARK: Number case

/// The feature type of the height of digits.
public let kNumberCaseType = 21
/// Digits with ascenders and descenders, `onum`.
public let kLowerCaseNumbersSelector = 0
/// Digits of the height of capital letters, `lnum`.
public let kUpperCaseNumbersSelector = 1

// MARK: Text spacing

/// The feature type of the spacing of Chinese, Japanese and Korean text.
public let kTextSpacingType = 22
/// Proportional widths, `pwid`.
public let kProportionalTextSelector = 0
/// Full widths, `fwid`.
public let kMonospacedTextSelector = 1
/// Half widths, `hwid`.
public let kHalfWidthTextSelector = 2
/// Third widths, `twid`.
public let kThirdWidthTextSelector = 3
/// Quarter widths, `qwid`.
public let kQuarterWidthTextSelector = 4
/// Proportional spacing of full-width glyphs, `palt`.
public let kAltProportionalTextSelector = 5
/// Half-width spacing of full-width glyphs, `halt`.
public let kAltHalfWidthTextSelector = 6

// MARK: Case-sensitive layout

/// The feature type of layout for capital letters.
public let kCaseSensitiveLayoutType = 33
/// Punctuation at the height of capital letters, `case`.
public let kCaseSensitiveLayoutOnSelector = 0
/// Punctuation at its own height.
public let kCaseSensitiveLayoutOffSelector = 1
/// Spacing for capital letters, `cpsp`.
public let kCaseSensitiveSpacingOnSelector = 2
/// No spacing for capital letters.
public let kCaseSensitiveSpacingOffSelector = 3

// MARK: Alternate kana

/// The feature type of the forms of kana.
public let kAlternateKanaType = 34
/// Kana for horizontal text, `hkna`.
public let kAlternateHorizKanaOnSelector = 0
/// No kana for horizontal text.
public let kAlternateHorizKanaOffSelector = 1
/// Kana for vertical text, `vkna`.
public let kAlternateVertKanaOnSelector = 2
/// No kana for vertical text.
public let kAlternateVertKanaOffSelector = 3

// MARK: Stylistic alternatives

/// The feature type of stylistic sets.
public let kStylisticAlternativesType = 35
/// Stylistic set 1, `ss01`.
public let kStylisticAltOneOnSelector = 2
/// Not stylistic set 1.
public let kStylisticAltOneOffSelector = 3
/// Stylistic set 2, `ss02`.
public let kStylisticAltTwoOnSelector = 4
/// Not stylistic set 2.
public let kStylisticAltTwoOffSelector = 5
/// Stylistic set 3, `ss03`.
public let kStylisticAltThreeOnSelector = 6
/// Not stylistic set 3.
public let kStylisticAltThreeOffSelector = 7
/// Stylistic set 4, `ss04`.
public let kStylisticAltFourOnSelector = 8
/// Not stylistic set 4.
public let kStylisticAltFourOffSelector = 9
/// Stylistic set 5, `ss05`.
public let kStylisticAltFiveOnSelector = 10
/// Not stylistic set 5.
public let kStylisticAltFiveOffSelector = 11
/// Stylistic set 6, `ss06`.
public let kStylisticAltSixOnSelector = 12
/// Not stylistic set 6.
public let kStylisticAltSixOffSelector = 13
/// Stylistic set 7, `ss07`.
public let kStylisticAltSevenOnSelector = 14
/// Not stylistic set 7.
public let kStylisticAltSevenOffSelector = 15
/// Stylistic set 8, `ss08`.
public let kStylisticAltEightOnSelector = 16
/// Not stylistic set 8.
public let kStylisticAltEightOffSelector = 17
/// Stylistic set 9, `ss09`.
public let kStylisticAltNineOnSelector = 18
/// Not stylistic set 9.
public let kStylisticAltNineOffSelector = 19
/// Stylistic set 10, `ss10`.
public let kStylisticAltTenOnSelector = 20
/// Not stylistic set 10.
public let kStylisticAltTenOffSelector = 21
/// Stylistic set 11, `ss11`.
public let kStylisticAltElevenOnSelector = 22
/// Not stylistic set 11.
public let kStylisticAltElevenOffSelector = 23
/// Stylistic set 12, `ss12`.
public let kStylisticAltTwelveOnSelector = 24
/// Not stylistic set 12.
public let kStylisticAltTwelveOffSelector = 25
/// Stylistic set 13, `ss13`.
public let kStylisticAltThirteenOnSelector = 26
/// Not stylistic set 13.
public let kStylisticAltThirteenOffSelector = 27
/// Stylistic set 14, `ss14`.
public let kStylisticAltFourteenOnSelector = 28
/// Not stylistic set 14.
public let kStylisticAltFourteenOffSelector = 29
/// Stylistic set 15, `ss15`.
public let kStylisticAltFifteenOnSelector = 30
/// Not stylistic set 15.
public let kStylisticAltFifteenOffSelector = 31
/// Stylistic set 16, `ss16`.
public let kStylisticAltSixteenOnSelector = 32
/// Not stylistic set 16.
public let kStylisticAltSixteenOffSelector = 33
/// Stylistic set 17, `ss17`.
public let kStylisticAltSeventeenOnSelector = 34
/// Not stylistic set 17.
public let kStylisticAltSeventeenOffSelector = 35
/// Stylistic set 18, `ss18`.
public let kStylisticAltEighteenOnSelector = 36
/// Not stylistic set 18.
public let kStylisticAltEighteenOffSelector = 37
/// Stylistic set 19, `ss19`.
public let kStylisticAltNineteenOnSelector = 38
/// Not stylistic set 19.
public let kStylisticAltNineteenOffSelector = 39
/// Stylistic set 20, `ss20`.
public let kStylisticAltTwentyOnSelector = 40
/// Not stylistic set 20.
public let kStylisticAltTwentyOffSelector = 41

// MARK: Contextual alternates

/// The feature type of alternate forms that depend on context.
public let kContextualAlternatesType = 36
/// Contextual alternates, `calt`.
public let kContextualAlternatesOnSelector = 0
/// No contextual alternates.
public let kContextualAlternatesOffSelector = 1
/// Swashes, `swsh`.
public let kSwashAlternatesOnSelector = 2
/// No swashes.
public let kSwashAlternatesOffSelector = 3
/// Contextual swashes, `cswh`.
public let kContextualSwashAlternatesOnSelector = 4
/// No contextual swashes.
public let kContextualSwashAlternatesOffSelector = 5

// MARK: Lowercase

/// The feature type of the forms of lowercase letters.
public let kLowerCaseType = 37
/// Lowercase letters.
public let kDefaultLowerCaseSelector = 0
/// Small capitals in place of lowercase letters, `smcp`.
public let kLowerCaseSmallCapsSelector = 1
/// Petite capitals in place of lowercase letters, `pcap`.
public let kLowerCasePetiteCapsSelector = 2

// MARK: Uppercase

/// The feature type of the forms of capital letters.
public let kUpperCaseType = 38
/// Capital letters.
public let kDefaultUpperCaseSelector = 0
/// Small capitals in place of capital letters, `c2sc`.
public let kUpperCaseSmallCapsSelector = 1
/// Petite capitals in place of capital letters, `c2pc`.
public let kUpperCasePetiteCapsSelector = 2

// MARK: Keys

/// The key of a feature setting for an OpenType tag, a string such as `tnum`.
public let kCTFontOpenTypeFeatureTag = "CTFeatureOpenTypeTag"
/// The key of a feature setting for the value of an OpenType feature: 0 is off, 1 on.
public let kCTFontOpenTypeFeatureValue = "CTFeatureOpenTypeValue"
/// The key of a feature setting for the number of a feature type.
public let kCTFontFeatureTypeIdentifierKey = "CTFeatureTypeIdentifier"
/// The key of a feature setting for the number of a selector.
public let kCTFontFeatureSelectorIdentifierKey = "CTFeatureSelectorIdentifier"
