import { Bell } from '../notifications/bell.tsx'
import { PageMenu } from '../places/page-menu.tsx'
import { AccountMenu, type AccountMenuProps } from './account-menu.tsx'
import { useLayoutSize } from './use-layout-size.ts'

export function LateBarEnd(menu: AccountMenuProps) {
  const isSmall = useLayoutSize() === 'small'
  return (
    <>
      <PageMenu isSmall={isSmall} />
      <Bell />
      <AccountMenu {...menu} />
    </>
  )
}
