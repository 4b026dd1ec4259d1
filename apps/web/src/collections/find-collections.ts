import { mayOpenSection } from '@trellis/model'
import { call } from '../api/call.ts'
import type { Command } from '../commands/command.ts'
import { placeOf } from '../routes/places.ts'
import { t } from '../routes/section-texts.ts'
import { useSession } from '../session/session-store.ts'

/** Collections for the palette: each leads to its fields, for whoever may build them. */
export async function findCollections(search: string, signal: AbortSignal): Promise<Command[]> {
  const session = useSession.getState()
  if (session.status !== 'signed-in' || !mayOpenSection(session.user, 'data')) return []
  const cursor = { collectionId: 'Entity', searchString: search, options: { limit: 8 } }
  const { list } = await call('CORE_LIST', { cursor, count: 'none' }, { signal })
  return list.map(({ id, recordTitle, icon, color }) => ({
    id: `collection.${id}`,
    label: recordTitle ?? id,
    description: t('section.data'),
    icon: typeof icon === 'string' ? icon : 'database',
    color: typeof color === 'string' ? color : undefined,
    group: 'assets',
    keywords: id,
    href: placeOf.collectionFields(id),
  }))
}
