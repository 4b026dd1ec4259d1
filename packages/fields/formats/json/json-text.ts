/** Typed text that is no JSON yet, as a value that can never be one: any other text would be the JSON text of that content. */
export function unreadableJson(text: string): string {
  return `\u0000${text}`
}

export function isUnreadableJson(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith('\u0000')
}

/** A value as it stands in a text box. */
export function writeJson(value: unknown): string {
  if (value === undefined || value === null) return ''
  return isUnreadableJson(value) ? value.slice(1) : JSON.stringify(value, null, 2)
}

/** What a text box says: a value, null for none, or the text as it is. */
export function readJson(text: string): unknown {
  if (text.trim() === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return unreadableJson(text)
  }
}
