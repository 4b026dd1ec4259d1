/**
 * Numbers as `value / 2^precision`. ECMAScript leaves the last digit of `Math.sin` and the like to each engine; worked out with integers,
 * a formula gives the same number in every browser and on the server.
 */
export const precision = 192n
export const one = 1n << precision

/** A finite number is `mantissa × 2^exponent`, exactly. */
export function partsOf(value: number): { mantissa: bigint; exponent: number } {
  const bits = new BigUint64Array(new Float64Array([value]).buffer)[0] ?? 0n
  const field = Number((bits >> 52n) & 0x7ffn)
  const fraction = bits & ((1n << 52n) - 1n)
  const mantissa = field === 0 ? fraction : fraction | (1n << 52n)
  return { mantissa: bits >> 63n === 1n ? -mantissa : mantissa, exponent: Math.max(field, 1) - 1075 }
}

/** Exact for numbers that are no smaller than the precision. */
export function toFixed(value: number, bits = precision): bigint {
  const { mantissa, exponent } = partsOf(value)
  return shift(mantissa, BigInt(exponent) + bits)
}

/** The nearest number to `value × 2^exponent`. */
export function toNumber(value: bigint, exponent = -Number(precision)): number {
  const length = (value < 0n ? -value : value).toString(2).length
  const surplus = Math.max(0, length - 100)
  // So many digits that cutting the rest decides no rounding, and few enough that none is too large to be a number.
  let number = Number(value >> BigInt(surplus))
  for (let power = exponent + surplus; power !== 0; ) {
    const part = Math.max(-500, Math.min(500, power))
    number *= powerOfTwo(part)
    power -= part
  }
  return number
}

export function shift(value: bigint, bits: bigint): bigint {
  return bits >= 0n ? value << bits : value >> -bits
}

export const times = (left: bigint, right: bigint): bigint => (left * right) >> precision
export const over = (left: bigint, right: bigint): bigint => (left << precision) / right

/** The value of `first - first·step/… + …`: each term from the one before, until they are too small to count. */
export function sumOfTerms(
  first: bigint,
  next: (term: bigint, place: bigint) => bigint,
  divisor: (place: bigint) => bigint = () => 1n,
): bigint {
  let sum = 0n
  let term = first
  for (let place = 0n; term !== 0n; place += 1n) {
    sum += term / divisor(place)
    term = next(term, place)
    // A negative term never becomes nothing by shifting alone.
    if (term === -1n) break
  }
  return sum
}

/** 2^power for -1000…1000, without asking the engine. */
function powerOfTwo(power: number): number {
  return new Float64Array(new BigUint64Array([BigInt(power + 1023) << 52n]).buffer)[0] ?? 1
}
