import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { RecordSchema } from '@trellis/model'
import { Button, Chip, EmptyState, formatRelative, Icon, Skeleton, toast } from '@trellis/ui'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import type { OperationInput } from '../../api/operations.ts'
import { describeError, showError } from '../../api/show-error.ts'
import styles from '../../assets/panel-rows.module.css'
import { describeSize, type Index, indexTitle, needsWaiting } from './describe-index.ts'
import { t } from './index-texts.ts'
import { PinIndex } from './pin-index.tsx'

const indexesKey = (id: string) => ['collections', 'indexes', id] as const
/** How often a list with an unfinished index is asked for again, in ms. */
const whileBuilding = 3000

type IndexPanelProps = { collectionId: string; schema: RecordSchema }

/** Which indexes keep the lists of the collection fast, why, and what may be kept for good. */
export function IndexPanel({ collectionId, schema }: IndexPanelProps) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: indexesKey(collectionId),
    queryFn: async ({ signal }) => (await call('INDEX_LIST', { collectionId }, { signal })).indexes,
    refetchInterval: ({ state }) => (state.data?.some(needsWaiting) ? whileBuilding : false),
  })
  const pin = async (shape: NonNullable<Index['shape']>, pinned: boolean) => {
    try {
      await call('INDEX_PIN', { collectionId, ...shape, pinned } satisfies OperationInput<'INDEX_PIN'>)
    } catch (refused) {
      showError(refused)
      return false
    }
    toast.success({ title: pinned ? t('collections.index.pinnedToast') : t('collections.index.unpinnedToast') })
    await client.invalidateQueries({ queryKey: indexesKey(collectionId) })
    return true
  }
  return (
    <section className={styles.panel} aria-labelledby="indexes">
      <h2 id="indexes" className={styles.heading}>
        {t('collections.index.title')}
      </h2>
      <p className={styles.hint}>{t('collections.index.intro')}</p>
      {error && !data && (
        <EmptyState
          icon="error"
          title={t('collections.index.failed')}
          description={describeError(error).message}
          action={<Button onPress={() => void refetch()}>{t('collections.index.again')}</Button>}
        />
      )}
      {!data && !error && <Skeleton shape="rows" count={3} />}
      {data && (
        <ul className={styles.rows}>
          {data.map(index => (
            <IndexRow key={index.name} index={index} schema={schema} onPin={pin} />
          ))}
        </ul>
      )}
      {data && <PinIndex schema={schema} onPin={shape => pin(shape, true)} />}
    </section>
  )
}

type IndexRowProps = {
  index: Index
  schema: RecordSchema
  onPin: (shape: NonNullable<Index['shape']>, pinned: boolean) => Promise<boolean>
}

function IndexRow({ index, schema, onPin }: IndexRowProps) {
  const { reasons, shape, name } = index
  const [isBusy, setBusy] = useState(false)
  const isPinned = reasons.includes('pinned')
  const title = indexTitle(index, schema)
  const press = async () => {
    if (!shape) return
    setBusy(true)
    await onPin(shape, !isPinned)
    setBusy(false)
  }
  return (
    <li className={styles.row}>
      <Icon name={isPinned ? 'push_pin' : 'bolt'} />
      <div className={styles.words}>
        <div className={styles.name}>
          <h3 className={styles.rowTitle}>{title}</h3>
          <StateChip index={index} />
        </div>
        <p className={styles.hint}>{reasons.map(reason => t(`collections.index.reason.${reason}`)).join(' ')}</p>
        <p className={styles.figures}>
          <Figures index={index} />
          <code className={styles.code}>{name}</code>
        </p>
      </div>
      {shape && (
        <Button
          size="small"
          icon={isPinned ? 'close' : 'push_pin'}
          isBusy={isBusy}
          aria-label={isPinned ? t('collections.index.unpinOf', { title }) : t('collections.index.pinOf', { title })}
          onPress={() => void press()}
        >
          {isPinned ? t('collections.index.unpin') : t('collections.index.pin')}
        </Button>
      )}
    </li>
  )
}

function StateChip({ index: { state } }: { index: Index }) {
  if (state === 'ready') return null
  return (
    <Chip size="small" status={state === 'building' ? 'info' : 'neutral'} icon="hourglass_empty">
      {t(`collections.index.state.${state}`)}
    </Chip>
  )
}

function Figures({ index }: { index: Index }) {
  const { state, sizeBytes, uses, lastUsedAt } = index
  if (state !== 'ready') return <span>{t('collections.index.notYet')}</span>
  return (
    <>
      <span>{describeSize(sizeBytes)}</span>
      <span>
        {uses === 0
          ? t('collections.index.unused')
          : lastUsedAt
            ? t('collections.index.usedLast', { count: uses, when: formatRelative(lastUsedAt) })
            : t('collections.index.used', { count: uses })}
      </span>
    </>
  )
}
