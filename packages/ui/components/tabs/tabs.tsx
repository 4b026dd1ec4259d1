import { type ReactNode, useState } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components'
import { maxTabs } from '../../constants.ts'
import { classes, given } from '../../given.ts'
import { Icon } from '../../icons/icon.tsx'
import { t } from '../../text/english.ts'
import { Badge, type ChipStatus } from '../chip/chip.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { Menu } from '../menu/menu.tsx'
import { activeTab, type TabItem, visibleTabs } from './tab-rules.ts'
import styles from './tabs.module.css'

export type { TabItem } from './tab-rules.ts'

export type TabsProps = {
  tabs: readonly TabItem[]
  /** The active tab's id; where that tab is hidden, disabled or unknown, the first enabled one is shown. */
  value?: string | undefined
  onChange?: (id: string) => void
  label: string
  orientation?: 'horizontal' | 'vertical'
  /** `layout` underlines the active tab of a page; `form` frames a choice inside a panel. */
  variant?: 'layout' | 'form'
  /** Only for vertical lists: icons alone. The list has a button for it when `onCollapse` is given. */
  isCollapsed?: boolean
  onCollapse?: (isCollapsed: boolean) => void
  /** The content of the active tab; leave out where a route renders it. */
  children?: (tab: TabItem) => ReactNode
  className?: string
}

export function Tabs({
  tabs,
  value,
  onChange,
  label,
  orientation = 'horizontal',
  variant = 'layout',
  ...props
}: TabsProps) {
  const { isCollapsed = false, onCollapse, children, className } = props
  const [chosen, setChosen] = useState(value)
  const shown = visibleTabs(tabs)
  const active = activeTab(shown, value ?? chosen)
  const select = (id: string) => {
    setChosen(id)
    if (id !== active?.id) onChange?.(id)
  }
  const inList = orientation === 'horizontal' ? headOf(shown, active) : shown
  const rest = shown.filter(tab => !inList.includes(tab))
  return (
    <AriaTabs
      className={classes(styles.tabs, className)}
      orientation={orientation}
      selectedKey={active?.id ?? ''}
      onSelectionChange={key => select(String(key))}
      data-variant={variant}
      data-collapsed={isCollapsed || undefined}
    >
      <div className={styles.head}>
        <TabList aria-label={label} className={styles.list ?? ''}>
          {inList.map(tab => (
            <TabHead key={tab.id} tab={tab} isIconOnly={isCollapsed} />
          ))}
        </TabList>
        {rest.length > 0 && (
          <Menu
            trigger={<IconButton icon="more_horiz" size="small" label={t('kit.more')} />}
            items={rest.map(tab => ({
              ...given({ icon: tab.icon, isDisabled: tab.isDisabled }),
              id: tab.id,
              label: nameOf(tab),
            }))}
            onAction={select}
          />
        )}
        {orientation === 'vertical' && onCollapse && (
          <IconButton
            icon={isCollapsed ? 'left_panel_open' : 'left_panel_close'}
            label={isCollapsed ? t('kit.expand') : t('kit.collapse')}
            size="small"
            onPress={() => onCollapse(!isCollapsed)}
          />
        )}
      </div>
      {shown.map(tab => (
        <TabPanel key={tab.id} id={tab.id} className={(children ? styles.panel : styles.elsewhere) ?? ''}>
          {children?.(tab)}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}

function TabHead({ tab, isIconOnly }: { tab: TabItem; isIconOnly: boolean }) {
  const { id, icon, isDisabled, count, status } = tab
  return (
    <Tab
      id={id}
      className={styles.tab ?? ''}
      {...given({ isDisabled })}
      {...(isIconOnly ? { 'aria-label': nameOf(tab) } : {})}
    >
      {({ isSelected }) => (
        <>
          {icon && <Icon name={icon} isFilled={isSelected} />}
          {!(isIconOnly && icon) && <span className={styles.name}>{nameOf(tab)}</span>}
          {count !== undefined && <Badge>{count}</Badge>}
          {status && <Icon name={statusIcons[status]} size={14} isFilled {...given({ className: styles[status] })} />}
        </>
      )}
    </Tab>
  )
}

const statusIcons: Record<ChipStatus, string> = {
  neutral: 'radio_button_unchecked',
  info: 'info',
  success: 'check_circle',
  warn: 'warning',
  error: 'error',
}

const nameOf = (tab: TabItem): string => tab.displayName || tab.title

/** At most eight; the active one always among them. */
function headOf(shown: readonly TabItem[], active: TabItem | undefined): readonly TabItem[] {
  if (shown.length <= maxTabs) return shown
  const head = shown.slice(0, maxTabs)
  return !active || head.includes(active) ? head : [...head.slice(0, -1), active]
}
