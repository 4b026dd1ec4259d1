import type { Area } from '../routes/area.ts'

export const accountArea: Area = {
  routes: [{ path: '/account', load: async () => (await import('./account-page.tsx')).AccountPage }],
}
