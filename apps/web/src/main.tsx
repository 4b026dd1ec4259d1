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

void startSession()
applyLocale()
knowAreas(areas)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={makeRouter(areas)} />
    </QueryClientProvider>
  </StrictMode>,
)
