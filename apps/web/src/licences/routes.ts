import type { Area } from '../routes/area.ts'

export const licencesArea: Area = {
  routes: [{ path: '/licences', load: async () => (await import('./licences-page.tsx')).LicencesPage }],
}
