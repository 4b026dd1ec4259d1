import { createHash } from 'node:crypto'

/** A name for a prepared statement that no other text has. */
export function preparedName(text: string): string {
  return `t_${createHash('sha1').update(text).digest('base64url')}`
}
