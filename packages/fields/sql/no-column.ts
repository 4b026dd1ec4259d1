import type { FormatServer } from '../define-format-server.ts'

/** For formats whose fields hold no value. */
export const noColumn = {
  toDatabase: value => value,
  json: column => column,
  text: column => column,
} satisfies FormatServer
