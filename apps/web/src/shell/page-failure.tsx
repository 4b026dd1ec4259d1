import { Button, EmptyState } from '@trellis/ui'
import { useEffect, useLayoutEffect } from 'react'
import { isApiError } from '../api/api-error.ts'
import { describeError } from '../api/show-error.ts'
import { noteBrokenScreen } from '../unsaved/unsaved-store.ts'
import { t } from './texts.ts'

/** What browsers, and the bundler for style sheets, say where a part of the client could not be fetched. */
const unfetched = /dynamically imported module|Importing a module script|Unable to preload CSS/

/** In place of a screen that broke; the frame around it goes on working. What was lost with the connection comes back with it. */
export function PageFailure({ error, reset }: { error: unknown; reset?: () => void }) {
  const isUnfetched = error instanceof Error && unfetched.test(error.message)
  useLayoutEffect(noteBrokenScreen, [])
  useEffect(() => {
    if (!isUnfetched && !isApiError(error)) reportError(error)
    if (!isUnfetched) return undefined
    const reload = () => location.reload()
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [error, isUnfetched])
  const again = () => (isApiError(error) && reset ? reset() : location.reload())
  return (
    <div role="alert">
      <EmptyState
        icon="error"
        {...words(error, isUnfetched)}
        action={<Button onPress={again}>{t('shell.reload')}</Button>}
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
