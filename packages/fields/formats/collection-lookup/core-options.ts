import { ownValue } from '@trellis/base'
import type { OptionItem } from '@trellis/model'

/** What the product itself brings beside the records of a core collection: its own views (2 §2.1) are no records. */
const ownOptions: Readonly<Record<string, readonly OptionItem[]>> = {
  View: [
    { value: 'HOME', label: 'Home' },
    { value: 'TABLE', label: 'Table' },
    { value: 'DETAIL', label: 'Detail' },
    { value: 'APP_HOME', label: 'App home' },
    { value: 'FLOW', label: 'Flow' },
  ],
}

export const coreOptionsOf = (collectionId: string | undefined): readonly OptionItem[] =>
  ownValue(ownOptions, collectionId ?? '') ?? []
