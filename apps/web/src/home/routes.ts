import { queryClient } from '../api/query-client.ts'
import type { Area } from '../routes/area.ts'
import { appsQuery, sessionQuery } from '../session/queries.ts'

const prepareApps = () => {
  void queryClient.prefetchQuery(appsQuery)
  void queryClient.prefetchQuery(sessionQuery)
}

export const homeArea: Area = {
  routes: [
    { path: '/', load: () => import('./home-page.tsx').then(module => module.HomePage), prepare: prepareApps },
    {
      path: '/app',
      load: () => import('./app-home-page.tsx').then(module => module.AppHomePage),
      prepare: prepareApps,
    },
  ],
}
