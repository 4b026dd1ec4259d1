import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { whenSettled } from '../../after-paint.ts'
import { TextProvider } from '../../text/text-provider.tsx'
import { type Navigate, NavigationContext } from './navigation.ts'

export type UiProviderProps = {
  children: ReactNode
  /** Client-side navigation for every link, menu item, tab and row with `href`. */
  navigate?: Navigate
}

/** Language, direction, navigation and tooltips for everything below. */
export function UiProvider({ children, navigate }: UiProviderProps) {
  return (
    <TextProvider>
      <NavigationContext value={navigate}>{children}</NavigationContext>
      <Tooltips />
    </TextProvider>
  )
}

const TooltipLayer = lazy(() =>
  import('../tooltip/tooltip-layer.tsx').then(module => ({ default: module.TooltipLayer })),
)

function Tooltips() {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => whenSettled(() => setPainted(true)), [])
  return <Suspense>{isPainted && <TooltipLayer />}</Suspense>
}
