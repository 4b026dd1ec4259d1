import { ownValue } from '@trellis/base'
import type { RequestsAhead } from '../routes/area.ts'
import { cursorOf, listStateKey, readListState } from './list/list-state.ts'
import { pageInput } from './list/page-input.ts'

export const recordsAhead: Readonly<Record<string, RequestsAhead>> = {
  '/table': search => {
    const { collectionId } = search
    if (typeof collectionId !== 'string') return []
    const state = readListState(ownValue(search, listStateKey(collectionId)))
    return [
      { name: 'DATA_LIST', input: pageInput(cursorOf({ collectionId }, state)) },
      { name: 'DATA_DESCRIBE', input: { collectionId } },
    ]
  },
  '/detail': ({ collectionId }) =>
    typeof collectionId === 'string' ? [{ name: 'DATA_DESCRIBE', input: { collectionId } }] : [],
}
