import type { RecordSchema, TrellisRecord } from '@trellis/model'

/** Records with what their evaluations show whoever looks. Lists without evaluations load nothing for it. */
export async function shownRecords(
  list: TrellisRecord[],
  schema: RecordSchema,
  collectionId: string | undefined,
): Promise<TrellisRecord[]> {
  const isPlain = Object.values(schema.properties).every(({ metadata }) => metadata?.evaluation === undefined)
  if (isPlain || list.length === 0) return list
  const { evaluatedRecords } = await import('./evaluated-records.ts')
  return evaluatedRecords(list, schema, collectionId)
}
