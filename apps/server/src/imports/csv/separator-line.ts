/** `sep=;` as the first line tells spreadsheets what stands between the values; some write it in quotation marks, or a tab as `\t`. */
const pattern = /^(?<mark>"?)sep=(?<sign>\\t|[^\r\n"])\k<mark>(?:\r\n|\r|\n|$)/i

/** What the first line says of the delimiter, and its length with the line end; undefined where it is a line like any other. */
export function readSeparatorLine(text: string): { delimiter: string; length: number } | undefined {
  const found = pattern.exec(text)
  const sign = found?.groups?.['sign']
  if (!found || sign === undefined) return undefined
  return { delimiter: sign === '\\t' ? '\t' : sign, length: found[0].length }
}
