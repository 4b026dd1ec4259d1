import { isSameJson } from '@trellis/base'
import { toast } from '@trellis/ui'
import { useEffect, useRef } from 'react'
import { defineEffect, type EffectProps } from '../define-effect.ts'
import { t } from '../texts.ts'
import { useLatest } from '../use-latest.ts'
import { useViewHost } from '../view-host.tsx'

export const effect = defineEffect(useEffects)

/** As often in a row, without a pause, it may follow a value that its own actions change. */
const mostInARow = 20
/** Milliseconds. */
const pause = 1000

type Watch = { before: unknown; isRunning: boolean; isWaiting: boolean; count: number; endedAt: number }

/** While its actions run nothing begins; a value that changed meanwhile follows once, as it is then. */
function useEffects({ component, attrs: { value, startsAtOnce } }: EffectProps) {
  const { fire } = useViewHost()
  const latest = useLatest({ component, value, fire })
  const watch = useRef<Watch>(undefined)
  useEffect(() => {
    const run = async (own: Watch) => {
      own.isRunning = true
      while (own.isWaiting) {
        own.isWaiting = false
        const { component: now, value: next, fire: start } = latest.current
        const { before } = own
        own.count = performance.now() - own.endedAt < pause ? own.count + 1 : 1
        if (own.count > mostInARow) {
          toast.error({ title: t('view.neverRests', { name: now.name }) })
          break
        }
        own.before = next
        await start(now, 'onChange', { value: next ?? null, before: before ?? null })
        own.endedAt = performance.now()
        own.isWaiting = !isSameJson(latest.current.value, own.before)
      }
      own.isRunning = false
    }
    watch.current ??= {
      before: startsAtOnce === true ? undefined : value,
      isRunning: false,
      isWaiting: startsAtOnce === true,
      count: 0,
      endedAt: 0,
    }
    const own = watch.current
    if (!isSameJson(value, own.before)) own.isWaiting = true
    if (own.isWaiting && !own.isRunning) void run(own)
  }, [value, startsAtOnce, latest])
}
