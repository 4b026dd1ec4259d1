import type { Area } from '../routes/area.ts'

/** Screens that belong to nobody's work alone: what one was told, where short links lead, how the product works, what it is made of. */
export const placesArea: Area = {
  routes: [
    { path: '/s/$link', load: async () => (await import('./screens.ts')).loadShortLink() },
    { path: '/notifications', load: async () => (await import('./screens.ts')).loadNotifications() },
    { path: '/builder/guide', load: async () => (await import('./screens.ts')).loadGuide() },
    { path: '/licences', load: async () => (await import('./screens.ts')).loadLicences() },
  ],
  findCommands: async (search, signal) => (await import('./screens.ts')).findInGuide(search, signal),
}
