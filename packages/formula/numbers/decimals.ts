export type RoundingMode = 'nearest' | 'up' | 'down'

/**
 * Rounds the number as it is written in decimals, so 1.005 at 2 places is 1.01: halves away from zero, `up` away from zero, `down`
 * towards it. Negative places round before the point. The same as PostgreSQL's round(value::text::numeric, places).
 */
export function roundDecimal(value: number, places: number, mode: RoundingMode = 'nearest'): number {
  if (!Number.isFinite(value)) return value
  const { digits, exponent, isNegative } = decimalOf(value)
  const at = Math.max(-400, Math.min(400, Math.trunc(places)))
  const dropped = -at - exponent
  if (dropped <= 0) return value
  const unit = 10n ** BigInt(dropped)
  const whole = digits / unit
  const rest = digits % unit
  const isUp = mode === 'up' ? rest > 0n : mode === 'nearest' && rest * 2n >= unit
  const rounded = Number(`${whole + (isUp ? 1n : 0n)}e${-at}`)
  return isNegative ? -rounded : rounded
}

/** The multiple of a step that rounding their quotient gives; 0.3 holds 0.1 three times, whatever binary fractions make of it. */
export function multipleOf(value: number, step: number, round: (quotient: number) => number): number {
  if (step === 0) return 0
  const quotient = value / step
  if (Math.abs(quotient) >= 1e15) return round(quotient) * step
  const multiple = round(fifteenDigits(quotient)) * step
  return Number.isInteger(step) ? multiple : fifteenDigits(multiple)
}

const fifteenDigits = (value: number) => Number(value.toPrecision(15))

/** `-12.5` → 125 × 10^-1 and its sign. */
function decimalOf(value: number): { digits: bigint; exponent: number; isNegative: boolean } {
  const [mantissa = '0', power = '0'] = String(Math.abs(value)).split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  return { digits: BigInt(whole + fraction), exponent: Number(power) - fraction.length, isNegative: value < 0 }
}
