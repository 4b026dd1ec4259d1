import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { DeviceList } from '../devices/device-list.tsx'
import { t as deviceText } from '../devices/texts.ts'
import { useUser } from '../session/session-store.ts'
import { Page } from '../shell/page.tsx'
import styles from './account.module.css'
import { LanguageChoices } from './language-choices.tsx'
import { NotificationChoices } from './notification-choices.tsx'
import { SessionList } from './session-list.tsx'
import { t } from './texts.ts'
import { TokenList } from './token-list.tsx'

type Part = { id: string; href: string; tab: string; title: string; content: ReactNode }

/** Where the person at the screen is signed in, what acts for them, how they see dates, what they are told, and on which phones and tablets they signed in. */
export function AccountPage() {
  const { id, fullName, email } = useUser()
  const pathname = useLocation({ select: location => location.pathname })
  const own: Part = {
    id: 'account',
    href: '/account',
    tab: t('account.access'),
    title: t('account.title'),
    content: (
      <>
        <SessionList userId={id} userName={fullName} isOwn />
        <TokenList userId={id} isOwn />
      </>
    ),
  }
  const others: Part[] = [
    {
      id: 'language',
      href: '/account/language',
      tab: t('account.language'),
      title: t('account.language'),
      content: <LanguageChoices />,
    },
    {
      id: 'notifications',
      href: '/account/notifications',
      tab: t('account.notifications'),
      title: t('account.whereTold'),
      content: <NotificationChoices />,
    },
    {
      id: 'devices',
      href: '/account/devices',
      tab: deviceText('devices.title'),
      title: deviceText('devices.title'),
      content: <DeviceList userId={id} isOwn />,
    },
  ]
  const shown = others.find(({ href }) => href === pathname) ?? own
  return (
    <Page
      title={shown.title}
      area={t('account.title')}
      description={`${fullName} · ${email}`}
      tabs={[own, ...others].map(part => ({ id: part.id, title: part.tab, href: part.href }))}
      activeTab={shown.id}
    >
      <div className={styles.page}>{shown.content}</div>
    </Page>
  )
}
