import { ownValue } from '@trellis/base'
import type { AppDocument, RecordSchema } from '@trellis/model'

/** A field of a linked collection that leads to another one. */
export type AppAssociation = {
  collectionId: string
  fieldId: string
  title: string
  targetId: string
  /** open: people follow it; hidden: the app hides the field; closed: the app does not let them read where it leads. */
  state: 'open' | 'hidden' | 'closed'
}

/** Where the fields of the linked collections lead, as far as these are known. */
export function associationsOf(
  { collections }: Pick<AppDocument, 'collections'>,
  schemaOf: (collectionId: string) => RecordSchema | undefined,
): AppAssociation[] {
  const read = new Set(collections.filter(each => each.read).map(({ collectionId }) => collectionId))
  return collections.flatMap(({ collectionId, overrides }) =>
    Object.entries(schemaOf(collectionId)?.properties ?? {}).flatMap(([fieldId, field]): AppAssociation[] => {
      const targetId = field.metadata?.association?.cursor.collectionId
      if (targetId === undefined) return []
      const isHidden = ownValue(overrides, fieldId)?.hidden === true
      const state = isHidden ? 'hidden' : read.has(targetId) ? 'open' : 'closed'
      return [{ collectionId, fieldId, title: field.title || fieldId, targetId, state }]
    }),
  )
}
