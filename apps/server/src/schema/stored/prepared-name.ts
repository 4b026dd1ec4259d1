import { createHash } from 'node:crypto'
import type { SchemaChange } from '../schema-change.ts'

/** What a change makes beforehand is found again by its name alone: no id of a field can begin so. */
export function preparedName(
  changeId: string,
  key: string,
  what: 'column' | 'rows' | 'order' | 'unique' | 'links',
): string {
  const hash = createHash('sha256').update(`${changeId} ${key}`).digest('hex').slice(0, 16)
  return `~${what}_${hash}`
}

/** The column that is filled beforehand for a field. */
export function preparedColumn({ id }: SchemaChange, fieldId: string): string {
  return preparedName(id, fieldId, 'column')
}
