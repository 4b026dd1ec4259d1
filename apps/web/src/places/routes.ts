import type { Area } from '../routes/area.ts'

const screens = () => import('./screens.ts')

/** Screens that belong to nobody's work alone: what one was told, where short links lead, how the product works, what it is made of. */
export const placesArea: Area = {
  routes: [
    { path: '/s/$link', load: async () => (await screens()).loadShortLink() },
    { path: '/notifications', load: async () => (await screens()).loadNotifications() },
    { path: '/builder/guide', load: async () => (await screens()).loadGuide() },
    { path: '/licences', load: async () => (await screens()).loadLicences() },
  ],
  findCommands: async (search, signal) => (await screens()).findInGuide(search, signal),
}
