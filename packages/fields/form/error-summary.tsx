import type { FieldProblem } from '@trellis/base'
import { Banner, Button, Icon, Popover } from '@trellis/ui'
import { type Ref, useState } from 'react'
import { t } from '../texts.ts'
import styles from './error-summary.module.css'

export type ErrorSummaryProps = {
  problems: readonly FieldProblem[]
  /** Titles of fields by path. */
  titles: Readonly<Record<string, string>>
  onSelect: (path: string) => void
  variant: 'expanded' | 'popover'
  /** Gets the focus after a save that failed. */
  ref?: Ref<HTMLDivElement>
}

/** Beyond these the expanded summary asks before it pushes the form off the screen. */
const shownAtFirst = 5

/** What keeps the form from being saved; every entry leads to its field (2 §2.2). */
export function ErrorSummary({ variant, ref, ...entries }: ErrorSummaryProps) {
  if (entries.problems.length === 0) return null
  return (
    <div ref={ref} tabIndex={-1} className={styles.summary}>
      {variant === 'expanded' ? <ExpandedSummary {...entries} /> : <PopoverSummary {...entries} />}
    </div>
  )
}

type EntriesProps = Omit<ErrorSummaryProps, 'variant' | 'ref'>

function ExpandedSummary(props: EntriesProps) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? props.problems : props.problems.slice(0, shownAtFirst)
  return (
    <Banner status="error" title={t('form.errors')}>
      <Entries {...props} problems={shown} />
      {shown.length < props.problems.length && (
        <Button variant="link" onPress={() => setWhole(true)}>
          {t('form.seeAllErrors')}
        </Button>
      )}
    </Banner>
  )
}

function PopoverSummary(props: EntriesProps) {
  const trigger = (
    <Button variant="tertiary" status="error" icon="error">
      {t('form.seeAllErrors')}
    </Button>
  )
  return (
    <Popover label={t('form.errors')} trigger={trigger} placement="top">
      {close => (
        <div className={styles.popover}>
          <p className={styles.title}>{t('form.errors')}</p>
          <Entries
            {...props}
            onSelect={path => {
              close()
              props.onSelect(path)
            }}
          />
        </div>
      )}
    </Popover>
  )
}

function Entries({ problems, titles, onSelect }: EntriesProps) {
  return (
    <ul className={styles.list}>
      {problems.map(({ path, message }) => (
        <li key={path}>
          <button type="button" className={styles.entry} onClick={() => onSelect(path)}>
            <Icon name="arrow_forward" size={14} />
            <span>{t('form.errorEntry', { path: titles[path] ?? path, message })}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
