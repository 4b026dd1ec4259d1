// Named apart from the routes: the first script then names one file for all of them.

export const loadLicences = async () => (await import('../licences/licences-page.tsx')).LicencesPage
export const loadNotifications = async () => (await import('../notifications/notifications-page.tsx')).NotificationsPage
export const loadShortLink = async () => (await import('./short-link-page.tsx')).ShortLinkPage

export const loadGuide = async () => (await import('../guide/guide-page.tsx')).GuidePage

export const findInGuide = async (search: string, signal: AbortSignal) =>
  (await import('../guide/find-in-guide.ts')).findInGuide(search, signal)
