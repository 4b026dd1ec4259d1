import { whenIdle } from '@trellis/ui'
import { lazy, Suspense, useEffect, useState } from 'react'

const ToastRegion = lazy(() => import('./toast-region.ts').then(module => ({ default: module.ToastRegion })))

/** The region of toasts, loaded after the first paint; earlier ones wait in their queue. */
export function Toasts() {
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => whenIdle(() => setNeeded(true)), [])
  return <Suspense>{isNeeded && <ToastRegion />}</Suspense>
}
