import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CoreCollectionId } from '@trellis/model'
import { toast } from '@trellis/ui'
import { call } from '../api/call.ts'
import { showError } from '../api/show-error.ts'
import styles from './deleted-assets.module.css'
import { RemovedList } from './removed-list.tsx'
import { t } from './texts.ts'

type DeletedAssetsProps = {
  kind: CoreCollectionId
  title: string
  icon: string
  /** What every query of the kind begins with. */
  queryKey: readonly string[]
}

/** Assets of a kind that were deleted and can still be brought back; nothing where there are none. */
export function DeletedAssets({ kind, title, icon, queryKey }: DeletedAssetsProps) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKey, 'deleted'],
    queryFn: ({ signal }) => call('ASSET_TRASH_LIST', { collectionId: kind }, { signal }),
  })
  const things = data?.list.map(({ assetId, ...each }) => ({
    ...each,
    icon,
    code: assetId,
    what: t('assets.removed.asset'),
  }))
  const bringBack = async ({ id, name }: { id: string; name: string }) => {
    try {
      await call('ASSET_TRASH_RESTORE', { collectionId: kind, id })
      toast.success({ title: t('assets.removed.done', { name }) })
    } catch (failure) {
      showError(failure)
    }
    await client.invalidateQueries({ queryKey })
  }
  return (
    <div className={styles.deleted}>
      <RemovedList {...{ title, things, error }} onRetry={() => void refetch()} onBringBack={bringBack} />
    </div>
  )
}
