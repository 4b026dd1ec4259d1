import { createContext, type ReactNode, useContext, useId } from 'react'
import { classes, given } from '../../given.ts'
import { Icon } from '../../icons/icon.tsx'
import { t } from '../../text/english.ts'
import { Badge, ColorTab } from '../chip/chip.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { NativeLink } from '../link/native-link.tsx'
import { SkipLink } from '../skip-link/skip-link.tsx'
import { tooltipOf } from '../tooltip/tooltip-of.ts'
import styles from './app-shell.module.css'

export type AppShellProps = {
  rail: ReactNode
  topBar: ReactNode
  subBar?: ReactNode
  /** Strips under the top bar: offline, plain http. */
  banner?: ReactNode
  /** Five items at most; shown in place of the rail up to 576 px. */
  bottomBar?: ReactNode
  /** At the end of the page, such as the activity panel; hidden until an element in it marked `data-slot` is filled. */
  aside?: ReactNode
  children: ReactNode
}

/**
 * The frame of the product: landmarks, skip link, rail, bars, content. A page with panels of its own, which scroll inside, sets
 * `data-scroll="none"` on the main element; otherwise that scrolls.
 */
export function AppShell({ rail, topBar, subBar, banner, bottomBar, aside, children }: AppShellProps) {
  return (
    <div className={styles.shell}>
      <SkipLink target="main" />
      <div className={styles.rail}>{rail}</div>
      <div className={styles.column}>
        {topBar}
        {banner}
        {subBar}
        <div className={styles.content}>
          <main id="main" tabIndex={-1} className={styles.main}>
            {children}
          </main>
          {aside && <aside className={styles.aside}>{aside}</aside>}
        </div>
      </div>
      {bottomBar && <div className={styles.bottom}>{bottomBar}</div>}
    </div>
  )
}

const RailOpen = createContext(false)

export type RailProps = {
  label: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Logo and environment. */
  header?: ReactNode
  children: ReactNode
  footer?: ReactNode
}

export function Rail({ label, isOpen, onOpenChange, header, children, footer }: RailProps) {
  return (
    <RailOpen value={isOpen}>
      <nav className={styles.nav} aria-label={label} data-open={isOpen || undefined}>
        {header && <div className={styles.head}>{header}</div>}
        <ul className={styles.items}>{children}</ul>
        <div className={styles.foot}>
          {footer && <ul className={styles.items}>{footer}</ul>}
          <IconButton
            icon={isOpen ? 'left_panel_close' : 'left_panel_open'}
            iconSize={20}
            label={isOpen ? t('kit.collapse') : t('kit.expand')}
            onPress={() => onOpenChange(!isOpen)}
          />
        </div>
      </nav>
    </RailOpen>
  )
}

export type RailItemProps = {
  icon: string
  label: string
  href: string
  isCurrent?: boolean
  /** An app's palette key, drawn as its 3 px tab. */
  color?: string | null
  count?: number
  /** Stands under another one, which holds it. */
  isNested?: boolean
}

export function RailItem({ icon, label, href, isCurrent = false, color, count, isNested }: RailItemProps) {
  const isOpen = useContext(RailOpen)
  return (
    <li>
      <NativeLink
        href={href}
        className={styles.item ?? ''}
        aria-label={label}
        data-current={isCurrent || undefined}
        data-nested={isNested || undefined}
        {...(isCurrent ? { 'aria-current': 'page' } : {})}
        {...tooltipOf(isOpen ? undefined : label, { placement: 'end' })}
      >
        {color && <ColorTab color={color} />}
        <Icon name={icon} size={isNested ? 16 : 20} isFilled={isCurrent} />
        {isOpen && <span className={styles.label}>{label}</span>}
        {count !== undefined && count > 0 && <Badge status="info">{count > 99 ? '99+' : count}</Badge>}
      </NativeLink>
    </li>
  )
}

/** Items of one kind; a closed rail draws a line in place of the heading. */
export function RailGroup({ label, children }: { label: string; children: ReactNode }) {
  const isOpen = useContext(RailOpen)
  const id = useId()
  return (
    <li className={styles.group}>
      {isOpen && (
        <span id={id} className={styles.groupLabel}>
          {label}
        </span>
      )}
      <ul {...(isOpen ? { 'aria-labelledby': id } : { 'aria-label': label })}>{children}</ul>
    </li>
  )
}

export type TopBarProps = { start?: ReactNode; center?: ReactNode; end?: ReactNode }

export function TopBar({ start, center, end }: TopBarProps) {
  return (
    <header className={styles.top}>
      <div className={styles.topStart}>{start}</div>
      {center && <div className={styles.topCenter}>{center}</div>}
      {end && <div className={styles.topEnd}>{end}</div>}
    </header>
  )
}

/** Route tabs at the start; change count, Discard and Save at the end. */
export function SubBar({ children, end, className }: { children?: ReactNode; end?: ReactNode; className?: string }) {
  return (
    <div className={classes(styles.sub, className)}>
      <div className={styles.subStart}>{children}</div>
      {end && <div className={styles.subEnd}>{end}</div>}
    </div>
  )
}

/** Title, count, search, filters and the primary action above a page's content. */
export function PageHeader({ title, count, description, actions, icon, media, facts }: PageHeaderProps) {
  return (
    <div className={styles.page}>
      {media}
      <div className={styles.pageTitles}>
        <h1 tabIndex={-1} className={styles.pageTitle}>
          {icon && <Icon name={icon} size={24} />}
          {title}
          {count !== undefined && <span className={styles.pageCount}>{count}</span>}
        </h1>
        {description && <p className={styles.pageDescription}>{description}</p>}
        {facts}
      </div>
      {actions && <div className={styles.pageActions}>{actions}</div>}
    </div>
  )
}

export type PageHeaderProps = {
  title: ReactNode
  count?: ReactNode
  description?: ReactNode
  actions?: ReactNode
  icon?: string
  /** In place of the icon: the image of a record. */
  media?: ReactNode
  /** A line under title and description. */
  facts?: ReactNode
}

export function BottomBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={styles.bottomNav} aria-label={label}>
      <ul className={styles.bottomItems}>{children}</ul>
    </nav>
  )
}

export function BottomBarItem({ icon, label, href, isCurrent = false }: Omit<RailItemProps, 'color' | 'count'>) {
  return (
    <li>
      <NativeLink
        href={href}
        className={styles.bottomItem ?? ''}
        {...given({ 'aria-current': isCurrent ? ('page' as const) : undefined })}
      >
        <Icon name={icon} size={20} isFilled={isCurrent} />
        <span>{label}</span>
      </NativeLink>
    </li>
  )
}
