import { ownValue } from '@trellis/base'
import type { CollectionDocument, FieldSchema, RecordSchema } from '@trellis/model'
import { useEffect, useRef, useState } from 'react'
import { FieldDetail } from './field-detail.tsx'
import type { FieldTab } from './field-tabs.ts'
import { FieldsInside } from './fields-inside.tsx'
import type { CollectionEditor } from './use-collection-editor.ts'
import { currentId, type Draft, nextDraft } from './use-history.ts'
import type { Opened } from './use-inside.ts'

export type FormFieldsEditorProps = {
  /** What the list of fields is called on the way back to it. */
  title: string
  schema: RecordSchema
  /** As it is stored: the ids of these fields stay. */
  stored: RecordSchema | undefined
  /** By path inside the schema. */
  problems: Readonly<Record<string, string>>
  /** Edits of one key that follow each other closely are one step. */
  onChange: (schema: RecordSchema, mergeKey: string | undefined) => void
}

/** The fields of a form of which no collection stores the values, with the settings that fields of collections have. */
export function FormFieldsEditor({ title, ...props }: FormFieldsEditorProps) {
  const fields = useFields(props)
  const [opened, setOpened] = useState<Opened>()
  const [isOpen, setOpen] = useState(false)
  const [tab, setTab] = useState<FieldTab>('field')
  const id = opened && fields.currentId(opened.id)
  const inside = {
    parts: { fields },
    opened: undefined,
    last: opened?.id,
    open: (next: Opened) => {
      setOpened(next)
      setOpen(true)
    },
    close: () => setOpen(false),
  }
  if (isOpen && id !== undefined && Object.hasOwn(props.schema.properties, id)) {
    return (
      <FieldDetail
        key={fields.stableId(id)}
        editor={fields}
        fieldId={id}
        isFresh={opened?.isFresh === true}
        tabs={{ value: tab, onChange: setTab }}
        trail={[{ title, icon: 'list_alt', inside }]}
      />
    )
  }
  return <FieldsInside state={inside} />
}

const group = { id: 'basic', name: '', order: 1 }

const documentOf = (schema: RecordSchema): CollectionDocument => ({ name: '', schema, detailGroupList: [group] })

/** The fields as a definition of their own, so that the field editor of collections works on them. */
function useFields({ schema, stored, problems, onChange }: Omit<FormFieldsEditorProps, 'title'>): CollectionEditor {
  const [renames, setRenames] = useState<Pick<Draft, 'renames' | 'moved'>>({ renames: {}, moved: {} })
  const draft: Draft = { ...renames, document: documentOf(schema) }
  // Several changes of one press build on each other.
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  })
  return {
    id: '',
    saved: stored && documentOf(stored),
    document: draft.document,
    problems: Object.fromEntries(Object.entries(problems).map(([path, message]) => [`schema.${path}`, message])),
    inside: { schema, isInList: false, isItem: false, isForm: true },
    change(next, options = {}) {
      const changed = nextDraft(latest.current, next, options)
      latest.current = changed
      if (options.rename) setRenames({ renames: changed.renames, moved: changed.moved })
      onChange(withoutGroups(changed.document.schema), options.mergeKey)
    },
    currentId: fieldId => currentId(draft, fieldId),
    stableId: fieldId => ownValue(renames.renames, fieldId) ?? fieldId,
  }
}

/** There is one group alone, of which nobody needs to know. */
function withoutGroups(schema: RecordSchema): RecordSchema {
  const fields = Object.entries(schema.properties).map(([id, { metadata, ...field }]): [string, FieldSchema] => {
    const { detailGroupId: _, ...kept } = metadata ?? {}
    return [id, Object.keys(kept).length > 0 ? { ...field, metadata: kept } : field]
  })
  return { ...schema, properties: Object.fromEntries(fields) }
}
