import { Banner } from '@trellis/ui'
import { CodeEditor, jsonLanguage } from '@trellis/ui/code'
import { useMemo } from 'react'
import { typeJson } from './draft.ts'
import styles from './formula-editor.module.css'
import { jsonProblem } from './json-problem.ts'
import { t } from './texts.ts'
import type { FormulaEditing } from './use-formula-editing.ts'

const language = jsonLanguage()

/** The stored form, to read and to edit. */
export function JsonView({ editing: { draft, change } }: { editing: FormulaEditing }) {
  const { json } = draft
  const problems = useMemo(() => (json?.problem === undefined ? [] : [jsonProblem(json.text, json.problem)]), [json])
  if (!json) return null
  return (
    <div className={styles.json}>
      {json.problem !== undefined && (
        <Banner status="error">{t('formula.syntaxJson', { problem: json.problem })}</Banner>
      )}
      <div className={styles.jsonEditor}>
        <CodeEditor
          label={t('formula.jsonEditor')}
          language={language}
          value={json.text}
          problems={problems}
          onChange={text => change(current => typeJson(current, text))}
        />
      </div>
    </div>
  )
}
