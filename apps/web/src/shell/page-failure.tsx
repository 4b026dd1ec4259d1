import { Button, EmptyState } from '@trellis/ui'
import { type ComponentType, lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { isApiError } from '../api/api-error.ts'
import { describeError } from '../api/show-error.ts'
import { noteBrokenScreen } from '../unsaved/unsaved-store.ts'
import { t } from './texts.ts'

/** What browsers, and the bundler for style sheets, say where a part of the client could not be fetched. */
const unfetched = /dynamically imported module|Importing a module script|Unable to preload CSS/

const loadWaysOut = () => import('./ways-out.tsx')

/** None where it does not come: nothing may break in here. */
const WayOut = lazy<ComponentType<{ title: string }>>(() =>
  loadWaysOut().then(
    ways => ({ default: ways.WayOut }),
    () => ({ default: Nothing }),
  ),
)

const Nothing: ComponentType<{ title: string }> = () => null

/** Whether anything was pressed since the document was loaded: what breaks before is broken by its address, or by what was kept. */
let hasBeenUsed = false
for (const event of ['pointerdown', 'keydown']) addEventListener(event, () => (hasBeenUsed = true), true)

/** In place of a screen that broke; the frame around it goes on working. What was lost with the connection comes back with it. */
export function PageFailure({ error, reset }: { error: unknown; reset?: () => void }) {
  const isUnfetched = error instanceof Error && unfetched.test(error.message)
  const isOurs = !isUnfetched && !isApiError(error)
  const [isAtOnce] = useState(!hasBeenUsed)
  useLayoutEffect(noteBrokenScreen, [])
  useEffect(() => {
    if (isOurs) reportError(error)
    if (!isUnfetched) return undefined
    const reload = () => location.reload()
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [error, isOurs, isUnfetched])
  const again = () => {
    if (isApiError(error) && reset) return reset()
    if (!isOurs || !isAtOnce) return location.reload()
    void loadWaysOut()
      .then(ways => ways.leaveAside())
      .finally(() => location.reload())
  }
  const { title, description } = words(error, isUnfetched)
  return (
    <div role="alert">
      <EmptyState
        icon="error"
        title={title}
        description={description}
        action={<Button onPress={again}>{t('shell.reload')}</Button>}
        link={
          <Suspense fallback={null}>
            <WayOut title={title} />
          </Suspense>
        }
      />
    </div>
  )
}

function words(error: unknown, isUnfetched: boolean): { title: string; description: string } {
  if (isUnfetched) return { title: t('shell.loadFailed'), description: t('shell.partFailedHow') }
  if (!isApiError(error)) return { title: t('shell.failed'), description: t('shell.failedHow') }
  const { title, message } = describeError(error)
  return { title, description: message }
}
