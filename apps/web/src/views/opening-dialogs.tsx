import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import type { Opening } from './use-view-host.ts'

const LateDialogs = lazy(async () => ({ default: (await import('./late-dialogs.tsx')).LateDialogs }))

/** The dialogs of an open view; what draws them is loaded with the first one that is asked for. */
export function OpeningDialogs({ dialogs, formRequest }: Pick<Opening, 'dialogs' | 'formRequest'>) {
  const question = useSyncExternalStore(dialogs.subscribe, dialogs.get)
  const request = useSyncExternalStore(formRequest.subscribe, formRequest.get)
  const [isNeeded, setNeeded] = useState(false)
  const isAsked = question !== undefined || request !== undefined
  if (isAsked && !isNeeded) setNeeded(true)
  return <Suspense>{isNeeded && <LateDialogs {...{ dialogs, formRequest }} />}</Suspense>
}
