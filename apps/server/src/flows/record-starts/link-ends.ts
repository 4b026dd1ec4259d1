import type { Page } from './page.ts'
import type { Watch } from './watched-flows.ts'

/** Where the log tells of links that a trigger waits for: changes of this collection, under this field. */
export type LinkEnd = {
  watch: Watch
  collectionId: string
  fieldId: string
  /** The record that changed is the one that the trigger is about; else that one is linked by it. */
  isOwn: boolean
  isToldByUpdates: boolean
  isToldByMaking: boolean
  isToldByDeleting: boolean
}

/**
 * A link that is a foreign key is told by the record that has it, whichever side was saved: what that side's own entry says as well is
 * left out. One that is a row of a link table is told by the side that was saved alone, and there is one entry of it.
 */
export async function endsOf(
  { services, tenant }: Pick<Page, 'services' | 'tenant'>,
  watches: readonly Watch[],
): Promise<LinkEnd[]> {
  const ends: LinkEnd[] = []
  for (const watch of watches) {
    const { event, collectionId, fieldIds = [] } = watch.trigger
    const [fieldId] = fieldIds
    if ((event !== 'link' && event !== 'unlink') || fieldId === undefined) continue
    const collection = await services.collections.find(tenant.id, collectionId)
    const association = collection?.fields.get(fieldId)?.association
    if (!association) continue
    const { storage, inverseFieldId, targetCollectionId } = association
    const isToldHere = storage.kind !== 'target-column' || inverseFieldId === undefined
    ends.push({
      watch,
      collectionId,
      fieldId,
      isOwn: true,
      isToldByUpdates: isToldHere,
      isToldByMaking: isToldHere,
      isToldByDeleting: false,
    })
    if (inverseFieldId === undefined) continue
    const isToldThere = storage.kind !== 'own-column'
    ends.push({
      watch,
      collectionId: targetCollectionId,
      fieldId: inverseFieldId,
      isOwn: false,
      isToldByUpdates: isToldThere,
      isToldByMaking: isToldThere,
      isToldByDeleting: true,
    })
  }
  return ends
}
