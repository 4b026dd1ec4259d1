import {
  Menu as AriaMenu,
  Header,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Popover,
  Pressable,
  RouterProvider,
  Separator,
  SubmenuTrigger,
} from 'react-aria-components'
import { given } from '../../given.ts'
import { Icon } from '../../icons/icon.tsx'
import { t } from '../../text/english.ts'
import { KeyHint } from '../key-hint/key-hint.tsx'
import { popoverClass, type Trigger } from '../popover/popover.tsx'
import { useNavigate } from '../provider/navigation.ts'
import styles from './menu.module.css'

export type MenuEntry = {
  id: string
  label: string
  icon?: string
  /** A palette key: colours the icon. */
  color?: string
  description?: string
  /** Shown at the end, as `Ctrl+D`. */
  keys?: string
  isDanger?: boolean
  isDisabled?: boolean
  /** Present (true or false) on entries that are switched: shows a tick when true. */
  isSelected?: boolean
  href?: string
  target?: '_blank'
  onAction?: () => void
  /** Entries of a submenu. */
  children?: readonly MenuEntry[]
}

export type MenuGroup = { id: string; title?: string; items: readonly MenuEntry[] }

export type MenuProps = {
  /** Name for screen readers; the trigger's own name where left out. */
  label?: string
  trigger: Trigger
  items?: readonly MenuEntry[]
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
  const sections = groups ?? [{ id: 'all', items: items ?? [] }]
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
        entry.children ? <Submenu key={entry.id} {...entry} /> : <Entry key={entry.id} {...entry} />,
      )}
    </MenuSection>
  )
}

function Submenu(entry: MenuEntry) {
  return (
    <SubmenuTrigger>
      <Entry {...entry} />
      <Popover className={popoverClass} offset={-2} crossOffset={-5}>
        <MenuList label={entry.label} items={entry.children ?? []} />
      </Popover>
    </SubmenuTrigger>
  )
}

function Entry({ id, label, icon, color, description, keys, isDanger, isSelected, href, target, ...rest }: MenuEntry) {
  const { isDisabled, onAction, children } = rest
  return (
    <MenuItem
      id={id}
      textValue={label}
      className={styles.item ?? ''}
      data-danger={isDanger || undefined}
      data-checked={isSelected || undefined}
      data-color={color}
      {...(keys ? { 'aria-keyshortcuts': keys.replace('Ctrl', 'Control') } : {})}
      {...given({ isDisabled, onAction, href, target })}
    >
      {icon && <Icon name={icon} {...given({ className: styles.icon })} />}
      <span className={styles.words}>
        {label}
        {description && <span className={styles.description}>{description}</span>}
      </span>
      {keys && <KeyHint keys={keys} isDrawn />}
      {isSelected && <Icon name="check" label={t('kit.selected')} />}
      {children && <Icon name="chevron_right" />}
    </MenuItem>
  )
}
