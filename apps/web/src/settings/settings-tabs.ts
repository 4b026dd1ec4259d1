import type { PageTab } from '../shell/page.tsx'
import { t } from './texts.ts'

/** The pages of the platform settings, in their order. */
export const settingsTabs = (): PageTab[] => [
  { id: 'general', title: t('settings.general'), href: '/builder/settings' },
  { id: 'mail', title: t('settings.mail'), href: '/builder/settings/mail' },
  { id: 'about', title: t('settings.about'), href: '/builder/settings/about' },
]
