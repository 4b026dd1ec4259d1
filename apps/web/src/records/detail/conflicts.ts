import type { FieldConflict } from '@trellis/base'
import { ownValue } from '@trellis/base'
import type { RecordValues } from '@trellis/model'

export type Choice = 'mine' | 'theirs'
export type Conflicts = Readonly<Record<string, FieldConflict>>

/** What is sent after the person chose: their value stays where they said so, mine is written over the value I have now seen. */
export function resolveConflicts(options: {
  changes: RecordValues
  base: RecordValues
  conflicts: Conflicts
  choices: Readonly<Record<string, Choice>>
}): { changes: RecordValues; base: RecordValues } {
  const { conflicts, choices } = options
  const isTheirs = (id: string) => ownValue(conflicts, id) !== undefined && ownValue(choices, id) !== 'mine'
  const changes = Object.entries(options.changes).filter(([id]) => !isTheirs(id))
  const base = changes.map(([id]) => {
    const conflict = ownValue(conflicts, id)
    return [id, (conflict ? conflict.theirs : ownValue(options.base, id)) ?? null]
  })
  return { changes: Object.fromEntries(changes), base: Object.fromEntries(base) }
}
