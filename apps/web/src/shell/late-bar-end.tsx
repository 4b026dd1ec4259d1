import { Bell } from '../notifications/bell.tsx'
import { AccountMenu, type AccountMenuProps } from './account-menu.tsx'

export function LateBarEnd(menu: AccountMenuProps) {
  return (
    <>
      <Bell />
      <AccountMenu {...menu} />
    </>
  )
}
