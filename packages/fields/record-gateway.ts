import type { FieldProblem } from '@trellis/base'
import type { FoundAddress, ListInput } from '@trellis/contract'
import type { DetailGroup, RecordSchema, RecordValues, TrellisRecord } from '@trellis/model'
import type { FailedFormula } from './formula/run-formula.ts'

/** A collection as the caller may use it. */
export type DescribedCollection = {
  collectionId: string
  name: string
  schema: RecordSchema
  detailGroupList: readonly DetailGroup[]
  verbs: { create: boolean; read: boolean; update: boolean }
  icon?: string
  color?: string
}

/** The stored record, or what was refused of it; undefined where the person was told already. */
export type CreateResult = { record: TrellisRecord } | { problems: readonly FieldProblem[] } | undefined

export type UploadedFile = { id: string; name: string; mimeType: string; size: number }

/** `onProgress` is told the share that has been sent, from 0 to 1. */
export type UploadOptions = { signal?: AbortSignal; onProgress?: (share: number) => void }

/** What an input or cell needs from the server; the web client provides it by context, tests give a fake. */
export type RecordGateway = {
  list(input: ListInput, signal?: AbortSignal): Promise<{ list: TrellisRecord[]; totalCount: number | null }>
  get(cursor: { collectionId: string; id: string }): Promise<TrellisRecord>
  describe(collectionId: string): Promise<DescribedCollection>
  create(collectionId: string, record: RecordValues): Promise<CreateResult>
  /** Places that a text may mean, best first. */
  findAddresses(text: string, signal?: AbortSignal): Promise<readonly FoundAddress[]>
  /** Puts a file into the store; it is the uploader's alone until a record shows it. */
  upload(file: File, options?: UploadOptions): Promise<UploadedFile>
  /** Where the bytes of a file are to be had, or a small picture of an image. */
  fileHref(id: string, options?: { width?: number }): string
  /** The beginning of a file, and the size of the whole of it. */
  readFile(id: string, mostBytes: number, signal?: AbortSignal): Promise<{ bytes: ArrayBuffer; size: number }>
  /** What formulas on screen know of whoever looks, and of the screen. */
  viewer(): { roots: { readonly [root: string]: unknown }; environment: { timeZone?: string; locale?: string } }
  /** The server never works them out: it is told that they failed, for its log. */
  tellFailures(collectionId: string, failures: readonly FailedFormula[]): void
  /** Address of a record's page, for links. */
  recordHref(cursor: { collectionId: string; id: string }): string
}
