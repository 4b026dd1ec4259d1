import { Banner, Button, Chip, type ChipStatus, Dialog, formatLogTime, Icon, Skeleton, toast } from '@trellis/ui'
import { lazy, Suspense, useState } from 'react'
import { call } from '../api/call.ts'
import { showError } from '../api/show-error.ts'
import { useNameOf } from '../records/use-name-of.ts'
import { LoadFailure } from '../shell/load-failure.tsx'
import styles from './panel-rows.module.css'
import { t } from './texts.ts'
import { type AssetPlace, type AssetVersion, usePropertyNames, useVersions } from './use-versions.ts'

const VersionCompare = lazy(async () => ({ default: (await import('./version-compare.tsx')).VersionCompare }))

export type HistoryProps = AssetPlace & {
  /** Of the record that the editor loaded: nobody else's save is written over unseen. */
  recordVersion: number | undefined
  /** Edits that wait in the editor: a version that is restored would leave them behind. */
  hasChanges: boolean
  hasDraft?: boolean
  /** Another version is stored now. */
  onRestored?: () => void
  /** Takes an older definition into the editor, for kinds that are not restored as they are. */
  onTake?: (document: Record<string, unknown>) => void
}

/** Every stored version of an asset: who saved it, when, what it changed, and the way back to it. */
export function HistoryDialog({ onClose, ...history }: HistoryProps & { onClose: () => void }) {
  const { kind, id, hasChanges, hasDraft = false } = history
  const [compared, setCompared] = useState<number>()
  const query = useVersions({ kind, id })
  const versions = query.data?.pages.flatMap(({ list }) => list)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isDismissable
      size="large"
      icon="history"
      title={t('assets.history')}
      description={t('assets.historyWhat')}
    >
      <div className={styles.panel}>
        {hasChanges && <Banner status="info">{t('assets.historyUnsaved')}</Banner>}
        {hasDraft && <Banner status="info">{t('assets.historyDraft')}</Banner>}
        {query.isError && !versions && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
        {!versions && !query.isError && <Skeleton shape="rows" count={4} />}
        {versions && <VersionList {...history} versions={versions} onCompare={setCompared} onClose={onClose} />}
        {query.hasNextPage && (
          <Button isBusy={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
            {t('assets.historyMore')}
          </Button>
        )}
      </div>
      {compared !== undefined && (
        <Suspense>
          <VersionCompare {...{ kind, id }} version={compared} onClose={() => setCompared(undefined)} />
        </Suspense>
      )}
    </Dialog>
  )
}

type ListProps = HistoryProps & {
  versions: readonly AssetVersion[]
  onCompare: (version: number) => void
  onClose: () => void
}

function VersionList({ versions, onCompare, onClose, ...history }: ListProps) {
  const { busy, restore } = useRestore(history, onClose)
  const nameOf = useNameOf(
    versions.map(({ author }) => author ?? null),
    t('assets.someone'),
  )
  const namesOf = usePropertyNames(history.kind)
  const isOpened = versions[0]?.version
  return (
    <ul className={styles.rows}>
      {versions.map(each => (
        <li key={each.version} className={styles.row}>
          <Icon name={icons[each.status]} />
          <div className={styles.words}>
            <div className={styles.name}>
              <h3 className={styles.rowTitle}>{t('assets.version', { version: each.version })}</h3>
              <Chip size="small" status={statuses[each.status]}>
                {t(`assets.${each.status}`)}
              </Chip>
            </div>
            <p className={styles.hint}>
              {each.author === undefined ? t('assets.platform') : nameOf(each.author)}{' '}
              <time dateTime={each.savedAt}>{formatLogTime(each.savedAt)}</time>
            </p>
            <p className={styles.hint}>{changesOf(each, namesOf)}</p>
          </div>
          {each.version !== isOpened && (
            <div className={styles.buttons}>
              <Button
                size="small"
                variant="tertiary"
                aria-label={t('assets.compareOf', { version: each.version })}
                onPress={() => onCompare(each.version)}
              >
                {t('assets.compare')}
              </Button>
              <Button
                size="small"
                isDisabled={history.hasChanges}
                isBusy={busy === each.version}
                aria-label={t('assets.restoreOf', { version: each.version })}
                onPress={() => void restore(each.version)}
              >
                {t('assets.restore')}
              </Button>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

const icons = { draft: 'edit_note', live: 'check_circle', old: 'history' } as const
const statuses: Record<AssetVersion['status'], ChipStatus> = { draft: 'info', live: 'success', old: 'neutral' }

function changesOf({ version, changedKeys }: AssetVersion, namesOf: (keys: readonly string[]) => string): string {
  if (changedKeys.length > 0) return t('assets.changed', { names: namesOf(changedKeys) })
  return version === 1 ? t('assets.first') : t('assets.changedNothing')
}

function useRestore({ kind, id, recordVersion, onRestored, onTake }: HistoryProps, onClose: () => void) {
  const [busy, setBusy] = useState<number>()
  const restore = async (version: number) => {
    setBusy(version)
    try {
      const place = { collectionId: kind, id, version }
      if (onTake) {
        onTake((await call('ASSET_GET_VERSION', place)).document)
        toast.information({ title: t('assets.taken', { version }) })
      } else {
        await call('ASSET_RESTORE', { ...place, ...(recordVersion !== undefined && { baseVersion: recordVersion }) })
        toast.success({ title: t('assets.restored', { version }) })
        onRestored?.()
      }
      onClose()
    } catch (error) {
      showError(error)
    } finally {
      setBusy(undefined)
    }
  }
  return { busy, restore }
}
