import type { QueryCache } from '@tanstack/react-query'
import { Banner, Button } from '@trellis/ui'
import { timings } from '@trellis/ui/constants'
import { useEffect, useState } from 'react'
import { t } from '../texts.ts'
import { giveUp } from './give-up.ts'
import { recordsKey } from './records-key.ts'
import { t as listText } from './texts.ts'
import { useAmongQueries } from './use-among-queries.ts'

/** Rows that let wait say so after 5 s, and can be given up after 15 s (ux: time). */
export function SlowStrip({ collectionId }: { collectionId: string }) {
  const awaited = useAmongQueries(cache => awaitedRows(cache, collectionId))
  const waited = useWaited(awaited)
  if (waited === 'short') return null
  return (
    <Banner
      variant="strip"
      icon="schedule"
      actions={
        waited === 'tooLong' && (
          <Button size="small" onPress={giveUp}>
            {t('records.cancel')}
          </Button>
        )
      }
    >
      {listText('records.slow')}
    </Banner>
  )
}

/** What is waited for: another text as soon as any of it came; "" for nothing. Totals come when they come: rows do not wait for them. */
function awaitedRows(cache: QueryCache, collectionId: string): string {
  return cache
    .findAll({ queryKey: recordsKey(collectionId), type: 'active', fetchStatus: 'fetching' })
    .filter(({ queryKey }) => queryKey[2] === 'page' || queryKey[2] === 'groups')
    .map(({ queryHash, state }) => `${queryHash} ${state.dataUpdateCount} ${state.errorUpdateCount}`)
    .join()
}

type Waited = 'short' | 'long' | 'tooLong'

function useWaited(awaited: string): Waited {
  const [last, setLast] = useState<{ awaited: string; waited: Waited }>({ awaited: '', waited: 'short' })
  useEffect(() => {
    if (awaited === '') return
    const timers = [
      setTimeout(() => setLast({ awaited, waited: 'long' }), timings.slowNotice),
      setTimeout(() => setLast({ awaited, waited: 'tooLong' }), timings.cancelOffer),
    ]
    return () => timers.forEach(clearTimeout)
  }, [awaited])
  return last.awaited === awaited && awaited !== '' ? last.waited : 'short'
}
