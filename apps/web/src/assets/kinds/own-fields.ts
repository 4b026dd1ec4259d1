import { type FieldSchema, isSystemField, type RecordSchema } from '@trellis/model'

/** Properties that every kind has, which every editor shows by itself. */
const ofEveryKind: ReadonlySet<string> = new Set([
  'name',
  'description',
  'icon',
  'color',
  'publicName',
  'adminName',
  'adminNotes',
  'keepDraftVer',
])

/** What one kind alone says, as its core collection describes it: no system field, nothing that the server sets. */
export function ownFields({ properties }: RecordSchema): [id: string, field: FieldSchema][] {
  return Object.entries(properties).filter(
    ([id, { metadata }]) => !isSystemField(id) && !ofEveryKind.has(id) && metadata?.disabled !== true,
  )
}
