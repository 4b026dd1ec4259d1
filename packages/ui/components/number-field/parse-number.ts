/**
 * Reads a number as people write it in a locale: group separators, spaces and the locale's decimal sign, and always a
 * single "." too where it cannot be a group separator. Empty is `null`; anything else unreadable is `undefined`.
 */
export function parseNumber(text: string, locale: string): number | null | undefined {
  const compact = text.replaceAll(/[\s\u00A0\u202F'’]/g, '').replace('−', '-')
  if (compact === '') return null
  const { decimal, group } = separators(locale)
  const plain = isPlain(compact, group) ? compact : compact.replaceAll(group, '').replace(decimal, '.')
  return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(plain) && Number.isFinite(Number(plain))
    ? Number(plain)
    : undefined
}

/** The text of a number for editing: the locale's decimal sign, no grouping, all digits. */
export function writeNumber(value: number | null, locale: string): string {
  if (value === null) return ''
  return new Intl.NumberFormat(locale, { useGrouping: false, maximumSignificantDigits: 15 }).format(value)
}

/** "1.5" is plain where "." groups thousands as well, since no group has one digit; "1.500" is not. */
function isPlain(text: string, group: string): boolean {
  if (!/^[-+]?\d*\.?\d*$/.test(text)) return false
  return group !== '.' || !/\.\d{3}$/.test(text)
}

function separators(locale: string): { decimal: string; group: string } {
  const parts = new Intl.NumberFormat(locale).formatToParts(12_345.6)
  const find = (type: string) => parts.find(part => part.type === type)?.value
  return { decimal: find('decimal') ?? '.', group: find('group') ?? ',' }
}
