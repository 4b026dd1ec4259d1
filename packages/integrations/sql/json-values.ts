/** Digits that a number keeps for certain. */
const sureDigits = 15

/** JSON as a value; numbers that would lose digits come as texts. What is no JSON stays as it is. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text, keepDigits)
  } catch {
    return text
  }
}

function keepDigits(this: unknown, _: string, value: unknown, context?: { source?: string }): unknown {
  const source = context?.source
  if (typeof value !== 'number' || source === undefined || String(value) === source) return value
  if (!Number.isFinite(value)) return source
  const [digits = ''] = source.toLowerCase().split('e')
  return digits.replaceAll(/\D|^[-0.]+/g, '').length > sureDigits ? source : value
}

/** What JSON has no number for. */
export const readFloat = (value: number): unknown => (Number.isFinite(value) ? value : String(value))
