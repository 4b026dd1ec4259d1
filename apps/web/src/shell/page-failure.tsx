import { Button, EmptyState, VisuallyHidden } from '@trellis/ui'
import { useEffect, useLayoutEffect, useState } from 'react'
import { isApiError } from '../api/api-error.ts'
import { describeError } from '../api/show-error.ts'
import { withoutChoices } from '../router/same-page.ts'
import { parseSearch, stringifySearch } from '../router/search-string.ts'
import { allAreas, sectionOf } from '../routes/places.ts'
import { setDraftsAside } from '../unsaved/forget-drafts.ts'
import { noteBrokenScreen } from '../unsaved/unsaved-store.ts'
import { t } from './texts.ts'

/** What browsers, and the bundler for style sheets, say where a part of the client could not be fetched. */
const unfetched = /dynamically imported module|Importing a module script|Unable to preload CSS/

/** Whether anything was pressed since the document was loaded: what breaks before is broken by its address, or by what was kept. */
let hasBeenUsed = false
for (const event of ['pointerdown', 'keydown', 'click'])
  globalThis.addEventListener?.(event, () => (hasBeenUsed = true), { capture: true, once: true })

/** In place of a screen that broke; the frame around it goes on working. What was lost with the connection comes back with it. */
export function PageFailure({ error, reset }: { error: unknown; reset?: () => void }) {
  const isUnfetched = error instanceof Error && unfetched.test(error.message)
  const isOurs = !isUnfetched && !isApiError(error)
  const [isAtOnce] = useState(() => isOurs && !hasBeenUsed)
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
    if (isAtOnce) forgetWhatBroke()
    location.reload()
  }
  const { title, description } = words(error, isUnfetched)
  return (
    <div role="alert">
      <VisuallyHidden>
        <h1>{title}</h1>
      </VisuallyHidden>
      <EmptyState
        icon="error"
        title={title}
        description={isAtOnce ? t('shell.failedAtOnce') : description}
        action={<Button onPress={again}>{t('shell.reload')}</Button>}
        link={<WayOut />}
      />
    </div>
  )
}

/** To the list that the page belongs to, or home. */
function WayOut() {
  const { pathname } = location
  const id = sectionOf(pathname)
  const section = allAreas().find(area => area.section?.id === id)?.section
  const isElsewhere = section !== undefined && section.href !== pathname
  if (!isElsewhere && pathname === '/') return null
  return (
    <Button variant="link" href={isElsewhere ? section.href : '/'}>
      {isElsewhere ? t('shell.toSection', { name: section.label() }) : t('shell.toHome')}
    </Button>
  )
}

/** What breaks a page as it is opened is what is chosen on it, else what was not saved: that is then offered, not put in. */
function forgetWhatBroke(): void {
  const { pathname, search } = location
  const bare = stringifySearch(withoutChoices({ pathname, search: parseSearch(search) }).search)
  if (bare === search) setDraftsAside()
  // By the browser's own way: the router would go there at once, in the page that broke.
  else History.prototype.replaceState.call(history, history.state, '', pathname + bare)
}

function words(error: unknown, isUnfetched: boolean): { title: string; description: string } {
  if (isUnfetched) return { title: t('shell.loadFailed'), description: t('shell.partFailedHow') }
  if (!isApiError(error)) return { title: t('shell.failed'), description: t('shell.failedHow') }
  const { title, message } = describeError(error)
  return { title, description: message }
}
