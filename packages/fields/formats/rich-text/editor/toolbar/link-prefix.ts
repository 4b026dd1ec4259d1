import { editorLimits } from '../limits.ts'

/** An address as people type it, with what makes a link of it; pages of this server and other schemes stay as they are. */
export function withPrefix(address: string): string {
  const text = address.trim()
  const isWhole = text === '' || text.startsWith('/') || /^[a-z][a-z\d+.-]*:/i.test(text)
  // What is on its way to the prefix itself is left alone.
  return isWhole || editorLimits.linkPrefix.startsWith(text) ? text : `${editorLimits.linkPrefix}${text}`
}
