import { useEffect, useEffectEvent } from 'react'
import { hasOwnKeys } from './own-keys.ts'

/**
 * What keys do in the viewer, wherever the focus stands in it. Heard on their way down: what is around the viewer is told of none of its
 * keys on their way up.
 */
export function useKeys(actions: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = actions[event.key]
    if (!act || event.ctrlKey || event.metaKey || event.altKey || hasOwnKeys(event)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen, true)
    return () => document.removeEventListener('keydown', listen, true)
  }, [])
}
