import type { UsePlace } from '@trellis/contract'
import { t } from './change-texts.ts'

/** Where something names a collection or a field: a property of its own, or of one of its fields. */
export function placeText({ field, place }: { field?: string | undefined; place: UsePlace }): string {
  const property = t(`collections.uses.at.${place}`)
  return field === undefined
    ? t('collections.uses.place', { place: property })
    : t('collections.uses.ofField', { field, place: property })
}
