import { fold } from '@trellis/base'
import { findFormat } from '../find-format.ts'
import { notationsOf } from '../values/notation-watch.ts'
import { optionsOf } from '../values/options.ts'
import { isStorableText } from '../values/text.ts'
import type { FilterClock } from './filter-clock.ts'
import { bareSchema, type FilterField } from './filter-value.ts'
import { type Comparison, readOperator } from './read-operator.ts'

/**
 * What to look for in the values of a field where somebody typed what they see of them: a part of an option's label, or a whole number,
 * day or moment in any way of writing it. Any of it will do; nothing where no value is shown so.
 */
export function shownComparisons(written: string, field: FilterField, clock: FilterClock): readonly Comparison[] {
  if (field.format.concealed || !isStorableText(written)) return []
  return field.schema.metadata?.optionList ? optionsShown(written, field) : valuesShown(written, field, clock)
}

function optionsShown(written: string, { schema, format }: FilterField): readonly Comparison[] {
  const part = fold(written)
  const values = optionsOf(schema).flatMap(({ value, label }) =>
    fold(label).includes(part) || String(value) === written ? [value] : [],
  )
  if (values.length === 0) return []
  if (format.comparison === 'list') return [{ is: 'has-any', items: values }]
  return chosen.has(format.comparison) ? [{ is: 'in', values }] : []
}

const chosen: ReadonlySet<string> = new Set(['text', 'number'])
const counted: ReadonlySet<string> = new Set(['number', 'date', 'time', 'instant'])

function valuesShown(written: string, field: FilterField, clock: FilterClock): readonly Comparison[] {
  const { format } = field
  if (!counted.has(format.comparison) || !format.operators.includes('$eq')) return []
  const ofDays = format.days?.enteredAs
  // A day is no moment but all those of it.
  const days = ofDays
    ? readIn(written, { format: findFormat(ofDays.format), schema: { ...ofDays, title: '' } }, clock)
    : []
  const values = days.length > 0 ? days : readIn(written, field, clock)
  const at = { path: '', clock }
  return values.flatMap(value => readOperator('$eq')?.(value, field, at).comparisons ?? [])
}

type ReadField = Pick<FilterField, 'schema'> & { format: FilterField['format'] | undefined }

/** The values that a text may stand for: `4/7/2025` is two days. */
function readIn(written: string, { format, schema }: ReadField, { timeZone }: FilterClock): readonly unknown[] {
  if (!format) return []
  const bare = bareSchema(schema)
  const read = notationsOf(format.notates).flatMap(notation => {
    const parsed = format.fromText(written, bare, { ...notation, timeZone })
    const checked = 'value' in parsed && parsed.value !== undefined ? format.check(parsed.value, bare) : undefined
    return checked && 'value' in checked && checked.value !== undefined ? [checked.value] : []
  })
  return [...new Set(read)]
}
