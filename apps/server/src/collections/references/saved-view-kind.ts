import { SavedViewRecord } from '@trellis/model'
import { sql } from 'kysely'
import type { ReferringKind } from './referring-kind.ts'

/** What people keep of lists, which names the fields that it filters and sorts by. */
export const savedView: ReferringKind = {
  id: 'SavedView',
  noun: 'saved view',
  icon: 'view_list',
  schema: SavedViewRecord,
  goesWithCollection: true,
  select: ({
    coreSchema,
  }) => sql`select ${savedView.id} as kind, id, name, jsonb_build_object('collectionId', "collectionId", 'state', state) as document
      from ${sql.id(coreSchema, savedView.id)}`,
  update: ({ coreSchema }, { id, document }) => sql`update ${sql.id(coreSchema, savedView.id)}
      set state = ${JSON.stringify(document['state'])}::jsonb, version = version + 1, "updatedAt" = now() where id = ${id}`,
}
