// Named apart from the routes: the first script then names one file for all of them, and the builder's own files come with the builder.

/** By the last part of their address. */
export const screens = {
  general: async () => (await import('./settings-page.tsx')).SettingsPage,
  'sign-in': async () => (await import('./sign-in-page.tsx')).SignInSettingsPage,
  mail: async () => (await import('./mail/mail-page.tsx')).MailPage,
  mobile: async () => (await import('./mobile-page.tsx')).MobileSettingsPage,
  features: async () => (await import('./features-page.tsx')).FeaturesPage,
  work: async () => (await import('./work/work-page.tsx')).WorkPage,
  tokens: async () => (await import('./tokens-page.tsx')).TokensPage,
  about: async () => (await import('./about-page.tsx')).AboutPage,
}
