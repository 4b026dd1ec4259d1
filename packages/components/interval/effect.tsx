import { viewLimits } from '@trellis/model'
import { useEffect } from 'react'
import { defineEffect, type EffectProps } from '../define-effect.ts'
import { useLatest } from '../use-latest.ts'
import { useViewHost } from '../view-host.tsx'

export const effect = defineEffect(useEffects)

/** Its time runs in sight alone: a page that comes back after longer does at once what is due. */
function useEffects({ component, attrs }: EffectProps) {
  const { fire } = useViewHost()
  const latest = useLatest(component)
  const seconds = Math.max(viewLimits.interval, Number(attrs['seconds']) || viewLimits.interval)
  useEffect(() => tickEvery(seconds * 1000, () => fire(latest.current, 'onTick')), [fire, latest, seconds])
}

/** From the end of one run to the start of the next, in milliseconds. Its answer ends it. */
function tickEvery(milliseconds: number, run: () => Promise<void>): () => void {
  const ending = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRunning = false
  let due = performance.now() + milliseconds
  const plan = () => {
    clearTimeout(timer)
    if (ending.signal.aborted || document.hidden || isRunning) return
    timer = setTimeout(() => void tick(), Math.max(0, due - performance.now()))
  }
  const tick = async () => {
    isRunning = true
    await run()
    isRunning = false
    due = performance.now() + milliseconds
    plan()
  }
  plan()
  document.addEventListener('visibilitychange', plan, { signal: ending.signal })
  return () => {
    ending.abort()
    clearTimeout(timer)
  }
}
