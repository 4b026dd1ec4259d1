import { recordName } from '@trellis/fields/web'
import { call } from '../api/call.ts'
import type { Command } from '../commands/command.ts'
import { placeOf } from '../routes/places.ts'

/** Records of all searched collections for the palette, in the order the server found them. */
export async function findRecords(searchString: string, signal: AbortSignal): Promise<Command[]> {
  const { hits } = await call('CORE_SEARCH', { searchString: searchString.slice(0, 200), limit: 8 }, { signal })
  return hits.map(({ collectionId, collectionName, id, recordTitle, recordDescription, recordColor }) => ({
    id: `record.${collectionId}.${id}`,
    label: recordName({ id, ...(recordTitle ? { recordTitle } : {}) }),
    description: [collectionName, recordDescription].filter(Boolean).join(' · '),
    icon: 'description',
    color: recordColor,
    group: 'found',
    isFound: true,
    href: placeOf.record({ collectionId, id }),
  }))
}
