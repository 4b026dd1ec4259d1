import type { AreaRoute } from '../routes/area.ts'

export const importRoute: AreaRoute = {
  path: '/builder/data/import',
  load: async () => (await import('./import-page.tsx')).ImportPage,
}
