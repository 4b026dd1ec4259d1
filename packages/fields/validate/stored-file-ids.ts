import type { FieldSchema } from '@trellis/model'
import type { FormatDefinition } from '../define-format.ts'

type FileFormat = Pick<FormatDefinition, 'type' | 'fileIds'>

/** Ids of the files that a value shows as its column holds it: documents may come as text. */
export function storedFileIds({ type, fileIds }: FileFormat, schema: FieldSchema, stored: unknown): string[] {
  if (stored === null || stored === undefined) return []
  const isDocument = typeof stored === 'string' && type !== 'string'
  return fileIds?.(isDocument ? JSON.parse(stored) : stored, schema) ?? []
}
