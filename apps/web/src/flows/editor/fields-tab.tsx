import { useQuery } from '@tanstack/react-query'
import type { CollectionDocument, FieldSchema, FlowDocument, RecordSchema } from '@trellis/model'
import { useEffect, useRef, useState } from 'react'
import { JsonText } from '../../answers/answer-value.tsx'
import type { AssetEditor } from '../../assets/use-asset-editor.ts'
import { FieldDetail } from '../../collections/editor/field-detail.tsx'
import { FieldsInside } from '../../collections/editor/fields-inside.tsx'
import type { CollectionEditor } from '../../collections/editor/use-collection-editor.ts'
import { currentId, type Draft, nextDraft } from '../../collections/editor/use-history.ts'
import type { Opened } from '../../collections/editor/use-inside.ts'
import styles from './flow-editor.module.css'
import { statusQuery } from './status-query.ts'
import { t } from './texts.ts'

type FieldsTabProps = { editor: AssetEditor<FlowDocument>; flow: FlowDocument; part: 'inputs' | 'state' }

/** What a flow is started with, or what it keeps: fields, with the settings that fields of collections have. */
export function FieldsTab({ editor, flow, part }: FieldsTabProps) {
  const fields = useFields(editor, flow, part)
  const [opened, setOpened] = useState<Opened>()
  const id = opened && fields.currentId(opened.id)
  const isThere = id !== undefined && Object.hasOwn(flow[part].properties, id)
  const title = t(part === 'inputs' ? 'flowEditor.inputs' : 'flowEditor.state')
  const inside = {
    parts: { fields },
    opened: undefined,
    last: opened?.id,
    open: setOpened,
    close: () => setOpened(undefined),
  }
  return (
    <div className={styles.form}>
      {opened && isThere ? (
        <FieldDetail
          key={fields.stableId(id)}
          editor={fields}
          fieldId={id}
          isFresh={opened.isFresh}
          trail={[{ title, icon: 'list_alt', inside }]}
        />
      ) : (
        <>
          <p className={styles.hint}>{t(part === 'inputs' ? 'flowEditor.inputsWhat' : 'flowEditor.stateWhat')}</p>
          <FieldsInside state={inside} />
          {part === 'state' && editor.id !== undefined && <KeptValues id={editor.id} />}
        </>
      )}
    </div>
  )
}

/** What the flow has kept so far. */
function KeptValues({ id }: { id: string }) {
  const { data } = useQuery(statusQuery(id))
  if (!data) return null
  const isEmpty = Object.keys(data.state).length === 0
  return (
    <section className={styles.part} aria-label={t('flowEditor.keptValues')}>
      <h2 className={styles.heading}>{t('flowEditor.keptValues')}</h2>
      {isEmpty ? <p className={styles.hint}>{t('flowEditor.keptValuesNone')}</p> : <JsonText value={data.state} />}
    </section>
  )
}

const group = { id: 'basic', name: '', order: 1 }

const documentOf = (name: string, schema: RecordSchema): CollectionDocument => ({
  name,
  schema,
  detailGroupList: [group],
})

/** The fields as a definition of their own, so that the field editor of collections works on them. */
function useFields(
  editor: AssetEditor<FlowDocument>,
  flow: FlowDocument,
  part: FieldsTabProps['part'],
): CollectionEditor {
  const [renames, setRenames] = useState<Pick<Draft, 'renames' | 'moved'>>({ renames: {}, moved: {} })
  const draft: Draft = { ...renames, document: documentOf(flow.name, flow[part]) }
  // Several changes of one press build on each other.
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  })
  const stored = editor.id === undefined ? undefined : editor.original?.document[part]
  return {
    id: '',
    saved: stored && documentOf(flow.name, stored),
    document: draft.document,
    problems: problemsIn(editor.problems, part),
    inside: { schema: flow[part], isInList: false, isItem: false, isForm: true },
    change(next, options = {}) {
      const changed = nextDraft(latest.current, next, options)
      latest.current = changed
      if (options.rename) setRenames(changed)
      editor.change({ ...flow, [part]: withoutGroups(changed.document.schema) }, options.mergeKey)
    },
    currentId: fieldId => currentId(draft, fieldId),
    stableId: fieldId => renames.renames[fieldId] ?? fieldId,
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

/** As the editor of fields reads them. */
function problemsIn(problems: Readonly<Record<string, string>>, part: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(problems).flatMap(([path, message]) =>
      path.startsWith(`${part}.`) ? [[`schema.${path.slice(part.length + 1)}`, message]] : [],
    ),
  )
}
