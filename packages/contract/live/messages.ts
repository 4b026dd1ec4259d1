import type { ListCursor } from '@trellis/model'

/** `GET /api/websocket`: what a client sends. `auth` must be the first message, within 500 ms of the connection opening. */
export type LiveClientMessage =
  | { type: 'auth'; accessToken: string }
  /**
   * `id` is chosen by the client; `core` marks a core collection; with `since` of the list's answer, what changed after its rows
   * were read is told too.
   */
  | { type: 'subscribe'; id: string; cursor: ListCursor; core?: boolean; since?: string }
  | { type: 'unsubscribe'; id: string }

/**
 * What the server sends. `changed` and `removed` hold record ids, never values: those that the subscriber may see, and those
 * they could see before. `refetch` says that more than 500 changed or that some were missed. `rights`: what the caller may see
 * and do is not what it was.
 */
export type LiveServerMessage =
  | { type: 'ready' }
  | { type: 'rights' }
  | { type: 'subscribed'; id: string }
  | { type: 'change'; id: string; changed: string[]; removed: string[]; refetch?: boolean }
  | { type: 'error'; id?: string; code: string; message: string }
