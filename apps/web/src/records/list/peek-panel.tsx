import { recordName, useFormSummary } from '@trellis/fields/web'
import type { TrellisRecord } from '@trellis/model'
import { Banner, Button, ColorTab, EmptyState, IconButton, Skeleton } from '@trellis/ui'
import { useEffect, useId, useMemo, useRef, useSyncExternalStore } from 'react'
import { isApiError } from '../../api/api-error.ts'
import { describeError } from '../../api/show-error.ts'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/command-store.ts'
import { useUnsavedChanges } from '../../unsaved/use-unsaved-changes.ts'
import { RecordFields } from '../detail/record-fields.tsx'
import { useRecord } from '../detail/use-record.ts'
import { useRecordForm } from '../detail/use-record-form.ts'
import { t } from '../texts.ts'
import type { Collection } from '../use-collection.ts'
import styles from './peek.module.css'
import { hasNeighbour, type PeekPlace, step, useEntering } from './peek-steps.ts'
import { t as ofPeek } from './texts.ts'
import type { Neighbours } from './use-peek.ts'

export type PeekProps = {
  collection: Collection
  id: string
  hrefOf: (record: Pick<TrellisRecord, 'id'>) => string
  place: PeekPlace
  neighbours: Neighbours
  onClose: () => void
}

/** A record beside its list, with its form; J and K go to the next and the one before. */
export function PeekPanel(props: PeekProps) {
  const { collection, id } = props
  const record = useRecord(collection.collectionId, id)
  const isGone = isApiError(record.error, 'NOT_FOUND')
  useCommands(usePeekCommands(props))
  useEntering(props.neighbours, props.place)
  return (
    <div className={styles.peek}>
      <Head {...props} record={record.data} />
      <div className={styles.body}>
        {isGone && <Banner status="warn">{t('records.remoteDelete')}</Banner>}
        {record.data ? (
          <PeekForm key={id} collection={collection} record={record.data} isGone={isGone} />
        ) : record.error ? (
          <EmptyState
            icon={isGone ? 'search_off' : 'error'}
            title={isGone ? t('records.notFound') : t('records.failedOne')}
            description={isGone ? t('records.notFoundWhy') : describeError(record.error).message}
            action={<Button onPress={() => void record.refetch()}>{t('records.loadAgain')}</Button>}
          />
        ) : (
          <Skeleton shape="form" count={6} />
        )}
      </div>
    </div>
  )
}

function Head({
  collection,
  record,
  id,
  hrefOf,
  place,
  neighbours,
  onClose,
}: PeekProps & { record: TrellisRecord | undefined }) {
  const color = record?.['recordColor']
  const heading = useFocusWhileOpen()
  return (
    <header className={styles.head}>
      {typeof color === 'string' && <ColorTab color={color} />}
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {record ? recordName(record, collection.schema) : id}
      </h2>
      <IconButton
        icon="arrow_upward"
        size="small"
        label={ofPeek('records.peek.before')}
        isDisabled={!useHasNeighbour(neighbours, id, -1)}
        onPress={() => step(neighbours, id, -1, place)}
      />
      <IconButton
        icon="arrow_downward"
        size="small"
        label={ofPeek('records.peek.next')}
        isDisabled={!useHasNeighbour(neighbours, id, 1)}
        onPress={() => step(neighbours, id, 1, place)}
      />
      <Button size="small" icon="open_in_new" href={hrefOf({ id })}>
        {t('records.open')}
      </Button>
      <IconButton icon="close" size="small" label={ofPeek('records.peek.close')} onPress={onClose} />
    </header>
  )
}

const useHasNeighbour = (neighbours: Neighbours, id: string, by: 1 | -1): boolean =>
  useSyncExternalStore(neighbours.subscribe, () => hasNeighbour(neighbours, id, by))

/** The focus goes to what was opened, and back to where it came from when that closes; going on to the next record leaves it alone. */
function useFocusWhileOpen() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const before = document.activeElement
    const panel = heading.current?.closest(`.${styles.peek}`)
    heading.current?.focus({ preventScroll: true })
    return () => {
      const isInside = panel?.contains(document.activeElement) || document.activeElement === document.body
      if (isInside && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  return heading
}

type PeekFormProps = { collection: Collection; record: TrellisRecord; isGone: boolean }

function PeekForm({ collection, record, isGone }: PeekFormProps) {
  const formId = useId()
  const form = useRecordForm({ collection, record, onCreated: () => undefined })
  const { isDirty } = useFormSummary(form.store)
  const mayWrite = collection.verbs.update && !isGone
  useUnsavedChanges({ hasChanges: isDirty, ...(mayWrite ? { save: form.saveAll } : {}) })
  return (
    <RecordFields
      form={form}
      collection={form.collection}
      record={record}
      mayWrite={mayWrite}
      label={recordName(record, collection.schema)}
      formId={formId}
    />
  )
}

function usePeekCommands({ id, place, neighbours, onClose }: PeekProps): readonly Command[] {
  return useMemo(
    () => [
      {
        id: 'records.peekNext',
        label: ofPeek('records.peek.next'),
        icon: 'arrow_downward',
        group: 'here',
        keys: 'J',
        when: () => hasNeighbour(neighbours, id, 1),
        run: () => step(neighbours, id, 1, place),
      },
      {
        id: 'records.peekBefore',
        label: ofPeek('records.peek.before'),
        icon: 'arrow_upward',
        group: 'here',
        keys: 'K',
        when: () => hasNeighbour(neighbours, id, -1),
        run: () => step(neighbours, id, -1, place),
      },
      { id: 'records.peekClose', label: ofPeek('records.peek.close'), icon: 'close', group: 'here', run: onClose },
    ],
    [id, place, neighbours, onClose],
  )
}
