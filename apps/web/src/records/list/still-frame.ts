import type { ListFrame } from './list-frame.ts'
import { initialListState } from './list-state.ts'

const nothing = () => undefined

/** The frame of a list whose records are given: nothing is asked for, opened, changed or removed by it. */
export function stillFrame(label: string): ListFrame {
  return {
    listId: 'still',
    collectionId: '',
    core: false,
    collection: undefined,
    state: initialListState,
    asShown: state => state,
    change: nothing,
    cursor: { collectionId: '' },
    density: 'M',
    name: label,
    label,
    hrefOf: () => '#',
    open: nothing,
    remove: undefined,
    openId: undefined,
    writes: undefined,
    neighbours: { get: nothing, set: nothing, subscribe: () => nothing },
    tell: undefined,
    tools: null,
  }
}
