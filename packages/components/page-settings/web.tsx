import { defineComponentWeb } from '../define-component-web.ts'

/** It is set, and nothing of it is drawn. */
export const web = defineComponentWeb({ Component: () => null })
