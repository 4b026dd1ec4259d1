import { ownValue } from '@trellis/base'
/** Markup of one element; what is inside is markup already. */
export function writeElement(name: string, given: readonly [string, string][], inside?: string): string {
  const written = given.map(([key, value]) => ` ${key}="${escapeHtml(value)}"`).join('')
  return inside === undefined ? `<${name}${written}>` : `<${name}${written}>${inside}</${name}>`
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as markup: what is read back is the same, line ends as `\n`. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(/[&<>"]/g, character => ownValue(escapes, character) ?? character)
}
