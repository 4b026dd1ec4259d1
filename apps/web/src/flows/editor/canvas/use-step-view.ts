import { useNavigate } from '@tanstack/react-router'
import { useTextParameter } from '../../../router/place.ts'
import { useLayoutSize } from '../../../shell/use-layout-size.ts'

export type StepView = 'canvas' | 'list'

/** How the steps are shown; in the address where it was chosen. A phone has no room for the canvas beside anything. */
export function useStepView(): { is: StepView; show: (view: StepView) => void } {
  const navigate = useNavigate()
  const chosen = useTextParameter('view')
  const size = useLayoutSize()
  const usual: StepView = size === 'small' ? 'list' : 'canvas'
  return {
    is: chosen === 'canvas' || chosen === 'list' ? chosen : usual,
    show: view =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, view: view === usual ? undefined : view }),
        replace: true,
        resetScroll: false,
      }),
  }
}
