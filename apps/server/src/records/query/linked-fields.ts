import { UserError } from '@trellis/base'
import {
  type FormatDefinition,
  type FormatServer,
  findFormat,
  findFormatServer,
  newFilterCost,
} from '@trellis/fields/server'
import type { FieldSchema } from '@trellis/model'
import { sql } from 'kysely'
import type { CollectionField } from '../../collections/collection.ts'
import { compileFilter, makeAliases } from './compile-filter.ts'
import { callerClock } from './filter-clock.ts'
import { type LinkedSource, linkedValueSql } from './linked-value-sql.ts'
import { readFilter } from './read-filter.ts'
import { everything, type FilterNode, isReadable, type Scope } from './scope.ts'

/** Finds a collection as the caller may read it, its own lookups and roll-ups aside. */
export type FindTarget = (collectionId: string) => Promise<Scope | undefined>

type ResolvedFields = {
  fields: ReadonlyMap<string, CollectionField>
  uses: ReadonlyMap<string, Scope>
  /** What their filters ask for by days, of whoever asks and of this moment: it stands in the SQL. */
  days: readonly unknown[]
}

/**
 * Lookups and roll-ups as this caller has them: a field that is read only, of the format of its result, whose value is made by SQL
 * under the row rule of the linked records. Where anything that it rests on is hidden from the caller, there is no such field (P12).
 */
export async function resolveLinkedFields(
  fields: ReadonlyMap<string, CollectionField>,
  findTarget: FindTarget,
): Promise<ResolvedFields> {
  const resolved = new Map<string, CollectionField>()
  const uses = new Map<string, Scope>()
  const days: unknown[] = []
  for (const [id, field] of fields) {
    if (!field.format.linked) {
      resolved.set(id, field)
      continue
    }
    const made = await resolve(field, fields, { findTarget, days })
    if (!made) continue
    resolved.set(id, made.field)
    uses.set(made.target.collection.id, made.target)
  }
  return { fields: resolved, uses, days }
}

async function resolve(
  declared: CollectionField,
  fields: ReadonlyMap<string, CollectionField>,
  { findTarget, days }: { findTarget: FindTarget; days: unknown[] },
): Promise<{ field: CollectionField; target: Scope } | undefined> {
  const linked = declared.format.linked?.(declared.schema)
  const association = fields.get(linked?.settings.associationKey ?? '')?.association
  const target = association && (await findTarget(association.targetCollectionId))
  if (!linked || !association || !target || !isReadable(target)) return undefined
  const { settings, aggregate } = linked
  const field = settings.field === undefined ? undefined : target.fields.get(settings.field)
  if (settings.field !== undefined && (!field?.read || field.format.concealed)) return undefined
  const filter = await readOwnFilter(settings.filter, target, days)
  const result = resultOf(declared, { ...linked, isList: aggregate === 'values' && association.max !== 1 }, field)
  if (!filter || !result) return undefined
  const source: LinkedSource = {
    association,
    target,
    field,
    aggregate,
    separator: settings.separator ?? ', ',
    filter,
  }
  const read = (alias: string) => linkedValueSql(source, alias)
  return { field: Object.freeze({ ...declared, ...result, required: false, column: undefined, read }), target }
}

type Result = Pick<CollectionField, 'schema'> & { format: FormatDefinition; server: FormatServer }

/** A list of values keeps the field's own format; any other result is a field of its own format that nobody can change. */
function resultOf(
  { schema, format, server }: CollectionField,
  { result, isList }: { result?: Pick<FieldSchema, 'type' | 'format'>; isList: boolean },
  field: CollectionField | undefined,
): Result | undefined {
  const metadata = { ...schema.metadata, disabled: true, disabledType: 'readonly' } as const
  if (isList) return { schema: { ...schema, metadata }, format, server }
  const shape = result ?? field?.schema
  const halves = { format: findFormat(shape?.format ?? ''), server: findFormatServer(shape?.format ?? '') }
  if (!shape || !halves.format || !halves.server) return undefined
  const { optionList, currency, booleanLabelTrue, booleanLabelFalse, mask } =
    (result ? {} : field?.schema.metadata) ?? {}
  const meaning = Object.fromEntries(
    Object.entries({ optionList, currency, booleanLabelTrue, booleanLabelFalse, mask }).filter(
      ([, value]) => value !== undefined,
    ),
  )
  const { type } = shape
  const shown: FieldSchema = { ...schema, type, format: shape.format, metadata: { ...metadata, ...meaning } }
  return { schema: shown, format: halves.format, server: halves.server }
}

/**
 * The filter of the definition, whose values are the same for everybody but where they are days, which are added to `days`; undefined where
 * it names what the caller may not see.
 */
async function readOwnFilter(
  filter: object | undefined,
  target: Scope,
  days: unknown[],
): Promise<FilterNode | undefined> {
  if (!filter || Object.keys(filter).length === 0) return everything
  const values: unknown[] = []
  let asksDays = false
  const onAsked = () => {
    asksDays = true
  }
  try {
    const { node } = await readFilter(filter, target, 'filter', {
      source: 'filter',
      values,
      targetOf: async () => undefined,
      clock: { ...callerClock(target.caller), onAsked },
      cost: newFilterCost(),
    })
    if (asksDays) days.push(values)
    const valueOf = makeAliases(place => sql`${values[place.index]}`).value
    return { node: 'sql', of: alias => compileFilter(node, alias, { ...makeAliases(valueOf, `${alias}_f`) }) }
  } catch (error) {
    if (error instanceof UserError) return undefined
    throw error
  }
}
