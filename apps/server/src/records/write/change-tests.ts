import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { CollectionField } from '../../collections/collection.ts'
import type { Aliases } from '../query/compile-filter.ts'
import type { Projection } from '../query/row-text.ts'
import { everything } from '../query/scope.ts'
import { readableExists } from './link-problems.ts'
import { exceededSizes } from './property-sizes.ts'
import type { ProblemTest } from './row-problems.ts'

/**
 * One changed column. `set` takes the value as sent; `merge` its keys, of which null clears one; `clear` and `delta` are changes of a foreign key, which leave alone what
 * the caller may not read (S91). Places are indexes into the request's values.
 */
export type ColumnChange = {
  field: CollectionField
  column: string
  type: Sql
  value: number
  base: number | undefined
  /** Worked out by the server: nobody else's change conflicts with it. */
  isOurs: boolean
} & ({ change: 'set' | 'merge' | 'clear' } | { change: 'delta'; removed: number })

type TestedShape = { projection: Projection; versionPlace: number | undefined }

type ChangeTest = { each: ColumnChange; index: number; aliases: Aliases }

/** What speaks against one changed column, told by the rows `old` and `next`. */
export function changeTests(shape: TestedShape, { each, index, aliases }: ChangeTest): ProblemTest[] {
  const conditions = {
    missing: isGuessed(shape, { each, index, aliases }),
    full: isFull(shape, { each, index, aliases }),
    emptied: isEmptied(each),
    conflicts: conflict(shape, { each, index, aliases }),
    crowded: isCrowded(each),
  }
  const fieldId = each.field.id
  return (['missing', 'full', 'emptied', 'conflicts', 'crowded'] as const).flatMap(what => {
    const condition = conditions[what]
    return condition ? [{ what, fieldId, condition }] : []
  })
}

/** What is linked already, but out of the caller's sight, is answered as what is not there: else whoever guesses its id would know. */
function isGuessed({ projection }: TestedShape, { each, index, aliases }: ChangeTest): Sql | undefined {
  if (!each.field.association || each.isOurs || each.change === 'clear') return undefined
  const before = sql.ref(`old.${each.column}`)
  const named = sql.ref(each.change === 'set' ? `next.${each.column}` : `next.$v${index}`)
  const target = projection.targets.get(each.field.association.targetCollectionId)
  return sql`${named} = ${before} and not ${readableExists(target, named, aliases)}`
}

/** A record is added where another one is linked already that is not taken away; what the caller cannot see, nobody takes away for them. */
function isFull(shape: TestedShape, { each, index, aliases }: ChangeTest): Sql | undefined {
  if (!each.field.association || each.isOurs || each.change === 'clear') return undefined
  const hidden = isHidden(shape, each, aliases)
  const [before, after] = [sql.ref(`old.${each.column}`), sql.ref(`next.${each.column}`)]
  if (each.change === 'set') return hidden && sql`${after} is not null and ${before} <> ${after} and ${hidden}`
  const value = sql.ref(`next.$v${index}`)
  const isLeft = sql`${before} = any(${sql.ref(`next.$r${index}`)})`
  const isGone = hidden ? sql`(${isLeft} and not ${hidden})` : isLeft
  return sql`${value} is not null and ${before} <> ${value} and not ${isGone}`
}

/** What the row links is out of the caller's sight; undefined where they see every record that there is. */
function isHidden({ projection }: TestedShape, { field, column }: ColumnChange, aliases: Aliases): Sql | undefined {
  const target = field.association && projection.targets.get(field.association.targetCollectionId)
  if (!field.association || target?.rules.read.node === everything) return undefined
  const before = sql.ref(`old.${column}`)
  return sql`(${before} is not null and not ${readableExists(target, before, aliases)})`
}

function isEmptied({ field, column }: ColumnChange): Sql | undefined {
  if (!field.association || (!field.required && field.association.min === 0)) return undefined
  return sql`${sql.ref(`next.${column}`)} is null`
}

/** More than a record may hold, and more than it did. */
function isCrowded({ field, column }: ColumnChange): Sql | undefined {
  if (!field.beside) return undefined
  const { keys, bytes } = exceededSizes(sql.ref(`next.${column}`), sql.ref(`old.${column}`))
  return sql`${keys} or ${bytes}`
}

/** A property that this save changes is another one than was loaded. */
function differsByKey({ before, after, loaded }: { before: Sql; after: Sql; loaded: Sql }): Sql {
  return sql`exists (select from jsonb_object_keys(coalesce(${before}, '{}') || coalesce(${after}, '{}')) as own(key)
    where ${before} -> key is distinct from ${after} -> key and nullif(${before} -> key, 'null') is distinct from nullif(${loaded} -> key, 'null'))`
}

/** A link that the caller cannot see is none for them. */
function conflict(shape: TestedShape, { each, index, aliases }: ChangeTest): Sql | undefined {
  if (shape.versionPlace === undefined || each.isOurs) return undefined
  const [before, after] = [sql.ref(`old.${each.column}`), sql.ref(`next.${each.column}`)]
  const differs = sql`old."version" <> "$version" and ${before} is distinct from ${after}`
  if (each.base === undefined) return differs
  const loaded = sql.ref(`next.$b${index}`)
  if (each.field.beside) return sql`${differs} and ${differsByKey({ before, after, loaded })}`
  const hidden = isHidden(shape, each, aliases)
  const isOther = sql`${differs} and ${before} is distinct from ${loaded}`
  return hidden ? sql`${isOther} and not (${loaded} is null and ${hidden})` : isOther
}
