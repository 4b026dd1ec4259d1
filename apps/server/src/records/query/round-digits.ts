const maximumDigits = 15

/** The number nearest to an exact decimal with at most 15 significant digits, halves away from zero (0-decisions §4). */
export function roundDigits(decimal: string): number {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d*)\.?(\d*)$/.exec(decimal) ?? []
  const digits = `${whole}${fraction}`.replace(/^0+/, '')
  const exponent = -fraction.length
  if (digits.length <= maximumDigits) return withoutNegativeZero(Number(`${sign}${digits || '0'}e${exponent}`))
  const cut = digits.length - maximumDigits
  const kept = BigInt(digits.slice(0, maximumDigits)) + (Number(digits[maximumDigits]) >= 5 ? 1n : 0n)
  return Number(`${sign}${kept}e${exponent + cut}`)
}

function withoutNegativeZero(value: number): number {
  return value === 0 ? 0 : value
}
