import type { Area } from '../routes/area.ts'

export const accountArea: Area = {
  routes: ['/account', '/account/language', '/account/notifications', '/account/devices'].map(path => ({
    path,
    load: async () => (await import('./account-page.tsx')).AccountPage,
  })),
}
