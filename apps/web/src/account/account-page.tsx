import { useLocation } from '@tanstack/react-router'
import { DeviceList } from '../devices/device-list.tsx'
import { t as deviceText } from '../devices/texts.ts'
import { useUser } from '../session/session-store.ts'
import { Page } from '../shell/page.tsx'
import styles from './account.module.css'
import { SessionList } from './session-list.tsx'
import { t } from './texts.ts'
import { TokenList } from './token-list.tsx'

/** Where the person at the screen is signed in, what acts for them, and on which phones and tablets they signed in. */
export function AccountPage() {
  const { id, fullName, email } = useUser()
  const isOfDevices = useLocation({ select: ({ pathname }) => pathname.endsWith('/devices') })
  return (
    <Page
      title={isOfDevices ? deviceText('devices.title') : t('account.title')}
      area={t('account.title')}
      description={`${fullName} · ${email}`}
      tabs={[
        { id: 'account', title: t('account.access'), href: '/account' },
        { id: 'devices', title: deviceText('devices.title'), href: '/account/devices' },
      ]}
      activeTab={isOfDevices ? 'devices' : 'account'}
    >
      <div className={styles.page}>
        {isOfDevices ? (
          <DeviceList userId={id} isOwn />
        ) : (
          <>
            <SessionList userId={id} userName={fullName} isOwn />
            <TokenList userId={id} isOwn />
          </>
        )}
      </div>
    </Page>
  )
}
