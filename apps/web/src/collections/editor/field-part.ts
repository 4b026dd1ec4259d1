import type { CollectionDocument, FieldMetadata, FieldSchema } from '@trellis/model'
import type { CollectionEditor } from './use-collection-editor.ts'

/** What the parts of the panel work on. `change` replaces the field; `path` names what was changed, for undo. */
export type FieldPart = {
  editor: CollectionEditor
  document: CollectionDocument
  fieldId: string
  field: FieldSchema
  change: (next: FieldSchema, path: string) => void
  problems: Readonly<Record<string, string>>
}

type MetadataChange = { [Key in keyof FieldMetadata]?: FieldMetadata[Key] | undefined }

/** A setting that becomes undefined is removed. */
export function withMetadata(field: FieldSchema, change: MetadataChange): FieldSchema {
  const metadata = Object.fromEntries(
    Object.entries({ ...field.metadata, ...change }).filter(([, value]) => value !== undefined),
  )
  return { ...field, metadata }
}

/** Always, or where a formula says so. */
export const mayBeHidden = (hidden: unknown): boolean => hidden !== undefined && hidden !== false && hidden !== ''

/** A text that becomes empty is removed. */
export function withText(field: FieldSchema, key: 'description' | 'info', text: string): FieldSchema {
  const { [key]: _, ...rest } = field
  return text === '' ? rest : { ...rest, [key]: text }
}
