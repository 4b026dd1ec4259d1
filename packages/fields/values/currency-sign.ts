/** Whether an amount with this sign or code can be one in the currency; a dollar sign is that of every dollar. */
export function namesCurrency(sign: string, currency: string): boolean {
  if (/^[A-Z]{3}$/.test(sign)) return sign === currency
  const own = symbolOf(currency)
  if (sign.endsWith('$')) return own.endsWith('$')
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

function symbolOf(currency: string): string {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    return format.formatToParts(1).find(({ type }) => type === 'currency')?.value ?? currency
  } catch {
    return currency
  }
}
