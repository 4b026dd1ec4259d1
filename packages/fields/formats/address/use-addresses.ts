import type { FoundAddress } from '@trellis/contract'
import { useEffect, useState } from 'react'
import { useGateway } from '../../gateway-context.tsx'
import { useDelayedText } from '../../inputs/use-delayed-text.ts'

/** Wait after the last key, and the shortest text that is looked for (2 §9). */
const searchDelay = 500
const shortest = 2

type Search = { state: 'idle' | 'loading' | 'ready' | 'failed'; found: readonly FoundAddress[] }

/** Places for a typed text, each summary once; nothing is asked while it is off. */
export function useAddresses(text: string, isOn: boolean): Search {
  const gateway = useGateway()
  const typed = text.trim()
  const wanted = useDelayedText(typed, searchDelay)
  const [answer, setAnswer] = useState<{ to: string; state: 'ready' | 'failed'; found: readonly FoundAddress[] }>()
  const isAsking = isOn && wanted.length >= shortest
  useEffect(() => {
    if (!isAsking) return
    const controller = new AbortController()
    const take = (state: 'ready' | 'failed', found: readonly FoundAddress[]) =>
      controller.signal.aborted || setAnswer({ to: wanted, state, found: uniqueBySummary(found) })
    gateway.findAddresses(wanted, controller.signal).then(
      found => take('ready', found),
      () => take('failed', []),
    )
    return () => controller.abort()
  }, [gateway, wanted, isAsking])
  if (!isOn || typed.length < shortest) return { state: 'idle', found: [] }
  return answer?.to === typed ? answer : { state: 'loading', found: answer?.found ?? [] }
}

export function uniqueBySummary(found: readonly FoundAddress[]): FoundAddress[] {
  return found.filter(({ summary }, place) => found.findIndex(each => each.summary === summary) === place)
}
