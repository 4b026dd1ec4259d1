import { type FetchLinked, type OnFailures, withEvaluations } from '@trellis/fields/formula'
import { coreCollectionIds, type RecordSchema, type TrellisRecord } from '@trellis/model'
import { call } from '../../api/call.ts'
import { tellFailures } from '../tell-failures.ts'
import { viewerOf } from '../viewer.ts'

/** Records with what their evaluations show; linked records that formulas read come along by one more request for each collection. */
export function evaluatedRecords(
  list: TrellisRecord[],
  schema: RecordSchema,
  collectionId: string | undefined,
): Promise<TrellisRecord[]> {
  const onFailures: OnFailures = failures => collectionId !== undefined && tellFailures(collectionId, failures)
  return withEvaluations(list, { schema, ...viewerOf(), fetchLinked, onFailures })
}

const coreIds: ReadonlySet<string> = new Set(coreCollectionIds)

const fetchLinked: FetchLinked = async (collectionId, { ids, fields }) => {
  const cursor = { collectionId, filter: { id: { $in: [...ids] } }, options: { limit: ids.length } }
  const input = { cursor, select: [...fields], count: 'none' as const }
  const { list } = await call(coreIds.has(collectionId) ? 'CORE_LIST' : 'DATA_LIST', input)
  return list
}
