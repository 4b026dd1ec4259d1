import type { TrellisRecord } from '@trellis/model'
import type { MenuEntry } from '@trellis/ui'
import { createContext } from 'react'

/** What the place of a list offers for each of its records, before what every list does. */
export type RowActions = (record: TrellisRecord) => readonly MenuEntry[]

export const RowActionsContext = createContext<RowActions>(() => [])
