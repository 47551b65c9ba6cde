import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct NibViewTests {
  // MARK: All views

  @Test func `a view has the file's frame, mask and flags`() throws {
    let bench = NibBench(
      """
      <view opaque="NO" clipsSubviews="YES" userInteractionEnabled="NO" multipleTouchEnabled="YES"
        contentMode="bottomRight" alpha="0.5" hidden="YES" tag="7" id="a"
        semanticContentAttribute="forceRightToLeft" preservesSuperviewLayoutMargins="YES">
      <rect key="frame" x="10" y="20" width="30" height="40"/>
      <autoresizingMask key="autoresizingMask" flexibleMinX="YES" heightSizable="YES"/>
      <color key="tintColor" systemColor="systemRedColor"/>
      <edgeInsets key="layoutMargins" top="1" left="2" bottom="3" right="4"/>
      <accessibility key="accessibilityConfiguration" label="Name" hint="Tip" identifier="box">
      <accessibilityTraits key="traits" button="YES"/>
      <bool key="isElement" value="YES"/>
      </accessibility>
      </view>
      """)
    #expect(bench.reports.isEmpty)
    let view = try #require(bench.view)
    #expect(view.frame == CGRect(x: 10, y: 20, width: 30, height: 40))
    #expect(view.autoresizingMask == [.flexibleLeftMargin, .flexibleHeight])
    #expect(!view.isOpaque && view.clipsToBounds && view.isHidden)
    #expect(!view.isUserInteractionEnabled && view.isMultipleTouchEnabled)
    #expect(view.contentMode == .bottomRight && view.alpha == 0.5 && view.tag == 7)
    #expect(view.tintColor == .systemRed)
    #expect(view.effectiveUserInterfaceLayoutDirection == .rightToLeft)
    #expect(view.layoutMargins == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    #expect(view.preservesSuperviewLayoutMargins && view.isAccessibilityElement)
    #expect(view.accessibilityLabel == "Name" && view.accessibilityHint == "Tip")
    #expect(view.accessibilityTraits == .button && view.accessibilityIdentifier == "box")
  }

  @Test func `an unknown element is reported with its line, and replaced by a plain view`() throws {
    let bench = NibBench(
      """
      <view id="a"><subviews>
      <mapView tag="1" id="b"><rect key="frame" x="5" y="6" width="7" height="8"/></mapView>
      <wormhole id="c"/>
      <label tag="2" text="after" id="d"/>
      </subviews></view>
      """)
    #expect(bench.reports.count == 2)
    #expect(bench.reports.first?.hasPrefix("nib data:5: <mapView> \"b\": ") == true)
    #expect(bench.reports.last?.hasPrefix("nib data:6: <wormhole> \"c\": ") == true)
    let view = try #require(bench.view)
    #expect(view.subviews.count == 2)
    #expect(view.viewWithTag(1)?.frame == CGRect(x: 5, y: 6, width: 7, height: 8))
  }

  // MARK: Controls

  @Test func `a label has the file's text, font, colours and number of lines`() throws {
    let bench = NibBench(
      """
      <label text="Hi" textAlignment="right" lineBreakMode="middleTruncation" numberOfLines="3"
        baselineAdjustment="none" adjustsFontSizeToFit="YES" minimumScaleFactor="0.5"
        enabled="NO" highlighted="YES" id="a">
      <fontDescription key="fontDescription" type="system" weight="heavy" pointSize="31"/>
      <color key="textColor" red="1" green="0" blue="0" alpha="1" colorSpace="calibratedRGB"/>
      <color key="highlightedColor" white="0.5" alpha="1" colorSpace="calibratedWhite"/>
      <size key="shadowOffset" width="2" height="3"/>
      </label>
      """)
    #expect(bench.reports.isEmpty)
    let label = try #require(bench.view as? UILabel)
    #expect(label.text == "Hi" && label.textAlignment == .right && label.numberOfLines == 3)
    #expect(label.lineBreakMode == .byTruncatingMiddle && label.baselineAdjustment == .none)
    #expect(label.adjustsFontSizeToFitWidth && label.minimumScaleFactor == 0.5)
    #expect(!label.isEnabled && label.isHighlighted)
    #expect(label.font == .systemFont(ofSize: 31, weight: .heavy))
    #expect(label.textColor == .red && label.shadowOffset == CGSize(width: 2, height: 3))
    #expect(label.highlightedTextColor == UIColor(white: 0.5, alpha: 1))
    #expect(!label.isUserInteractionEnabled)
  }

  @Test func `multi-line text and attributed text are loaded`() throws {
    let bench = NibBench(
      """
      <view id="a"><subviews>
      <label tag="1" id="b"><string key="text">one
      two</string></label>
      <label tag="2" id="c"><attributedString key="attributedText"><fragments>
      <fragment content="red "><attributes>
      <color key="NSColor" red="1" green="0" blue="0" alpha="1" colorSpace="calibratedRGB"/>
      <font key="NSFont" metaFont="systemBold" size="20"/>
      </attributes></fragment>
      <fragment content="plain"/>
      </fragments></attributedString></label>
      </subviews></view>
      """)
    #expect(bench.reports.isEmpty)
    let view = try #require(bench.view)
    #expect(try view.tagged(1, as: UILabel.self).text == "one\ntwo")
    let rich = try #require(try view.tagged(2, as: UILabel.self).attributedText)
    #expect(rich.string == "red plain")
    #expect(rich.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor == .red)
    #expect(
      rich.attribute(.font, at: 0, effectiveRange: nil) as? UIFont == .boldSystemFont(ofSize: 20))
    #expect(rich.attribute(.foregroundColor, at: 5, effectiveRange: nil) == nil)
  }

  @Test func `a button has the file's type, and a title, colour and image for each state`() throws {
    let bench = NibBench(
      """
      <button buttonType="system" contentHorizontalAlignment="left" enabled="NO" id="a">
      <fontDescription key="fontDescription" type="boldSystem" pointSize="21"/>
      <inset key="contentEdgeInsets" minX="1" minY="2" maxX="3" maxY="4"/>
      <state key="normal" title="Go" image="star" catalog="system"/>
      <state key="disabled" title="Wait">
      <color key="titleColor" systemColor="systemGrayColor"/></state>
      <state key="sleeping" title="?"/>
      </button>
      """)
    #expect(bench.reports.count == 1 && bench.reports.first?.contains("\"sleeping\"") == true)
    let button = try #require(bench.view as? UIButton)
    #expect(button.buttonType == .system && !button.isEnabled)
    #expect(button.title(for: .normal) == "Go" && button.currentTitle == "Wait")
    #expect(button.image(for: .normal) == UIImage(systemName: "star"))
    #expect(button.currentTitleColor == .systemGray)
    #expect(button.titleLabel?.font == .boldSystemFont(ofSize: 21))
    #expect(button.contentEdgeInsets == UIEdgeInsets(top: 2, left: 1, bottom: 4, right: 3))
    #expect(button.contentHorizontalAlignment == .left)
  }

  @Test func `a button has the file's configuration`() throws {
    let bench = NibBench(
      """
      <button id="a"><buttonConfiguration key="configuration" style="filled" title="Save"
        subtitle="now" imagePlacement="trailing" imagePadding="6" cornerStyle="capsule"
        buttonSize="large">
      <imageReference key="image" image="plus" catalog="system" symbolScale="large"/>
      <color key="baseBackgroundColor" systemColor="systemGreenColor"/>
      <directionalEdgeInsets key="contentInsets" top="1" leading="2" bottom="3" trailing="4"/>
      </buttonConfiguration></button>
      """)
    #expect(bench.reports.isEmpty)
    let configuration = try #require((bench.view as? UIButton)?.configuration)
    #expect(configuration.title == "Save" && configuration.subtitle == "now")
    #expect(configuration.imagePlacement == .trailing && configuration.imagePadding == 6)
    #expect(configuration.cornerStyle == .capsule && configuration.buttonSize == .large)
    #expect(configuration.baseBackgroundColor == .systemGreen)
    #expect(configuration.image?.symbolConfiguration == UIImage.SymbolConfiguration(scale: .large))
    #expect(configuration.contentInsets.leading == 2)
  }

  @Test func `a text field has the file's text, appearance, traits and delegate`() throws {
    final class Owner: UIViewController, UITextFieldDelegate {}
    let owner = Owner()
    let bench = NibBench(
      NibBench.owner("")
        + """
        <textField borderStyle="roundedRect" text="ann" placeholder="Name" textAlignment="center"
          clearButtonMode="whileEditing" clearsOnBeginEditing="YES" minimumFontSize="9"
          adjustsFontSizeToFit="YES" id="a">
        <fontDescription key="fontDescription" type="system" pointSize="14"/>
        <color key="textColor" systemColor="systemRedColor"/>
        <textInputTraits key="textInputTraits" keyboardType="emailAddress" returnKeyType="next"
          secureTextEntry="YES" autocapitalizationType="none" textContentType="email"/>
        <connections><outlet property="delegate" destination="-1" id="b"/></connections>
        </textField>
        """, owner: owner)
    #expect(bench.reports.isEmpty)
    let field = try #require(bench.view as? UITextField)
    #expect(field.borderStyle == .roundedRect && field.text == "ann" && field.placeholder == "Name")
    #expect(field.textAlignment == .center && field.font?.pointSize == 14)
    #expect(field.clearButtonMode == .whileEditing && field.clearsOnBeginEditing)
    #expect(field.minimumFontSize == 9 && field.adjustsFontSizeToFitWidth)
    #expect(field.textColor == .systemRed && field.isSecureTextEntry)
    #expect(field.keyboardType == .emailAddress && field.returnKeyType == .next)
    #expect(field.autocapitalizationType == .none && field.textContentType == .emailAddress)
    #expect(field.delegate === owner)
  }

  @Test func `a text view has the file's text, traits, detectors and delegate`() throws {
    final class Owner: UIViewController, UITextViewDelegate {}
    let owner = Owner()
    let bench = NibBench(
      NibBench.owner("")
        + """
        <textView editable="NO" textAlignment="right" scrollEnabled="NO" id="a">
        <string key="text">First line
        and second</string>
        <fontDescription key="fontDescription" type="system" pointSize="14"/>
        <color key="textColor" systemColor="systemRedColor"/>
        <textInputTraits key="textInputTraits" autocapitalizationType="words"/>
        <dataDetectorType key="dataDetectorTypes" link="YES"/>
        <connections><outlet property="delegate" destination="-1" id="b"/></connections>
        </textView>
        """, owner: owner)
    #expect(bench.reports.isEmpty)
    let view = try #require(bench.view as? UITextView)
    #expect(view.text.hasPrefix("First line\n") && view.text.hasSuffix("and second"))
    #expect(!view.isEditable && !view.isScrollEnabled && view.textAlignment == .right)
    #expect(view.font?.pointSize == 14 && view.textColor == .systemRed)
    #expect(view.autocapitalizationType == .words && view.dataDetectorTypes == .link)
    #expect(view.delegate === owner)
  }

  @Test func `controls have the file's values`() throws {
    let bench = NibBench(
      """
      <view id="a"><subviews>
      <switch tag="1" on="YES" id="b"><color key="onTintColor" systemColor="systemRedColor"/></switch>
      <slider tag="2" value="30" minValue="20" maxValue="40" continuous="NO" id="c"/>
      <segmentedControl tag="3" selectedSegmentIndex="1" id="d"><segments>
      <segment title="One"/><segment title="Two" enabled="NO" width="50"/></segments>
      </segmentedControl>
      <progressView tag="4" progress="0.25" progressViewStyle="bar" id="e"/>
      <pageControl tag="5" numberOfPages="4" currentPage="2" id="f"/>
      <activityIndicatorView tag="6" style="large" animating="YES" hidesWhenStopped="NO" id="g"/>
      <imageView tag="7" image="star" catalog="system" id="h">
      <preferredSymbolConfiguration key="preferredSymbolConfiguration" weight="bold"/></imageView>
      </subviews></view>
      """)
    #expect(bench.reports.isEmpty)
    let view = try #require(bench.view)
    let toggle = try view.tagged(1, as: UISwitch.self)
    #expect(toggle.isOn && toggle.onTintColor == .systemRed)
    let slider = try view.tagged(2, as: UISlider.self)
    #expect(slider.value == 30 && slider.minimumValue == 20 && slider.maximumValue == 40)
    #expect(!slider.isContinuous)
    let segments = try view.tagged(3, as: UISegmentedControl.self)
    #expect(segments.numberOfSegments == 2 && segments.selectedSegmentIndex == 1)
    #expect(segments.titleForSegment(at: 1) == "Two" && !segments.isEnabledForSegment(at: 1))
    let progress = try view.tagged(4, as: UIProgressView.self)
    #expect(progress.progress == 0.25 && progress.progressViewStyle == .bar)
    let pages = try view.tagged(5, as: UIPageControl.self)
    #expect(pages.numberOfPages == 4 && pages.currentPage == 2)
    let wheel = try view.tagged(6, as: UIActivityIndicatorView.self)
    #expect(wheel.isAnimating && wheel.style == .large && !wheel.hidesWhenStopped)
    let picture = try view.tagged(7, as: UIImageView.self)
    #expect(picture.image == UIImage(systemName: "star"))
    #expect(
      picture.preferredSymbolConfiguration == UIImage.SymbolConfiguration(weight: .bold))
  }

  @Test func `an effect view contains its subviews`() throws {
    let bench = NibBench(
      """
      <visualEffectView id="a"><rect key="frame" x="0" y="0" width="50" height="50"/>
      <view key="contentView" id="b"><subviews><label tag="4" id="c"/></subviews></view>
      <blurEffect style="systemThinMaterial"/></visualEffectView>
      """)
    #expect(bench.reports.isEmpty)
    let view = try #require(bench.view as? UIVisualEffectView)
    #expect(view.contentView.viewWithTag(4) is UILabel && view.effect is UIBlurEffect)
  }

  @Test func `a missing image is reported`() {
    let bench = NibBench(
      """
      <view id="a"><subviews><imageView image="no.such.symbol" catalog="system" id="b"/>
      <imageView image="nothing" id="c"/></subviews></view>
      """)
    #expect(bench.reports.contains { $0.contains("no symbol \"no.such.symbol\"") })
    #expect(bench.reports.contains { $0.contains("no picture \"nothing\"") })
  }

  // MARK: Colours and fonts

  @Test(arguments: [
    ("red=\"0.2\" green=\"0.4\" blue=\"0.6\" alpha=\"0.5\" colorSpace=\"calibratedRGB\"", 0x336699),
    (
      "red=\"0.2\" green=\"0.4\" blue=\"0.6\" alpha=\"1\" colorSpace=\"custom\" "
        + "customColorSpace=\"sRGB\"", 0x336699
    ),
    (
      "white=\"0.4\" alpha=\"1\" colorSpace=\"custom\" "
        + "customColorSpace=\"genericGamma22GrayColorSpace\"", 0x666666
    ),
    (
      "red=\"0.2\" green=\"0.4\" blue=\"0.6\" alpha=\"1\" colorSpace=\"custom\" "
        + "customColorSpace=\"displayP3\"", 0x1B689D
    ),
    (
      "red=\"0.5\" green=\"0.5\" blue=\"0.5\" alpha=\"1\" colorSpace=\"custom\" "
        + "customColorSpace=\"displayP3\"", 0x808080
    ),
    ("red=\"1\" green=\"0\" blue=\"0\" alpha=\"1\" customColorSpace=\"adobeRGB1998\"", 0xFF0000),
    ("cyan=\"1\" magenta=\"0\" yellow=\"0\" black=\"0.2\" alpha=\"1\"", 0x00CCCC),
    ("name=\"Accent\"", 0x112233), ("systemColor=\"futureColor\"", 0x445566),
  ])
  func `a colour of each space is converted to sRGB`(attributes: String, expected: Int) throws {
    let bench = NibBench(
      "<view id=\"a\"><color key=\"backgroundColor\" \(attributes)/></view>",
      resources: """
        <namedColor name="Accent"><color red="0.0667" green="0.1333" blue="0.2" alpha="1"/></namedColor>
        <systemColor name="futureColor"><color red="0.2667" green="0.3333" blue="0.4" alpha="1"/>
        </systemColor>
        """)
    #expect(bench.reports.isEmpty)
    var (red, green, blue): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
    try #require(bench.view?.backgroundColor).getRed(
      &red, green: &green, blue: &blue, alpha: nil)
    let parts = [red, green, blue].map { Int(($0 * 255).rounded()) }
    let wanted = [expected >> 16, expected >> 8 & 255, expected & 255]
    #expect(zip(parts, wanted).allSatisfy { abs($0 - $1) <= 1 }, "\(parts)")
  }

  @Test func `a system colour follows light and dark, whatever fallback the file has`() throws {
    let bench = NibBench(
      "<view id=\"a\"><color key=\"backgroundColor\" systemColor=\"systemBackgroundColor\"/></view>",
      resources: """
        <systemColor name="systemBackgroundColor"><color white="1" alpha="1"/></systemColor>
        """)
    #expect(bench.view?.backgroundColor === UIColor.systemBackground)
  }

  @Test func `an unknown named colour is reported`() {
    let bench = NibBench("<view id=\"a\"><color key=\"backgroundColor\" name=\"Nope\"/></view>")
    #expect(bench.reports.count == 1 && bench.reports.first?.contains("\"Nope\"") == true)
  }

  @Test func `a font is a text style's, the system's, or found by its name`() throws {
    func font(_ attributes: String) throws -> UIFont {
      let bench = NibBench(
        "<label id=\"a\"><fontDescription key=\"fontDescription\" \(attributes)/></label>")
      #expect(bench.reports.isEmpty)
      return try #require((bench.view as? UILabel)?.font)
    }
    UIFont.useBundledFontsOnly()
    #expect(
      try font("style=\"UICTFontTextStyleTitle1\"") == .preferredFont(forTextStyle: .title1))
    #expect(try font("type=\"italicSystem\" pointSize=\"13\"") == .italicSystemFont(ofSize: 13))
    #expect(
      try font("name=\"NoSuchFont-Bold\" family=\"No Such Font\" pointSize=\"22\"")
        == .systemFont(ofSize: 22))
    let family = UIFont.systemFont(ofSize: 12).familyName
    #expect(try font("name=\"\(family)\" family=\"\(family)\" pointSize=\"19\"").pointSize == 19)
  }

  // MARK: Runtime attributes

  @Test func `runtime attributes of layers and views are set`() throws {
    let bench = NibBench(
      """
      <view id="a"><userDefinedRuntimeAttributes>
      <userDefinedRuntimeAttribute type="number" keyPath="layer.cornerRadius">
      <integer key="value" value="9"/></userDefinedRuntimeAttribute>
      <userDefinedRuntimeAttribute type="number" keyPath="layer.borderWidth">
      <real key="value" value="1.5"/></userDefinedRuntimeAttribute>
      <userDefinedRuntimeAttribute type="color" keyPath="layer.borderColor">
      <color key="value" red="1" green="0" blue="0" alpha="1"/></userDefinedRuntimeAttribute>
      <userDefinedRuntimeAttribute type="size" keyPath="layer.shadowOffset">
      <size key="value" width="2" height="4"/></userDefinedRuntimeAttribute>
      <userDefinedRuntimeAttribute type="boolean" keyPath="layer.masksToBounds" value="YES"/>
      <userDefinedRuntimeAttribute type="string" keyPath="accessibilityLabel" value="Box"/>
      <userDefinedRuntimeAttribute type="string" keyPath="colour" value="?"/>
      <userDefinedRuntimeAttribute type="string" keyPath="alpha" value="much"/>
      </userDefinedRuntimeAttributes></view>
      """)
    #expect(bench.reports.count == 2, "\(bench.reports)")
    #expect(bench.reports.contains { $0.contains("UIView has no attribute \"colour\"") })
    #expect(bench.reports.contains { $0.contains("\"alpha\" of UIView has another type") })
    let view = try #require(bench.view)
    #expect(view.layer.cornerRadius == 9 && view.layer.borderWidth == 1.5)
    #expect(view.layer.borderColor == UIColor.red.cgColor && view.layer.masksToBounds)
    #expect(view.layer.shadowOffset == CGSize(width: 2, height: 4))
    #expect(view.accessibilityLabel == "Box")
  }
}
