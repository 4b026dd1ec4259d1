/** Whether an amount with this sign or code can be one in the currency; a dollar sign alone is that of every dollar. */
export function namesCurrency(sign: string, currency: string): boolean {
  if (/^[A-Z]{3}$/.test(sign)) return sign === currency
  const own = symbolOf(currency, 'narrowSymbol')
  if (sign.includes('$')) return own.endsWith('$') && isDollarOf(sign.replace('$', ''), currency)
  const bare = sign.replace('.', '')
  return own.endsWith(bare) || (bare === 'Fr' && currency === 'CHF')
}

/** Whether the signs can be those of one currency. */
export function isOneCurrency(signs: readonly (string | undefined)[]): boolean {
  const named = new Set(signs.filter(sign => sign !== undefined))
  if (named.size < 2) return true
  const codes = [...named].filter(sign => /^[A-Z]{3}$/.test(sign))
  const [code] = codes
  return code !== undefined && codes.length === 1 && [...named].every(sign => namesCurrency(sign, code))
}

/** The letters beside the sign: `US$`, `$US`, `A$`, `NT$`. */
const isDollarOf = (letters: string, currency: string): boolean =>
  currency.startsWith(letters) || symbolOf(currency, 'symbol') === `${letters}$`

function symbolOf(currency: string, currencyDisplay: 'symbol' | 'narrowSymbol'): string {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay })
    return format.formatToParts(1).find(({ type }) => type === 'currency')?.value ?? currency
  } catch {
    return currency
  }
}
