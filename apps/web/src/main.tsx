import { ownValue } from '@trellis/base'
import '@trellis/ui/styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { afterPaint } from '@trellis/ui'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/query-client.ts'
import { holdRequests } from './api/send.ts'
import { makeRouter, prepared } from './router/router.tsx'
import { knowAreas } from './routes/places.ts'
import { areas } from './routes/registry.ts'
import { applyLocale } from './session/apply-locale.ts'
import { startSession } from './session/session-store.ts'

const session = startSession()
applyLocale()
knowAreas(areas)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')

const router = makeRouter(areas)

/**
 * Milliseconds in which nothing is shown yet (ux §10): with session and screen at hand the first paint is the page itself, not a
 * frame that is drawn again. React also holds back for 300 ms whatever replaces a fallback it has shown.
 */
const firstPaintWait = 300
const longestHold = 300

const screens = router
  .matchRoutes(router.latestLocation)
  .map(match => ownValue(router.routesById, match.routeId)?.options.component)

/** Not awaited: the screens' chunks import this one and would wait for its end. */
void Promise.race([
  Promise.all([session, router.load(), ...screens.map(loadScreen)])
    .then(prepared)
    .then(fetched),
  new Promise(resolve => setTimeout(resolve, firstPaintWait)),
]).then(() => {
  holdRequests(new Promise(resolve => afterPaint(resolve, longestHold)))
  render(root)
})

function render(element: HTMLElement): void {
  createRoot(element).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}

/** A lazy component brings the way to fetch it ahead. */
async function loadScreen(component: unknown): Promise<void> {
  const preload = typeof component === 'function' && 'preload' in component ? component.preload : undefined
  if (typeof preload === 'function') await preload()
}

/** Until the queries that the screen started ahead have their answers. */
function fetched(): Promise<void> {
  return new Promise(resolve => {
    const look = () => queryClient.isFetching() === 0 && resolve()
    queryClient.getQueryCache().subscribe(look)
    look()
  })
}
