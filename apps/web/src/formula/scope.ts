import { ownValue } from '@trellis/base'
import { findFormat } from '@trellis/fields'
import type { FormulaScope, FormulaValue } from '@trellis/formula'
import type { FieldSchema, RecordSchema } from '@trellis/model'
import type { InsideField } from './inside-field.ts'

type User = { [key: string]: FormulaValue }

/** Values to try formulas with: a sample of each field, and who is looking. */
export function sampleScope(roots: readonly string[], schema: RecordSchema, user: User): FormulaScope {
  const { origin, pathname } = globalThis.location
  const all: FormulaScope = {
    record: sampleRecord(schema),
    user,
    platform: {
      app: 'web',
      env: 'production',
      builderUrl: origin,
      clientAppUrl: origin,
      theme: 'light',
      size: 'large',
      language: 'en',
      colors: { blue: '#2563eb', red: '#c34f4b' },
    },
    url: { id: '', collectionId: '', pathname, queryParams: {} },
  }
  return Object.fromEntries(roots.map(root => [root, ownValue(all, root)]))
}

function sampleRecord({ properties }: Pick<RecordSchema, 'properties'>): { [key: string]: unknown } {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([id, field]) => {
      const sample = sampleOf(field)
      return sample === undefined ? [] : [[id, sample]]
    }),
  )
}

function sampleOf(field: FieldSchema): unknown {
  const format = findFormat(field.format)
  if (!format || format.storage === 'none' || format.concealed) return undefined
  if (format.storage === 'link') return sampleLink(field)
  const samples = format.samples(field)
  // One that says something: most formulas of 0 or of nothing give the same.
  return samples.find(Boolean) ?? samples[0]
}

/** What a formula inside an object or list knows beside the record. */
export function sampleInside({ siblings, field }: Pick<InsideField, 'siblings' | 'field'>): FormulaScope {
  return { item: siblings ? sampleRecord({ properties: siblings }) : sampleOf(field), index: 0 }
}

/** As formulas see links: the one linked record, or a list of them. */
function sampleLink({ title, metadata }: FieldSchema): unknown {
  const linked = { id: '1', recordTitle: title }
  return metadata?.association?.max === 1 ? linked : [linked]
}
