import {
  Menu as AriaMenu,
  Header,
  MenuSection,
  MenuTrigger,
  Popover,
  Pressable,
  RouterProvider,
  Separator,
  SubmenuTrigger,
} from 'react-aria-components'
import { given } from '../../given.ts'
import { popoverClass, type Trigger } from '../popover/popover.tsx'
import { useNavigate } from '../provider/navigation.ts'
import styles from './menu.module.css'
import { Entry, type MenuEntry } from './menu-entry.tsx'
import { PickList } from './pick-list.tsx'

export type MenuGroup = { id: string; title?: string; items: readonly MenuEntry[] }

export type MenuProps = {
  /** Name for screen readers; the trigger's own name where left out. */
  label?: string
  trigger: Trigger
  /** A function is asked once the menu opens. */
  items?: readonly MenuEntry[] | (() => readonly MenuEntry[])
  groups?: readonly MenuGroup[]
  onAction?: (id: string) => void
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end' | 'end top' | 'start top'
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
}

export function Menu({ label, trigger, items, groups, onAction, placement = 'bottom start', ...open }: MenuProps) {
  return (
    <MenuTrigger {...given(open)}>
      <Pressable>{trigger}</Pressable>
      <Popover className={popoverClass} placement={placement} offset={4}>
        <MenuList {...given({ label, items, groups, onAction })} />
      </Popover>
    </MenuTrigger>
  )
}

export type MenuListProps = Pick<MenuProps, 'label' | 'items' | 'groups' | 'onAction'> & { onClose?: () => void }

/** The list alone, for places that bring their own popover. */
export function MenuList({ label, items, groups, onAction, onClose }: MenuListProps) {
  const sections = groups ?? [{ id: 'all', items: (typeof items === 'function' ? items() : items) ?? [] }]
  const navigate = useNavigate()
  const menu = (
    <AriaMenu
      className={styles.menu ?? ''}
      {...given({ 'aria-label': label, onClose })}
      {...(onAction ? { onAction: key => onAction(String(key)) } : {})}
    >
      {sections.flatMap((group, index) => [
        index > 0 && <Separator key={`${group.id}-line`} className={styles.separator ?? ''} />,
        <Group key={group.id} {...group} />,
      ])}
    </AriaMenu>
  )
  return navigate ? <RouterProvider navigate={navigate}>{menu}</RouterProvider> : menu
}

function Group({ id, title, items }: MenuGroup) {
  return (
    <MenuSection id={`group-${id}`} {...(title ? {} : { 'aria-label': id })}>
      {title && <Header className={styles.header}>{title}</Header>}
      {items.map(entry =>
        entry.children || entry.picks ? <Submenu key={entry.id} {...entry} /> : <Entry key={entry.id} {...entry} />,
      )}
    </MenuSection>
  )
}

function Submenu(entry: MenuEntry) {
  return (
    <SubmenuTrigger>
      <Entry {...entry} />
      <Popover className={popoverClass} offset={-2} crossOffset={-5}>
        {entry.picks ? (
          <PickList label={entry.label} {...entry.picks} />
        ) : (
          <MenuList label={entry.label} items={entry.children ?? []} />
        )}
      </Popover>
    </SubmenuTrigger>
  )
}
