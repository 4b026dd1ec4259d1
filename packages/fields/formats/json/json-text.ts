/** A value as it stands in an editor. */
export function writeJson(value: unknown): string {
  return value === undefined || value === null ? '' : JSON.stringify(value, null, 2)
}

/** What an edited text says: a value, `undefined` in it for empty text; nothing at all where it is no JSON (2 §4). */
export function readJson(text: string): { value: unknown } | undefined {
  if (text.trim() === '') return { value: undefined }
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}
