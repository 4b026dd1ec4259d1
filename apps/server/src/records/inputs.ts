import type { Contracts, InputOf } from '@trellis/contract'

export type GetInput = InputOf<Contracts['DATA_GET']>
export type CreateInput = InputOf<Contracts['DATA_CREATE']>
export type UpdateInput = InputOf<Contracts['DATA_UPDATE']>
export type DeleteInput = InputOf<Contracts['DATA_DELETE']>
