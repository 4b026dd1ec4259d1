// Named apart from the routes: the first script then names one file for all of them, and the builder's own files come with the builder.

export const loadGeneral = async () => (await import('./settings-page.tsx')).SettingsPage
export const loadAbout = async () => (await import('./about-page.tsx')).AboutPage
export const loadMail = async () => (await import('./mail/mail-page.tsx')).MailPage
