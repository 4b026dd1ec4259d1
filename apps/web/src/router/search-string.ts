/** State of a list on screen lives under a key that ends so, as JSON; every other parameter is plain text (1 §2.1). */
const jsonSuffix = '-table'

export type SearchValues = Record<string, unknown>

/** Reads a query string without guessing types: `?id=123` stays the text "123". */
export function parseSearch(search: string): SearchValues {
  const values: SearchValues = {}
  for (const [key, text] of new URLSearchParams(search)) {
    if (Object.hasOwn(values, key) || key === '__proto__') continue
    const value = key.endsWith(jsonSuffix) ? parseJson(text) : text
    if (value !== undefined) values[key] = value
  }
  return values
}

/** The query string with its `?`, or nothing. Missing and empty values leave no trace. */
export function stringifySearch(values: SearchValues): string {
  const parameters = new URLSearchParams()
  for (const [key, value] of Object.entries(values)) {
    if (value === undefined || value === null || value === '') continue
    parameters.set(key, key.endsWith(jsonSuffix) ? JSON.stringify(value) : String(value))
  }
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}

/** A damaged value counts as absent. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
