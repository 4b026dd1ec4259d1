import { IconButton, Menu, type MenuGroup, type Theme } from '@trellis/ui'
import { useUser } from '../session/session-store.ts'
import { leaveSession } from '../session/leave-session.ts'
import { openOverlay } from './overlay-store.ts'
import { chooseTheme, usePreferences } from './preferences.ts'
import { t } from './texts.ts'

export const themes: readonly { id: Theme; icon: string; label: () => string }[] = [
  { id: 'light', icon: 'light_mode', label: () => t('shell.themeLight') },
  { id: 'dark', icon: 'dark_mode', label: () => t('shell.themeDark') },
  { id: 'os', icon: 'contrast', label: () => t('shell.themeSystem') },
]

export function AccountMenu() {
  const user = useUser()
  const chosen = usePreferences(state => state.theme)
  const groups: MenuGroup[] = [
    {
      id: 'theme',
      title: `${user.fullName} · ${user.email}`,
      items: [
        {
          id: 'theme',
          label: t('shell.theme'),
          icon: themes.find(theme => theme.id === chosen)?.icon ?? 'contrast',
          children: themes.map(({ id, icon, label }) => ({
            id,
            icon,
            label: label(),
            isSelected: id === chosen,
            onAction: () => chooseTheme(id),
          })),
        },
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
      trigger={
        <IconButton icon="account_circle" iconSize={22} label={t('shell.account', { name: user.fullName })} />
      }
      groups={groups}
    />
  )
}
