import { ownValue } from '@trellis/base'
import {
  type AssetId,
  type AssetLook,
  type AssetSection,
  type AssetWords,
  assetLooks,
  assetWords,
} from '@trellis/model'
import { stringifySearch } from '../../router/search-string.ts'

/** A kind of asset as its list and its editor know it. */
export type ShownKind = AssetLook & AssetWords & { id: AssetId; section: AssetSection }

export function shownKind(id: AssetId): ShownKind {
  const [look, words] = [ownValue(assetLooks, id), ownValue(assetWords, id)]
  if (!look || !words) throw new Error(`There is no kind of asset ${id}`)
  return { ...look, ...words, id }
}

/** What every query of the kind begins with. */
export const queryKeyOf = ({ id }: ShownKind) => ['assets', id] as const

export const listOf = ({ section }: ShownKind): string => `/builder/${section}/list`
export const editorOf = ({ section }: ShownKind, id?: string): string =>
  `/builder/${section}/general${stringifySearch({ id })}`
