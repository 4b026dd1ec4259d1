import { evaluateSchema, type FormulaRecord } from '@trellis/fields/formula'
import type { CollectionDocument, RecordValues, TrellisRecord } from '@trellis/model'

type Viewer = Pick<FormulaRecord, 'roots' | 'environment'>

/** Made-up records with what their formulas give: colours, titles, calculations and evaluations. */
export function calculatedSamples(
  { schema }: CollectionDocument,
  records: readonly TrellisRecord[],
  viewer: Viewer = {},
): TrellisRecord[] {
  return records.map(record => {
    const { values, evaluations } = evaluateSchema(
      { schema, values: record, ...viewer },
      { only: ['metadata.evaluation'] },
    )
    return { ...record, ...known(values), ...known(evaluations) }
  })
}

/** What a formula cannot say of made-up values stays as it is. */
function known(values: RecordValues): RecordValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null))
}
