/** What files say of a list that holds nothing, which is something else than no list. */
export const emptyList = '[]'

/** Values separated by ", "; one with a comma, quotation mark or outer blank stands in quotation marks, doubled inside; so does one that reads as an empty list. */
export function writeList(values: readonly string[]): string {
  return values
    .map(value => (/[",]|^ | $|^$|^\[\]$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value))
    .join(', ')
}

/** Reads what `writeList` writes; undefined where a quotation mark has no end. */
export function readList(text: string): string[] | undefined {
  const values: string[] = []
  let rest = text.trim()
  while (rest !== '') {
    const match = /^"((?:[^"]|"")*)"\s*(?:,|$)/.exec(rest) ?? /^([^",][^,]*)(?:,|$)/.exec(rest)
    if (!match) return
    const isQuoted = match[0].startsWith('"')
    values.push(isQuoted ? (match[1] ?? '').replaceAll('""', '"') : (match[1] ?? '').trim())
    rest = rest.slice(match[0].length).trim()
  }
  return values
}
