import { isPlainObject } from '@trellis/base'

/** Of `store` and `global` each, as JSON (0b-decisions §10). */
export const mostKept = 256 * 1024

type Values = Readonly<Record<string, unknown>>

/** What views keep in this tab, under whoever is signed in: another person never sees it. */
export function readKept(root: string, userId: string): Values {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(keyOf(root, userId)) ?? '{}')
    return isPlainObject(value) ? value : {}
  } catch {
    return {}
  }
}

/** Throws where it is too much to keep. */
export function writeKept(root: string, userId: string, values: Values, refusal: string): void {
  const text = JSON.stringify(values)
  if (text.length > mostKept) throw new Error(refusal)
  sessionStorage.setItem(keyOf(root, userId), text)
}

/** Gone at sign-out, and when somebody else signs in. */
export function dropKept(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}

const prefix = 'trellis.view.'
const keyOf = (root: string, userId: string) => `${prefix}${userId}.${root}`
