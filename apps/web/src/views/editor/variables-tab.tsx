import { isPlainObject } from '@trellis/base'
import { EditorsContext } from '@trellis/fields/web'
import type { FieldSchema, RecordSchema, RecordValues, ViewDocument, ViewVariable } from '@trellis/model'
import { Banner } from '@trellis/ui'
import { use, useMemo } from 'react'
import { SchemaForm } from '../../assets/schema-form.tsx'
import { editorProblems } from './editor-problems.ts'
import styles from './pages.module.css'
import { t } from './texts.ts'
import type { ViewEditor } from './use-view-editor.ts'
import { viewFormulaEditors } from './view-formula-editors.ts'

const nothingKnown = { collections: undefined, flows: undefined }

/** What each opening of the view starts with, for formulas and actions. */
export function VariablesTab({ editor, view }: { editor: ViewEditor; view: ViewDocument }) {
  const around = use(EditorsContext)
  const editors = useMemo(() => ({ ...around, ...viewFormulaEditors }), [around])
  const problems = editorProblems(view, nothingKnown).filter(({ page }) => page === 'vars')
  const take = ({ vars }: RecordValues) => editor.change({ ...view, vars: variablesOf(vars) }, 'vars')
  return (
    <div className={styles.page}>
      <p className={styles.hint}>{t('viewEditor.varsWhat')}</p>
      {problems.map(({ message }) => (
        <Banner key={message} status="warn">
          {message}
        </Banner>
      ))}
      <EditorsContext value={editors}>
        <SchemaForm
          key={editor.revision}
          schema={schemaOf()}
          groups={[{ id: 'vars', name: t('viewEditor.variables'), order: 1 }]}
          values={{ vars: view.vars }}
          label={t('viewEditor.variables')}
          onChange={take}
        />
      </EditorsContext>
    </div>
  )
}

function schemaOf(): RecordSchema {
  const variable: FieldSchema = {
    type: 'object',
    format: 'object',
    title: t('viewEditor.varOne'),
    properties: {
      key: { type: 'string', format: 'text', title: t('viewEditor.varKey'), maxLength: 59 },
      value: {
        type: 'string',
        format: 'multiline',
        title: t('viewEditor.varValue'),
        info: t('viewEditor.varValueHow'),
        maxLength: 10_000,
        metadata: { allowFormula: true },
      },
    },
    required: ['key'],
    metadata: { subtype: 'unframed' },
  }
  const vars: FieldSchema = {
    type: 'array',
    format: 'array',
    title: t('viewEditor.varsOrder'),
    items: variable,
    maxItems: 200,
    metadata: { fieldSize: 'full', detailGroupId: 'vars' },
  }
  return { type: 'object', properties: { vars } }
}

/** Lines that were added and never filled in are no variables yet. */
function variablesOf(rows: unknown): ViewVariable[] {
  if (!Array.isArray(rows)) return []
  return rows.filter(isPlainObject).map(({ key, value }) => ({
    key: typeof key === 'string' ? key : '',
    ...(value === undefined || value === null || value === '' ? {} : { value }),
  }))
}
