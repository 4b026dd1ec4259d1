import { Button, Chip, ConfirmDialog, IconButton, Skeleton, toast } from '@trellis/ui'
import { lazy, Suspense, useState } from 'react'
import { call } from '../api/call.ts'
import { showError } from '../api/show-error.ts'
import type { HistoryProps } from './history-dialog.tsx'
import { t } from './texts.ts'
import { usePropertyNames, useVersions } from './use-versions.ts'

const HistoryDialog = lazy(async () => ({ default: (await import('./history-dialog.tsx')).HistoryDialog }))

/** What an editor offers for the versions of an asset: History, and Publish and "Discard draft" where there is a draft. */
export function AssetActions(props: HistoryProps) {
  const { hasDraft = false, hasChanges } = props
  const [asked, setAsked] = useState<'history' | 'publish' | 'discard'>()
  const close = () => setAsked(undefined)
  return (
    <>
      {hasDraft && (
        <>
          <Chip status="info" icon="edit_note">
            {t('assets.draft')}
          </Chip>
          <Button isDisabled={hasChanges} onPress={() => setAsked('discard')}>
            {t('assets.discard')}
          </Button>
          <Button variant="primary" icon="publish" isDisabled={hasChanges} onPress={() => setAsked('publish')}>
            {t('assets.publish')}
          </Button>
        </>
      )}
      <IconButton icon="history" variant="outlined" label={t('assets.history')} onPress={() => setAsked('history')} />
      {asked === 'history' && (
        <Suspense>
          <HistoryDialog {...props} onClose={close} />
        </Suspense>
      )}
      {asked === 'publish' && <PublishDialog {...props} onClose={close} />}
      {asked === 'discard' && <DiscardDialog {...props} onClose={close} />}
    </>
  )
}

type AskedProps = HistoryProps & { onClose: () => void }

/** Says by name what the draft changes of what is live. */
function PublishDialog({ onClose, ...props }: AskedProps) {
  const { data } = useVersions(props)
  const namesOf = usePropertyNames(props.kind)
  const draft = data?.pages[0]?.list.find(({ status }) => status === 'draft')
  const names = namesOf(draft?.changedKeys ?? [])
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      status="info"
      icon="publish"
      title={t('assets.publishTitle')}
      description={draft && (names ? t('assets.publishWhat', { names }) : t('assets.publishNothing'))}
      confirmLabel={t('assets.publish')}
      isRefused={!data}
      onConfirm={() => change('ASSET_PUBLISH', props, t('assets.published'))}
    >
      {!data && <Skeleton shape="text" count={1} />}
    </ConfirmDialog>
  )
}

export function DiscardDialog({ onClose, ...props }: AskedProps) {
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      status="info"
      icon="undo"
      title={t('assets.discardTitle')}
      description={t('assets.discardWhat')}
      confirmLabel={t('assets.discard')}
      onConfirm={() => change('ASSET_DISCARD_DRAFT', props, t('assets.discarded'))}
    />
  )
}

async function change(
  name: 'ASSET_PUBLISH' | 'ASSET_DISCARD_DRAFT',
  { kind, id, recordVersion, onRestored }: HistoryProps,
  title: string,
): Promise<void> {
  try {
    await call(name, { collectionId: kind, id, ...(recordVersion !== undefined && { baseVersion: recordVersion }) })
  } catch (error) {
    showError(error)
    throw error
  }
  toast.success({ title })
  onRestored?.()
}
