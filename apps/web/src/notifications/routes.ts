import type { Area } from '../routes/area.ts'

export const notificationsArea: Area = {
  routes: [{ path: '/notifications', load: async () => (await import('./notifications-page.tsx')).NotificationsPage }],
}
