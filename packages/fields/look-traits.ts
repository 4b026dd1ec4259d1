/** How formats of one kind of value look in lists; each is spread into a look, and by traits.ts into the whole definition. */
export const shortTextLook = {
  storage: 'column',
  comparison: 'text',
  sortable: true,
  align: 'start',
  colorable: true,
  display: String,
} as const

export const keyLook = shortTextLook

export const sourceTextLook = { ...shortTextLook, sortable: false, colorable: false } as const

export const unstoredLook = { ...shortTextLook, storage: 'none', sortable: false, colorable: false } as const

export const booleanLook = {
  storage: 'column',
  comparison: 'boolean',
  sortable: true,
  align: 'start',
  colorable: true,
} as const

export const choicesLook = {
  storage: 'column',
  comparison: 'list',
  sortable: false,
  align: 'start',
  colorable: true,
} as const
