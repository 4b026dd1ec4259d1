import type { Span } from '@trellis/formula'
import { Icon } from '@trellis/ui'
import { CodeEditor, type CodeProblem, tokenLanguage } from '@trellis/ui/code'
import { useMemo } from 'react'
import { completeFormula } from './complete-formula.ts'
import { redo, typeText, undo } from './draft.ts'
import styles from './formula-editor.module.css'
import { typeLabel } from './labels.ts'
import { t } from './texts.ts'
import type { FormulaEditing } from './use-formula-editing.ts'

const language = tokenLanguage([
  [/"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?/, 'string'],
  [/(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/, 'number'],
  [/(?:true|false|null)\b/i, 'bool'],
  [/[A-Za-z_][A-Za-z0-9_]*(?=\s*\()/, 'keyword'],
  [/[\p{L}_$][\p{L}\p{M}\p{N}_$.]*/u, 'variableName'],
  [/\|\||&&|==|!=|<>|<=|>=|[-+*/%^&=<>!]/, 'operator'],
  [/[(),[\]{}:]/, 'punctuation'],
])

/** Of a call only its name is drawn as wrong, not all that is in it. */
function marked({ start, end }: Span, text: string): Span {
  const name = /^[\w.]+(?=\s*\()/.exec(text.slice(start, end))?.[0]
  return { start, end: name ? start + name.length : end }
}

/** The formula as one types it, with completion and what the checker says where it says it. */
export function TextBar({ editing }: { editing: FormulaEditing }) {
  const { draft, change, checked, scope } = editing
  const problems = useMemo<readonly CodeProblem[]>(() => {
    const found = draft.textProblems.length > 0 ? draft.textProblems : checked.problems
    return found.flatMap(problem => {
      const severity = 'severity' in problem && problem.severity === 'warning' ? 'warning' : 'error'
      return problem.span ? [{ ...marked(problem.span, draft.text), message: problem.message, severity }] : []
    })
  }, [draft.textProblems, draft.text, checked])
  const complete = useMemo(() => completeFormula(scope, typeLabel), [scope])
  return (
    <div className={styles.bar}>
      <CodeEditor
        label={t('formula.bar')}
        describedBy="formula-bar-problems"
        size="bar"
        language={language}
        value={draft.text}
        onChange={text => change(current => typeText(current, text))}
        problems={problems}
        complete={complete}
        placeholder={t('formula.barEmpty')}
        onUndo={() => change(undo)}
        onRedo={() => change(redo)}
      />
      <ul id="formula-bar-problems" className={styles.problems} aria-live="polite">
        {problems.slice(0, 3).map(({ message, severity, start }) => (
          <li key={`${start} ${message}`} data-severity={severity}>
            <Icon name={severity === 'error' ? 'error' : 'warning'} size={14} isFilled />
            {message}
          </li>
        ))}
      </ul>
    </div>
  )
}
