import { validationError } from '@trellis/base'
import type { GroupInput } from '@trellis/contract'
import { type FormatComparison, unknownField } from '@trellis/fields/server'
import type { Aggregate, AggregateFunction, GroupKey, GroupUnit } from '@trellis/model'
import type { CollectionField } from '../../collections/collection.ts'
import { isReadable, type Scope } from './scope.ts'

/** What groups are made by: a value, a period of it, or the records of an association. */
export type GroupBy = { field: CollectionField; unit: GroupUnit | undefined; target: Scope | undefined }

export type GroupAggregate = { function: AggregateFunction; field: CollectionField | undefined; name: string }

/** A grouping after it was checked against what the caller may use; equal shapes give equal SQL. */
export type ReadGrouping = { by: readonly GroupBy[]; aggregates: readonly GroupAggregate[]; shape: string }

type FindScope = (collectionId: string) => Promise<Scope | undefined>

export async function readGrouping(input: GroupInput, scope: Scope, findScope: FindScope): Promise<ReadGrouping> {
  const by: GroupBy[] = []
  for (const [index, key] of input.groupBy.entries())
    by.push(await readKey(key, `groupBy.${index}`, { scope, findScope }))
  const twice = by.findIndex(({ field }, index) => by.findIndex(each => each.field === field) < index)
  if (twice >= 0) throw validationError([{ path: `groupBy.${twice}`, message: 'is there twice' }])
  const aggregates = (input.aggregates ?? [{ function: 'count' }]).map((each, index) =>
    readAggregate(each, `aggregates.${index}`, scope),
  )
  const same = aggregates.findIndex(({ name }, index) => aggregates.findIndex(each => each.name === name) < index)
  if (same >= 0) throw validationError([{ path: `aggregates.${same}.name`, message: 'is there twice' }])
  const keys = by.map(({ field, unit, target }) => `${field.id} ${unit ?? ''} ${target?.key ?? ''}`)
  const values = aggregates.map(each => `${each.function} ${each.field?.id ?? ''}`)
  return { by, aggregates, shape: `${keys.join(',')}|${values.join(',')}` }
}

/** Periods make sense of these; moments are never grouped by the millisecond. */
const periodic: Readonly<Partial<Record<FormatComparison, GroupUnit | 'none'>>> = { date: 'none', instant: 'day' }

async function readKey(
  key: GroupKey,
  path: string,
  { scope, findScope }: { scope: Scope; findScope: FindScope },
): Promise<GroupBy> {
  const { fieldId, unit } = typeof key === 'string' ? { fieldId: key, unit: undefined } : key
  const field = findField(fieldId, path, scope)
  if (field.association) {
    if (unit) throw noPeriod(path)
    const target = await findScope(field.association.targetCollectionId)
    return { field, unit, target: target && isReadable(target) ? target : undefined }
  }
  if (!field.format.sortable || !field.read) {
    throw validationError([{ path: `${path}.${fieldId}`, message: 'this field cannot be grouped by' }])
  }
  const usual = periodic[field.format.comparison]
  if (unit && !usual) throw noPeriod(path)
  return { field, unit: unit ?? (usual === 'none' ? undefined : usual), target: undefined }
}

const summable: ReadonlySet<FormatComparison> = new Set(['number'])
const comparable: ReadonlySet<FormatComparison> = new Set(['number', 'date', 'instant'])

function readAggregate(
  { function: name, fieldId, name: wanted }: Aggregate,
  path: string,
  scope: Scope,
): GroupAggregate {
  const label = wanted ?? (fieldId === undefined ? name : `${name}_${fieldId}`)
  if (fieldId === undefined) {
    if (name !== 'count') throw validationError([{ path: `${path}.fieldId`, message: 'Required field' }])
    return { function: name, field: undefined, name: label }
  }
  const field = findField(fieldId, path, scope)
  const { comparison } = field.format
  const fits = name === 'count' || (name === 'sum' || name === 'avg' ? summable : comparable).has(comparison)
  if (!field.read || !fits) {
    throw validationError([{ path: `${path}.${fieldId}`, message: `this field has no ${name}` }])
  }
  return { function: name, field, name: label }
}

function findField(id: string, path: string, scope: Scope): CollectionField {
  const field = scope.fields.get(id)
  if (!field) throw unknownField(id, path)
  return field
}

function noPeriod(path: string): Error {
  return validationError([{ path: `${path}.unit`, message: 'only days and moments are grouped by periods' }])
}
