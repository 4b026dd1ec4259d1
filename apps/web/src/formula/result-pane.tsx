import { type FormulaError, type FormulaNode, nodeAt } from '@trellis/formula'
import { Banner, Icon } from '@trellis/ui'
import { placeOfError } from './evaluate-draft.ts'
import { FunctionCard } from './function-card.tsx'
import { titleAt } from './items.ts'
import { rootLabel, typeIcon, typeLabel } from './labels.ts'
import styles from './result-pane.module.css'
import { t } from './texts.ts'
import type { FormulaEditing } from './use-formula-editing.ts'

/** What the formula gives for the sample, of which type, and what the chosen function does. */
export function ResultPane({ editing }: { editing: FormulaEditing }) {
  const { draft, checked, conversion } = editing
  const chosen = nodeAt(draft.tree, draft.selected)
  return (
    <div className={styles.pane}>
      <h3 className={styles.heading}>
        {t('formula.result')}
        <span className={styles.type}>
          <Icon name={typeIcon(checked.type.kind)} size={16} />
          {typeLabel(checked.type.kind)}
        </span>
      </h3>
      <Output editing={editing} />
      {conversion && <Banner status="warn">{conversion}</Banner>}
      <Facts editing={editing} />
      {chosen?.type === 'formula' && (
        <>
          <h3 className={styles.heading}>{t('formula.about')}</h3>
          <FunctionCard name={chosen.name} isBare />
        </>
      )}
    </div>
  )
}

/** The value, or why there is none; an empty one says so. While the next one is worked out the last is dimmed, and none is called empty. */
export function Output({ editing: { outcome, isStale, draft } }: { editing: FormulaEditing }) {
  if (outcome.error && !isStale) return <Failure error={outcome.error} tree={draft.tree} />
  const { value = null } = outcome
  const isEmpty = value === null || value === ''
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2)
  const shown = isEmpty ? t(isStale ? 'formula.calculating' : 'formula.resultEmpty') : text
  return (
    <output
      className={styles.output}
      data-empty={isEmpty || undefined}
      data-stale={isStale || undefined}
      aria-busy={isStale || undefined}
    >
      {shown}
      {isStale && !isEmpty && <span className={styles.calculating}>{t('formula.calculating')}</span>}
    </output>
  )
}

/** The parts that the specification names (2 §8), each under its name. */
function Failure({ error, tree }: { error: FormulaError; tree: FormulaNode }) {
  const place = placeOfError(tree, error.path)
  return (
    <div className={styles.failure} role="alert">
      <p className={styles.failed}>
        <Icon name="error" size={16} isFilled />
        {t('formula.failed')}
      </p>
      <dl className={styles.parts}>
        <dt>{t('formula.errorMessage')}</dt>
        <dd>{error.message}</dd>
        <dt>{t('formula.errorStack')}</dt>
        <dd>{place || t('formula.formula')}</dd>
        <dt>{t('formula.error')}</dt>
        <dd>{error.code}</dd>
      </dl>
    </div>
  )
}

function Facts({ editing: { checked, scope, draft } }: { editing: FormulaEditing }) {
  if (draft.tree.type === 'null' || checked.problems.some(({ severity }) => severity === 'error')) return null
  const names = checked.references.map(
    path => titleAt(scope, path) ?? `${rootLabel(path[0] ?? '')} ${path.slice(1).join('.')}`,
  )
  const facts = [
    ...(names.length > 0
      ? [{ icon: 'link', text: t('formula.reads', { names: [...new Set(names)].join(', ') }) }]
      : []),
    { icon: 'bolt', text: t('formula.cost', { count: Math.ceil(checked.cost) }) },
    ...(checked.isVolatile ? [{ icon: 'schedule', text: t('formula.volatile') }] : []),
    ...(checked.sqlProblem
      ? [{ icon: 'filter_alt_off', text: t('formula.notSql', { problem: checked.sqlProblem }) }]
      : []),
  ]
  return (
    <ul className={styles.facts}>
      {facts.map(({ icon, text }) => (
        <li key={icon}>
          <Icon name={icon} size={16} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
