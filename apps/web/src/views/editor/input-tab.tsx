import type { RecordSchema, ViewDocument } from '@trellis/model'
import { Skeleton } from '@trellis/ui'
import { lazy, Suspense } from 'react'
import { problemsWithin } from '../../assets/problems-within.ts'
import styles from './pages.module.css'
import { t } from './texts.ts'
import type { ViewEditor } from './use-view-editor.ts'

const FormFieldsEditor = lazy(async () => ({
  default: (await import('../../collections/editor/lite-collection-editor.tsx')).FormFieldsEditor,
}))

const noFields: RecordSchema = { type: 'object', properties: {} }

/** What views that show this one give it. */
export function InputTab({ editor, view }: { editor: ViewEditor; view: ViewDocument }) {
  const stored = editor.id === undefined ? undefined : (editor.original?.document.input ?? noFields)
  return (
    <div className={styles.page}>
      <p className={styles.hint}>{t('viewEditor.inputWhat')}</p>
      <Suspense fallback={<Skeleton shape="rows" count={3} />}>
        <FormFieldsEditor
          title={t('viewEditor.input')}
          schema={view.input ?? noFields}
          stored={stored}
          problems={problemsWithin(editor.problems, 'input')}
          onChange={(input, mergeKey) => editor.change({ ...view, input }, mergeKey)}
        />
      </Suspense>
    </div>
  )
}
