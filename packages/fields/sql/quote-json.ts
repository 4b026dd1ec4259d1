/** JSON of a text; most hold nothing that must be escaped. */
export function quoteJson(text: string): string {
  return plain.test(text) ? `"${text}"` : JSON.stringify(text)
}

const plain = /^[ !#-[\]-~]*$/
