import type { Area } from '../routes/area.ts'

/** Screens that belong to nobody's work alone: what one was told, where short links lead, what the product is made of. */
export const placesArea: Area = {
  routes: [
    { path: '/s/$link', load: async () => (await import('./screens.ts')).loadShortLink() },
    { path: '/notifications', load: async () => (await import('./screens.ts')).loadNotifications() },
    { path: '/licences', load: async () => (await import('./screens.ts')).loadLicences() },
  ],
}
