import { IconButton, Menu, type MenuGroup } from '@trellis/ui'
import { registerTexts } from '@trellis/ui/text'
import { leaveSession } from '../session/leave-session.ts'
import { useUser } from '../session/session-store.ts'
import { openOverlay } from './overlay-store.ts'
import { chooseTheme, usePreferences } from './preferences.ts'
import { t } from './texts.ts'
import { themes } from './themes.ts'

const own = registerTexts('ui', { 'shell.theme': 'Theme', 'shell.accountPage': 'Account' })

export type AccountMenuProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

export function AccountMenu(open: AccountMenuProps) {
  const user = useUser()
  const chosen = usePreferences(state => state.theme)
  const groups: MenuGroup[] = [
    {
      id: 'theme',
      title: `${user.fullName} · ${user.email}`,
      items: [
        {
          id: 'theme',
          label: own('shell.theme'),
          icon: themes.find(theme => theme.id === chosen)?.icon ?? 'contrast',
          children: themes.map(({ id, icon, label }) => ({
            id,
            icon,
            label: label(),
            isSelected: id === chosen,
            onAction: () => chooseTheme(id),
          })),
        },
        { id: 'account', label: own('shell.accountPage'), icon: 'settings', href: '/account' },
        { id: 'keys', label: t('shell.keys'), icon: 'keyboard', keys: '?', onAction: () => openOverlay('keys') },
      ],
    },
    {
      id: 'leave',
      items: [{ id: 'sign-out', label: t('shell.signOut'), icon: 'logout', onAction: () => void leaveSession() }],
    },
  ]
  return (
    <Menu
      placement="bottom end"
      {...open}
      trigger={<IconButton icon="account_circle" iconSize={22} label={t('shell.account', { name: user.fullName })} />}
      groups={groups}
    />
  )
}
