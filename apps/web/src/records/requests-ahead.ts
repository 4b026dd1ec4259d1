import { ownValue } from '@trellis/base'
import type { RequestAhead } from '../routes/area.ts'
import { cursorOf, listStateKey, readListState } from './list/list-state.ts'
import { pageInput } from './list/page-input.ts'

export const recordsAhead: Readonly<Record<string, RequestAhead>> = {
  '/table': search => {
    const { collectionId } = search
    if (typeof collectionId !== 'string') return undefined
    const state = readListState(ownValue(search, listStateKey(collectionId)))
    return { name: 'DATA_LIST', input: pageInput(cursorOf({ collectionId }, state)) }
  },
}
