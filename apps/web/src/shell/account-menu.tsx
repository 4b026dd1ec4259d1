import { useQuery } from '@tanstack/react-query'
import type { WorkspaceLinks } from '@trellis/contract'
import { IconButton, Menu, type MenuEntry, type MenuGroup } from '@trellis/ui'
import { registerTexts } from '@trellis/ui/text'
import { useHelpPlace } from '../guide/help-link.tsx'
import { leaveSession } from '../session/leave-session.ts'
import { sessionQuery } from '../session/queries.ts'
import { useUser } from '../session/session-store.ts'
import { t as viewing } from '../viewing/texts.ts'
import { stopViewing } from '../viewing/view-as.ts'
import { openOverlay } from './overlay-store.ts'
import { chooseTheme, usePreferences } from './preferences.ts'
import { t } from './texts.ts'
import { themes } from './themes.ts'

const own = registerTexts('ui', {
  'shell.theme': 'Theme',
  'shell.accountPage': 'Account',
  'shell.devices': 'Devices',
  'shell.guide': 'Guide',
  'shell.terms': 'Terms and policies',
  'shell.privacy': 'Privacy policy',
  'shell.thirdParty': 'Third-party software',
})

export type AccountMenuProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

export function AccountMenu(open: AccountMenuProps) {
  const user = useUser()
  const links = useQuery(sessionQuery).data?.workspace.links
  const chosen = usePreferences(state => state.theme)
  const help = useHelpPlace()
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
        { id: 'devices', label: own('shell.devices'), icon: 'devices', href: '/account/devices' },
        { id: 'guide', label: own('shell.guide'), icon: 'menu_book', href: help, target: '_blank' },
        { id: 'keys', label: t('shell.keys'), icon: 'keyboard', keys: '?', onAction: () => openOverlay('keys') },
      ],
    },
    { id: 'pages', items: pagesOf(links) },
    {
      id: 'leave',
      items: user.viewedBy
        ? [{ id: 'stop', label: viewing('viewing.stopLong'), icon: 'visibility_off', onAction: stopViewing }]
        : [{ id: 'sign-out', label: t('shell.signOut'), icon: 'logout', onAction: () => void leaveSession() }],
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

/** Pages outside as the workspace gives them, each in a tab of its own; what the product is made of is always told. */
function pagesOf({ terms, privacy, thirdParty }: WorkspaceLinks = {}): MenuEntry[] {
  const outside = (id: string, label: string, icon: string, href: string | undefined): MenuEntry[] =>
    href === undefined ? [] : [{ id, label, icon, href, target: '_blank' }]
  const software = { id: 'third-party', label: own('shell.thirdParty'), icon: 'inventory_2' }
  return [
    ...outside('terms', own('shell.terms'), 'description', terms),
    ...outside('privacy', own('shell.privacy'), 'shield', privacy),
    thirdParty === undefined ? { ...software, href: '/licences' } : { ...software, href: thirdParty, target: '_blank' },
  ]
}
