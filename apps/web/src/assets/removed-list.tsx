import { Button, formatDate, formatRelative, Icon } from '@trellis/ui'
import { useState } from 'react'
import { describeError } from '../api/show-error.ts'
import styles from './panel-rows.module.css'
import { t } from './texts.ts'

export type RemovedThing = {
  id: string
  icon: string
  /** As people knew it. */
  name: string
  /** Its id. */
  code: string
  /** What comes back with it. */
  what: string
  removedAt: string
  until: string
}

type RemovedListProps = {
  title: string
  things: readonly RemovedThing[] | undefined
  error: unknown
  onRetry: () => void
  /** Said where there is nothing; without it there is no list then. */
  none?: string
  onBringBack: (thing: RemovedThing) => Promise<void>
}

/** What was removed from definitions, each with the way back. */
export function RemovedList({ title, things, error, onRetry, none, onBringBack }: RemovedListProps) {
  if (none === undefined && !error && !things?.length) return null
  return (
    <section className={styles.panel} aria-labelledby="removed">
      <h2 id="removed" className={styles.heading}>
        {title}
      </h2>
      <p className={styles.hint}>{t('assets.removed.why')}</p>
      {error !== null && !things && (
        <p className={styles.hint}>
          {t('assets.removed.failed')}: {describeError(error).message}{' '}
          <Button size="small" onPress={onRetry}>
            {t('assets.removed.again')}
          </Button>
        </p>
      )}
      {things?.length === 0 && <p className={styles.hint}>{none}</p>}
      {things && things.length > 0 && (
        <ul className={styles.rows}>
          {things.map(thing => (
            <RemovedRow key={thing.id} {...{ thing, onBringBack }} />
          ))}
        </ul>
      )}
    </section>
  )
}

function RemovedRow({ thing, onBringBack }: { thing: RemovedThing } & Pick<RemovedListProps, 'onBringBack'>) {
  const [isBusy, setBusy] = useState(false)
  const { icon, name, code, what, removedAt, until } = thing
  const bringBack = async () => {
    setBusy(true)
    await onBringBack(thing)
    setBusy(false)
  }
  return (
    <li className={styles.row}>
      <Icon name={icon} />
      <div className={styles.words}>
        <div className={styles.name}>
          <h3 className={styles.rowTitle}>{name}</h3>
          <code className={styles.code}>{code}</code>
        </div>
        <p className={styles.hint}>{what}</p>
        <p className={styles.figures}>
          {t('assets.removed.until', { when: formatRelative(removedAt), until: formatDate(until.slice(0, 10)) })}
        </p>
      </div>
      <Button
        size="small"
        icon="undo"
        isBusy={isBusy}
        aria-label={t('assets.removed.backOf', { name })}
        onPress={() => void bringBack()}
      >
        {t('assets.removed.back')}
      </Button>
    </li>
  )
}
