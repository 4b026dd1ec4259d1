import { useEffect } from 'react'
import { defineEffect, type EffectProps } from '../define-effect.ts'
import { useLatest } from '../use-latest.ts'
import { useViewHost } from '../view-host.tsx'

export const effect = defineEffect(useEffects)

function useEffects({ component }: EffectProps) {
  const { fire } = useViewHost()
  const latest = useLatest(component)
  useEffect(() => void fire(latest.current, 'onLoad'), [fire, latest])
}
