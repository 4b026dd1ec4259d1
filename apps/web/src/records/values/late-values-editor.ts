import { lazy } from 'react'

/** With the whole half of every format: it comes with the first record that values are set of. */
export const ValuesEditor = lazy(async () => ({ default: (await import('./values-editor.tsx')).ValuesEditor }))
