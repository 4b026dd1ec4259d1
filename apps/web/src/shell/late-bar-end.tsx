import { useMemo } from 'react'
import { useCommands } from '../commands/command-store.ts'
import { HelpButton } from '../guide/help-link.tsx'
import { Bell } from '../notifications/bell.tsx'
import { PageMenu } from '../places/page-menu.tsx'
import { useRecentSync } from '../places/recent-sync.ts'
import { useApps } from '../session/queries.ts'
import { useUser } from '../session/session-store.ts'
import { ViewingStrip } from '../viewing/viewing-strip.tsx'
import { AccountMenu, type AccountMenuProps } from './account-menu.tsx'
import { placeCommands } from './place-commands.ts'
import { useLayoutSize } from './use-layout-size.ts'

export function LateBarEnd(menu: AccountMenuProps) {
  const user = useUser()
  const apps = useApps()
  useCommands(useMemo(() => placeCommands(user, apps), [user, apps]))
  useRecentSync()
  const isSmall = useLayoutSize() === 'small'
  return (
    <>
      <PageMenu isSmall={isSmall} />
      {!isSmall && <HelpButton />}
      <Bell />
      <AccountMenu {...menu} />
      <ViewingStrip user={user} />
    </>
  )
}
