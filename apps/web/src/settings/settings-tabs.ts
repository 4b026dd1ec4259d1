import type { PageTab } from '../shell/page.tsx'
import { t } from './texts.ts'

export type SettingsHeading = { tab: string; title: string; description: string }

/** What all pages of the platform settings have in common. */
export const settingsFrame = ({ tab, title, description }: SettingsHeading) => ({
  title,
  area: t('settings.title'),
  ...(tab === 'general' ? {} : { crumbs: [{ id: 'settings', label: t('settings.title'), href: '/builder/settings' }] }),
  description,
  tabs: settingsTabs(),
  activeTab: tab,
})

/** The pages of the platform settings, in their order. */
const settingsTabs = (): PageTab[] => [
  { id: 'general', title: t('settings.general'), href: '/builder/settings' },
  tab('sign-in', t('settings.signIn')),
  tab('mail', t('settings.mail')),
  tab('mobile', t('settings.mobile')),
  tab('features', t('settings.features')),
  tab('work', t('settings.work')),
  tab('tokens', t('settings.tokens')),
  tab('about', t('settings.about')),
]

const tab = (id: string, title: string): PageTab => ({ id, title, href: `/builder/settings/${id}` })
