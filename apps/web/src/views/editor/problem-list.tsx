import type { ViewDocument } from '@trellis/model'
import { Button, Icon } from '@trellis/ui'
import { stringifySearch } from '../../router/search-string.ts'
import { shownName } from './component-texts.ts'
import { findComponentIn } from './edit-tree.ts'
import type { EditorProblem } from './editor-problems.ts'
import styles from './structure.module.css'
import { t } from './texts.ts'

type ProblemListProps = {
  problems: readonly EditorProblem[]
  view: ViewDocument
  viewId: string | undefined
  onGo: (componentId: string) => void
}

/** What is wrong with the view; each line leads to where it is mended. */
export function ProblemList({ problems, view, viewId, onGo }: ProblemListProps) {
  if (problems.length === 0)
    return (
      <p className={styles.fine}>
        <Icon name="check_circle" size={16} />
        {t('viewEditor.noProblems')}
      </p>
    )
  return (
    <details className={styles.problems}>
      <summary>{t('viewEditor.problems', { count: problems.length })}</summary>
      <ul>
        {problems.map(({ componentId, page, message }, at) => (
          <li key={at}>
            <Button
              variant="link"
              {...(componentId === undefined
                ? { href: `/builder/views/${page}${stringifySearch({ id: viewId })}` }
                : { onPress: () => onGo(componentId) })}
            >
              {`${nameOf(view, componentId)}: ${message}`}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}

function nameOf(view: ViewDocument, id: string | undefined): string {
  if (id === undefined) return t('viewEditor.variables')
  const component = findComponentIn(view, id)
  return component ? shownName(component) : id
}
