import type { Collection } from '../../collections/collection.ts'
import type { Moment } from '../../records/history/lives-of-records.ts'
import { type RecordStates, readStates } from '../../records/history/record-states.ts'
import type { Page } from './page.ts'

type Asked = { collection: Collection; moments: readonly Moment[]; whole: ReadonlySet<string> }

/** Records of a collection at moments, whoever may see them. */
export async function statesOf({ services, connection, tenant }: Page, asked: Asked): Promise<RecordStates> {
  const targets = new Map<string, Collection>()
  for (const { association } of asked.collection.fields.values()) {
    const target = association && (await services.collections.find(tenant.id, association.targetCollectionId))
    if (target) targets.set(target.id, target)
  }
  return readStates(connection, { ...asked, tenant, targets })
}
