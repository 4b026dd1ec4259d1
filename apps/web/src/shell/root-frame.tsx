import { Outlet, useRouter } from '@tanstack/react-router'
import { UiProvider, whenIdle } from '@trellis/ui'
import { lazy, Suspense, useCallback, useEffect } from 'react'
import type { Command } from '../commands/command.ts'
import { useShortcuts } from '../commands/use-shortcuts.ts'
import { useUnsaved } from '../unsaved/unsaved-store.ts'
import { closeOverlay, useOverlay } from './overlay-store.ts'
import { RouteProgress } from './route-progress.tsx'
import { Toasts } from './toasts.tsx'
import { usePreloadOnHover } from './use-preload-on-hover.ts'

/** The palette is fetched ahead so that it opens at once, but not before the page has settled. */
const paletteDelay = 3000

const loadPalette = () => import('../palette/palette.tsx')
const Palette = lazy(() => loadPalette().then(module => ({ default: module.Palette })))
const loadOthers = () => import('./late-overlays.ts')
const KeySheet = lazy(() => loadOthers().then(module => ({ default: module.KeySheet })))
const LeaveDialog = lazy(() => loadOthers().then(module => ({ default: module.LeaveDialog })))

/** Around every page: language, navigation, shortcuts, what floats above all. */
export function RootFrame() {
  const router = useRouter()
  const navigate = useCallback((path: string) => router.history.push(path), [router])
  const run = useCallback(
    (command: Command) => (command.href === undefined ? command.run() : navigate(command.href)),
    [navigate],
  )
  useShortcuts(run)
  usePreloadOnHover()
  useEffect(() => whenIdle(() => void loadPalette().catch(() => undefined), paletteDelay), [])
  return (
    <UiProvider navigate={navigate}>
      <RouteProgress />
      <Outlet />
      <Overlays run={run} />
      <Toasts />
    </UiProvider>
  )
}

/** Keeps what somebody types while the code of the palette is on its way; the focus stays where the palette will give it back to. */
function EarlyKeys() {
  useEffect(() => {
    addEventListener('keydown', keepTyped, true)
    return () => removeEventListener('keydown', keepTyped, true)
  }, [])
  return null
}

function keepTyped(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey } = event
  if (key.length > 1 || ctrlKey || metaKey) return
  event.preventDefault()
  event.stopPropagation()
  useOverlay.setState(({ typed }) => ({ typed: typed + key }))
}

/** Loaded when first needed; none of them is part of the first paint. */
function Overlays({ run }: { run: (command: Command) => void }) {
  const overlay = useOverlay(state => state.overlay)
  const isAsking = useUnsaved(state => state.question !== undefined)
  return (
    <Suspense fallback={overlay === 'palette' && <EarlyKeys />}>
      {overlay === 'palette' && <Palette onClose={closeOverlay} run={run} />}
      {overlay === 'keys' && <KeySheet onClose={closeOverlay} />}
      {isAsking && <LeaveDialog />}
    </Suspense>
  )
}
