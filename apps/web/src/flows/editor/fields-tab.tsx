import { useQuery } from '@tanstack/react-query'
import type { FlowDocument } from '@trellis/model'
import { Skeleton } from '@trellis/ui'
import { lazy, Suspense } from 'react'
import { JsonText } from '../../answers/answer-value.tsx'
import { problemsWithin } from '../../assets/problems-within.ts'
import type { AssetEditor } from '../../assets/use-asset-editor.ts'
import styles from './flow-editor.module.css'
import { statusQuery } from './status-query.ts'
import { t } from './texts.ts'

const FormFieldsEditor = lazy(async () => ({
  default: (await import('../../collections/editor/lite-collection-editor.tsx')).FormFieldsEditor,
}))

type FieldsTabProps = { editor: AssetEditor<FlowDocument>; flow: FlowDocument; part: 'inputs' | 'state' }

/** What a flow is started with, or what it keeps. */
export function FieldsTab({ editor, flow, part }: FieldsTabProps) {
  const stored = editor.id === undefined ? undefined : editor.original?.document[part]
  return (
    <div className={styles.form}>
      <p className={styles.hint}>{t(part === 'inputs' ? 'flowEditor.inputsWhat' : 'flowEditor.stateWhat')}</p>
      <Suspense fallback={<Skeleton shape="rows" count={3} />}>
        <FormFieldsEditor
          title={t(part === 'inputs' ? 'flowEditor.inputs' : 'flowEditor.state')}
          schema={flow[part]}
          stored={stored}
          problems={problemsWithin(editor.problems, part)}
          onChange={(schema, mergeKey) => editor.change({ ...flow, [part]: schema }, mergeKey)}
        />
      </Suspense>
      {part === 'state' && editor.id !== undefined && <KeptValues id={editor.id} />}
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
