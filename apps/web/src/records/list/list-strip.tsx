import { Banner, Button } from '@trellis/ui'
import { isAbort } from '../../api/api-error.ts'
import { describeError } from '../../api/show-error.ts'
import { t } from '../texts.ts'
import { recordsKey } from './records-key.ts'
import { SlowStrip } from './slow-strip.tsx'
import { t as listText } from './texts.ts'
import { useAmongQueries } from './use-among-queries.ts'
import { useRefresh } from './use-refresh.ts'

/** Tells that rows let wait, or that those on screen could not be fetched again: they stay, and the way on is to try once more. */
export function ListStrip({ collectionId }: { collectionId: string }) {
  return (
    <>
      <StaleStrip collectionId={collectionId} />
      <SlowStrip collectionId={collectionId} />
    </>
  )
}

function StaleStrip({ collectionId }: { collectionId: string }) {
  const { refresh, isRefreshing } = useRefresh(collectionId)
  const error = useAmongQueries(
    cache =>
      cache
        .findAll({ queryKey: recordsKey(collectionId), type: 'active' })
        .find(({ state }) => state.error && state.data !== undefined && !isAbort(state.error))?.state.error ?? null,
  )
  if (!error) return null
  return (
    <Banner
      variant="strip"
      status="warn"
      icon="cloud_off"
      actions={
        <Button size="small" isBusy={isRefreshing} onPress={() => void refresh()}>
          {t('records.loadAgain')}
        </Button>
      }
    >
      {listText('records.stale', { why: describeError(error).message })}
    </Banner>
  )
}
