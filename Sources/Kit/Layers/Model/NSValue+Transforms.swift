import Foundation
import Graphics

// Core Animation's additions to `NSValue`, for animations of values that are not objects.
extension NSValue {
  fileprivate static let transformType = "[16d]"

  /// Wraps a transform.
  public convenience init(caTransform3D transform: CATransform3D) {
    let numbers = transform.rows.joined().map { Double($0) }
    self.init(bytes: numbers, objCType: Self.transformType)
  }

  /// The wrapped transform, or the identity if the value is of another type.
  public var caTransform3DValue: CATransform3D {
    guard String(cString: objCType) == Self.transformType else { return CATransform3D() }
    var numbers = [Double](repeating: 0, count: 16)
    getValue(&numbers)
    let n = numbers.map { CGFloat($0) }
    var transform = CATransform3D()
    (transform.m11, transform.m12, transform.m13, transform.m14) = (n[0], n[1], n[2], n[3])
    (transform.m21, transform.m22, transform.m23, transform.m24) = (n[4], n[5], n[6], n[7])
    (transform.m31, transform.m32, transform.m33, transform.m34) = (n[8], n[9], n[10], n[11])
    (transform.m41, transform.m42, transform.m43, transform.m44) = (n[12], n[13], n[14], n[15])
    return transform
  }
}

extension AnimationValue {
  /// The wrapped value, if it is animatable.
  init?(wrapped value: NSValue) {
    switch String(cString: value.objCType) {
    case "{CGPoint=dd}": self = .point(value.pointValue)
    case "{CGSize=dd}": self = .size(value.sizeValue)
    case "{CGRect={CGPoint=dd}{CGSize=dd}}": self = .rect(value.rectValue)
    case NSValue.transformType: self = .transform(value.caTransform3DValue)
    default: return nil
    }
  }
}
