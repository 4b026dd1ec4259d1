import type { FieldEditors } from '@trellis/fields/web'
import { lazy } from 'react'

/** Editors that inputs open and that are made of inputs; each comes when it is opened. */
export const fieldEditors: FieldEditors = {
  FilterEditor: lazy(async () => ({ default: (await import('./filter/filter-builder.tsx')).FilterBuilder })),
  LiteCollectionEditor: lazy(async () => ({
    default: (await import('../collections/editor/lite-collection-editor.tsx')).LiteCollectionEditor,
  })),
  CollectionPicker: lazy(async () => ({
    default: (await import('../collections/picker/collection-picker.tsx')).CollectionPicker,
  })),
}
