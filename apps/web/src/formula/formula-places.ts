import { type FormulaProperty, fieldType, formulaProperties, recordType } from '@trellis/fields/formula'
import { type ScopeTypes, standardRoots, type TypeKind } from '@trellis/formula'
import type { FieldSchema, RecordSchema } from '@trellis/model'

/** The property that takes a formula of the record; those over linked records are templates, which their own settings draw. */
export function placeAt(path: string): FormulaProperty | undefined {
  return formulaProperties.find(place => place.path === path && !place.isOfTarget)
}

/** The roots that a formula at the place can refer to. */
export function scopeAt({ roots, isLasting }: FormulaProperty, schema: RecordSchema, within?: ScopeTypes): ScopeTypes {
  // What is stored inside a value is worked out of that value alone.
  if (within && isLasting) return within
  const record = recordType(schema)
  const all: ScopeTypes = { ...standardRoots, record }
  return { ...Object.fromEntries(roots.flatMap(root => (all[root] ? [[root, all[root]]] : []))), ...within }
}

/** Kinds of results that can be used at the place, the wanted one first; undefined where all can. */
export function acceptedAt({ use }: FormulaProperty, field: FieldSchema): readonly TypeKind[] | undefined {
  if (use === 'message') return ['boolean', 'text']
  if (use === 'options') return ['list']
  return use === 'value' ? acceptedValues[fieldType(field)?.kind ?? 'any'] : undefined
}

const acceptedValues: Readonly<Partial<Record<TypeKind, readonly TypeKind[]>>> = {
  number: ['number'],
  boolean: ['boolean'],
  date: ['date', 'text'],
  dateTime: ['dateTime', 'text'],
  time: ['time', 'text'],
  list: ['list'],
  object: ['object', 'list'],
}
