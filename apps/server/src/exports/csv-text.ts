/**
 * What a spreadsheet would take for a formula gets an apostrophe in front (S73), and so does a text that begins with apostrophes before
 * such a character, so that an import can take one away again. Plain numbers are what they are.
 */
const risky = /^'*[=+\-@\t\r]/
const number = /^[+-]?\d+(\.\d+)?$/
const quoted = /[",\n\r]|^\s|\s$/

/** One cell of CSV. */
export const csvCell = (text: string): string => quotedCell(withoutFormula(text))

/** In quotation marks where it needs them; a comma needs them whatever stands between cells, so that nobody takes it for that. */
export function quotedCell(text: string, delimiter = ','): string {
  return quoted.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text
}

export function withoutFormula(text: string): string {
  const first = text.charCodeAt(0)
  // Most texts begin with a letter or a digit other than these.
  if (first > 0x40 || (first >= 0x30 && first < 0x3d)) return text
  return risky.test(text) && !number.test(text) ? `'${text}` : text
}

/** The text that `withoutFormula` was given. */
export function withFormula(text: string): string {
  return text.charCodeAt(0) === 0x27 && risky.test(text) ? text.slice(1) : text
}
