import { one, over, partsOf, precision, shift, sumOfTerms, times, toFixed, toNumber } from './fixed-point.ts'

/** The functions of `Math` whose last digit engines do not agree on. */
export const exactMath = { sin, cos, tan, asin, acos, atan, atan2, exp, ln, log, power }

/** Below it an angle is its own sine and tangent, to the last digit. */
const tiny = 2e-9

function sin(angle: number): number {
  return Math.abs(angle) < tiny ? angle : toNumber(turned(angle).sine)
}

function cos(angle: number): number {
  return toNumber(turned(angle).cosine)
}

function tan(angle: number): number {
  if (Math.abs(angle) < tiny) return angle
  const { sine, cosine } = turned(angle)
  return toNumber(over(sine, cosine))
}

function asin(sine: number): number {
  if (Math.abs(sine) > 1) return Number.NaN
  if (Math.abs(sine) < tiny) return sine
  const fixed = toFixed(sine)
  return toNumber(arcTangent(fixed, squareRoot(one - times(fixed, fixed))))
}

function acos(cosine: number): number {
  if (Math.abs(cosine) > 1) return Number.NaN
  const fixed = toFixed(cosine)
  return toNumber(arcTangent(squareRoot(one - times(fixed, fixed)), fixed))
}

function atan(tangent: number): number {
  return Math.abs(tangent) < tiny ? tangent : atan2(tangent, 1)
}

/** The angle of the point (x, y). */
function atan2(y: number, x: number): number {
  if (y === 0) return x < 0 ? toNumber(pi(precision)) : 0
  if (y < 0) return -atan2(-y, x)
  // Both in units of the larger one: only what they are to each other counts.
  const scale = Math.max(Math.abs(x), Math.abs(y))
  const place = exponentOf(scale)
  const [up, along] = [scaled(y, -place), scaled(x, -place)]
  if (x > 0 && up / along < tiny) return y / x
  return toNumber(arcTangent(toFixed(up), toFixed(along)))
}

function exp(exponent: number): number {
  if (exponent > 710) return Number.POSITIVE_INFINITY
  return exponent < -746 ? 0 : powerOfE(toFixed(exponent))
}

function ln(number: number): number {
  if (number <= 0) return number === 0 ? Number.NEGATIVE_INFINITY : Number.NaN
  return toNumber(logarithm(number))
}

function log(number: number, base: number): number {
  if (number <= 0 || base <= 0) return Number.NaN
  return base === 1 ? Number.NaN : toNumber(over(logarithm(number), logarithm(base)))
}

function power(base: number, exponent: number): number {
  if (exponent === 0 || base === 1) return 1
  if (base === 0) return exponent > 0 ? 0 : Number.POSITIVE_INFINITY
  const isWhole = Number.isInteger(exponent)
  if (base < 0 && !isWhole) return Number.NaN
  const sign = base < 0 && exponent % 2 !== 0 ? -1 : 1
  const size = Math.abs(base)
  if (size === 1) return sign
  if (isWhole && Math.abs(exponent) <= 4096) return sign * wholePower(size, exponent)
  const result = times(toFixed(exponent), logarithm(size))
  if (result > toFixed(710)) return sign * Number.POSITIVE_INFINITY
  return result < toFixed(-746) ? 0 : sign * powerOfE(result)
}

/** By squaring; digits beyond some 256 bits are cut. */
function wholePower(base: number, exponent: number): number {
  let { mantissa: square, exponent: squarePlace } = partsOf(base)
  let [product, place] = [1n, 0]
  for (let left = Math.abs(exponent); left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) [product, place] = cut(product * square, place + squarePlace)
    ;[square, squarePlace] = cut(square * square, squarePlace * 2)
  }
  if (exponent > 0) return toNumber(product, place)
  const bits = BigInt(product.toString(2).length) + precision
  return toNumber((1n << bits) / product, -place - Number(bits))
}

function cut(value: bigint, place: number): [bigint, number] {
  const surplus = Math.max(0, value.toString(16).length * 4 - 256)
  return [value >> BigInt(surplus), place + surplus]
}

/** Sine and cosine of what is left of the angle after whole turns; angles can be so large that π needs a thousand digits for it. */
function turned(angle: number): { sine: bigint; cosine: bigint } {
  const { exponent } = partsOf(angle)
  const bits = precision + BigInt(Math.max(0, exponent)) + 64n
  const quarter = pi(bits) >> 1n
  const whole = toFixed(angle, bits)
  const quarters = (whole * 2n + quarter) / (quarter * 2n) - (whole * 2n + quarter < 0n ? 1n : 0n)
  const rest = shift(whole - quarters * quarter, precision - bits)
  const square = times(rest, rest)
  const terms = (first: bigint, start: bigint) =>
    sumOfTerms(first, (term, place) => {
      const factor = 2n * place + start
      return -times(term, square) / (factor * (factor + 1n))
    })
  const [sine, cosine] = [terms(rest, 2n), terms(one, 1n)]
  switch (Number(((quarters % 4n) + 4n) % 4n)) {
    case 0:
      return { sine, cosine }
    case 1:
      return { sine: cosine, cosine: -sine }
    case 2:
      return { sine: -sine, cosine: -cosine }
    default:
      return { sine: -cosine, cosine: sine }
  }
}

/** The angle of the point (along, up). */
function arcTangent(up: bigint, along: bigint): bigint {
  const half = pi(precision) >> 1n
  const [height, width] = [up < 0n ? -up : up, along < 0n ? -along : along]
  const acute = height > width ? half - smallArc(width, height) : smallArc(height, width)
  const angle = along < 0n ? 2n * half - acute : acute
  return up < 0n ? -angle : angle
}

/** Of a slope up to 1, halved thrice so that its series is short. */
function smallArc(up: bigint, along: bigint): bigint {
  let slope = over(up, along)
  for (let halving = 0; halving < 3; halving += 1) slope = over(slope, one + squareRoot(one + times(slope, slope)))
  return arcSeries(slope) << 3n
}

function arcSeries(slope: bigint, bits = precision): bigint {
  const square = (slope * slope) >> bits
  return sumOfTerms(
    slope,
    term => -((term * square) >> bits),
    place => 2n * place + 1n,
  )
}

function powerOfE(fixed: bigint): number {
  const two = logarithmOfTwo()
  const doublings = (fixed * 2n + two) / (two * 2n) - (fixed * 2n + two < 0n ? 1n : 0n)
  const rest = fixed - doublings * two
  const sum = sumOfTerms(one, (term, place) => times(term, rest) / (place + 1n))
  return toNumber(sum, Number(doublings) - Number(precision))
}

/** Of a number above zero: its doublings, and the series of what is left between ⅔ and 4⁄3. */
function logarithm(number: number): bigint {
  const { mantissa } = partsOf(number)
  const length = BigInt(mantissa.toString(2).length)
  let doublings = BigInt(partsOf(number).exponent) + length
  let rest = shift(mantissa, precision - length)
  if (rest * 3n < one * 2n) {
    rest <<= 1n
    doublings -= 1n
  }
  return doublings * logarithmOfTwo() + doubleArea(over(rest - one, rest + one))
}

/** 2 · artanh. */
function doubleArea(slope: bigint): bigint {
  const square = times(slope, slope)
  return (
    2n *
    sumOfTerms(
      slope,
      term => times(term, square),
      place => 2n * place + 1n,
    )
  )
}

let keptTwo: bigint | undefined

function logarithmOfTwo(): bigint {
  keptTwo ??= doubleArea(one / 3n)
  return keptTwo
}

const piBits = 1400n
let keptPi: bigint | undefined

/** π by Machin's formula. */
function pi(bits: bigint): bigint {
  const unit = 1n << piBits
  keptPi ??= 4n * (4n * arcSeries(unit / 5n, piBits) - arcSeries(unit / 239n, piBits))
  return shift(keptPi, bits - piBits)
}

/** Newton's method on integers. */
function squareRoot(fixed: bigint): bigint {
  const value = fixed << precision
  if (value <= 0n) return 0n
  let root = 1n << BigInt((value.toString(2).length + 1) >> 1)
  for (;;) {
    const next = (root + value / root) >> 1n
    if (next >= root) return root
    root = next
  }
}

const exponentOf = (value: number): number => {
  const { mantissa, exponent } = partsOf(value)
  return exponent + (mantissa < 0n ? -mantissa : mantissa).toString(2).length
}

const scaled = (value: number, power: number): number => {
  const { mantissa, exponent } = partsOf(value)
  return toNumber(mantissa, exponent + power)
}
