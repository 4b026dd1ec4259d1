import type { ViewComponent } from '@trellis/model'
import { useCallback, useSyncExternalStore } from 'react'
import { useViewHost } from './view-host.tsx'

/** Whether a dialog of the view is open, and the way to close it. */
export function useModal(component: ViewComponent): { isOpen: boolean; close: () => void } {
  const { modals, fire } = useViewHost()
  const isOpen = useSyncExternalStore(modals.subscribe, () => modals.open() === component.id)
  const close = useCallback(() => {
    modals.toggle(component.id, 'close')
    void fire(component, 'onClose')
  }, [modals, fire, component])
  return { isOpen, close }
}
