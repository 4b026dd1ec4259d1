import { useLatest, useViewHost } from '@trellis/components/web'
import type { ViewComponent } from '@trellis/model'
import { useEffect, useMemo, useRef } from 'react'
import { isApiError } from '../api/api-error.ts'
import { describeError } from '../api/show-error.ts'
import type { OpenedHost } from './opened-host.ts'

/** What a component knows of the data that it shows. */
export type Told = {
  /** What was asked for, as text: each question starts the component's actions once. Undefined: nothing is asked for. */
  question: string | undefined
  isLoading: boolean
  error: unknown
  /** Of `meta.ID`, beside `loading` and `error`. */
  meta?: Readonly<Record<string, unknown>>
  /** Of `result.ID`; while it is undefined, what was there before stays. */
  result?: Readonly<Record<string, unknown>> | undefined
}

/**
 * Puts down what formulas read of a component, and starts what follows its data (0b-decisions §10). Undefined where nothing in the view
 * reads it and nothing follows: most components tell nobody, which costs nothing then.
 */
export function useTeller(component: ViewComponent): ((told: Told) => void) | undefined {
  const { state, fire, isRead } = useViewHost() as OpenedHost
  const { id, listeners } = component
  const latest = useLatest(component)
  const before = useRef('')
  const isHeard = isRead(id) || ['onDataLoad', 'onDataError'].some(event => (listeners[event]?.length ?? 0) > 0)
  return useMemo(() => {
    if (!isHeard) return undefined
    return ({ question, isLoading, error, meta, result }: Told) => {
      const failure = error ? shownError(error) : null
      state.note('meta', id, { loading: isLoading, error: failure, ...meta })
      if (result) state.note('result', id, result)
      if (isLoading || question === undefined) return
      // A refresh of what is there, and what others change, are the same question: a list that refreshes itself would never end.
      const now = `${failure === null} ${question}`
      if (now === before.current) return
      before.current = now
      void fire(latest.current, failure ? 'onDataError' : 'onDataLoad', failure ? { error: failure } : {})
    }
  }, [isHeard, state, id, fire, latest])
}

/** The same for what is known while drawing. `meta` and `result` may be new objects each time: what is the same in them changes nothing. */
export function useTold(component: ViewComponent, told: Told): void {
  const tell = useTeller(component)
  useEffect(() => tell?.(told))
}

/** As formulas read it: `meta.ID.error.message`. */
function shownError(error: unknown): { code: string; message: string } {
  return { code: isApiError(error) ? error.code : 'ERROR', message: describeError(error).message }
}
