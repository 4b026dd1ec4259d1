// Named apart from the routes: the first script then names one file for all of them.

export const loadLicences = async () => (await import('../licences/licences-page.tsx')).LicencesPage
export const loadNotifications = async () => (await import('../notifications/notifications-page.tsx')).NotificationsPage
export const loadShortLink = async () => (await import('./short-link-page.tsx')).ShortLinkPage
