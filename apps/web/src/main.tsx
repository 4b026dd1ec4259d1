import '@trellis/ui/styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/query-client.ts'
import { makeRouter } from './router/router.tsx'
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

await Promise.race([Promise.all([session, router.load()]), new Promise(resolve => setTimeout(resolve, firstPaintWait))])

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
