import type { ListInput } from '@trellis/contract'
import type { RecordSchema, TrellisRecord } from '@trellis/model'

/** What an input or cell needs from the server; the web client provides it by context, tests give a fake. */
export type RecordGateway = {
  list(input: ListInput, signal?: AbortSignal): Promise<{ list: TrellisRecord[]; totalCount: number | null }>
  get(cursor: { collectionId: string; id: string }): Promise<TrellisRecord>
  describe(
    collectionId: string,
  ): Promise<{ collectionId: string; name: string; schema: RecordSchema; icon?: string; color?: string }>
  /** Puts a file into the store; it is the uploader's alone until a record shows it. */
  upload(file: File, signal?: AbortSignal): Promise<{ id: string; name: string; mimeType: string; size: number }>
  /** Where the bytes of a file are to be had. */
  fileHref(id: string): string
  /** Address of a record's page, for links. */
  recordHref(cursor: { collectionId: string; id: string }): string
}
