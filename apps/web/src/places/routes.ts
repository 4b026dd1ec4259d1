import type { Area } from '../routes/area.ts'

export const placesArea: Area = {
  routes: [{ path: '/s/$link', load: async () => (await import('./short-link-page.tsx')).ShortLinkPage }],
}
