import { useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from '@trellis/ui'
import { call } from '../../api/call.ts'
import { showError } from '../../api/show-error.ts'
import { RemovedList } from '../../assets/removed-list.tsx'
import { t as assetText } from '../../assets/texts.ts'
import { t } from '../editor/change-texts.ts'

const icons = {
  collection: 'database',
  field: 'text_fields',
  association: 'hub',
  values: 'history',
  'link-field': 'link',
} as const

/** What was removed from a collection, or the collections that were removed, each with the way back. */
export function RemovedPanel({ collectionId, onRestored }: { collectionId?: string; onRestored?: () => void }) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['collections', 'removed', collectionId ?? ''],
    queryFn: async ({ signal }) => {
      const { list } = await call('SCHEMA_TRASH_LIST', collectionId === undefined ? {} : { collectionId }, { signal })
      return list.filter(({ kind }) => (kind === 'collection') === (collectionId === undefined))
    },
  })
  const things = data?.map(({ kind, fieldId, ...removed }) => ({
    ...removed,
    icon: icons[kind],
    code: fieldId ?? removed.collectionId,
    what: t(`collections.removed.kind.${kind}`),
  }))
  const bringBack = async ({ id, name }: { id: string; name: string }) => {
    try {
      const { isRunning } = await call('SCHEMA_TRASH_RESTORE', { id }, { timeout: 120_000 })
      toast.success({
        title: assetText('assets.removed.done', { name }),
        ...(isRunning ? { message: t('collections.removed.backIn') } : {}),
      })
      onRestored?.()
    } catch (failure) {
      showError(failure)
    }
    await client.invalidateQueries({ queryKey: ['collections'] })
  }
  return (
    <RemovedList
      {...{ things, error }}
      title={collectionId === undefined ? t('collections.removed.collections') : t('collections.removed.title')}
      // Where no collection was ever removed nothing has to be said.
      {...(collectionId === undefined ? {} : { none: t('collections.removed.none') })}
      onRetry={() => void refetch()}
      onBringBack={bringBack}
    />
  )
}
