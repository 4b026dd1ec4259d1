import type { ReactNode } from 'react'
import { classes, given } from '../../given.ts'
import { Icon, type IconProps } from '../../icons/icon.tsx'
import { NativeLink } from '../link/native-link.tsx'
import styles from './button.module.css'
import { NativeButton, type TriggerProps } from './native-button.tsx'

export type ButtonVariant =
  | 'primary'
  | 'secondary'
  | 'tertiary'
  | 'link'
  | 'action'
  | 'action-secondary'
  | 'action-tertiary'
  | 'seemless'
export type ButtonSize = 'small' | 'medium' | 'large' | 'xl'
export type ButtonStatus = 'neutral' | 'info' | 'success' | 'warn' | 'error'

export type ButtonProps = TriggerProps & {
  children: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
  status?: ButtonStatus
  icon?: IconProps['name']
  iconAfter?: IconProps['name']
  /** Keeps label and width; a spinner takes the icon's place and presses are refused. */
  isBusy?: boolean
  isDisabled?: boolean
  /** Makes it a link that looks like a button. */
  href?: string
  /** For buttons inside what has one tab stop and keys of its own, such as a grid. */
  excludeFromTabOrder?: boolean
  isFullWidth?: boolean
  /** Whether the popup it opens is open, or whether it is pressed in a toolbar. */
  isActive?: boolean
  onPress?: () => void
  className?: string
}

export function Button({ variant = 'secondary', size = 'medium', status = 'neutral', ...props }: ButtonProps) {
  const { children, icon, iconAfter, isBusy, href, isFullWidth, isActive, className, isDisabled, ...rest } = props
  const look = {
    className: classes(styles.button, className),
    'data-variant': variant,
    'data-size': size,
    'data-status': status,
    ...(isFullWidth ? { 'data-full': '' } : {}),
    ...(isActive ? { 'data-active': '' } : {}),
  }
  const isAction = variant.startsWith('action')
  const mark = icon ?? (isAction && !iconAfter ? actionIcon : undefined)
  const content = <Content {...given({ icon: mark, iconAfter, isBusy, isAction })}>{children}</Content>
  if (href !== undefined && !isDisabled) {
    const { onPress, autoFocus, id } = rest
    return (
      <NativeLink
        href={href}
        {...look}
        {...given({ onClick: onPress, autoFocus, id, 'aria-label': rest['aria-label'] })}
      >
        {content}
      </NativeLink>
    )
  }
  return (
    <NativeButton {...rest} {...look} isDisabled={isDisabled} isBusy={isBusy}>
      {content}
    </NativeButton>
  )
}

/** Stands for what an action does where nothing else does (2 §9). */
const actionIcon = 'radio_button_unchecked'

type ContentProps = Pick<ButtonProps, 'children' | 'icon' | 'iconAfter' | 'isBusy'> & { isAction?: boolean }

function Content({ children, icon, iconAfter, isBusy, isAction }: ContentProps) {
  return (
    <>
      {icon && (isBusy ? <Spinner size={isAction ? spinnerSizes.xl : spinnerSizes.small} /> : <Icon name={icon} />)}
      <span className={styles.label}>{children}</span>
      {iconAfter && <Icon name={iconAfter} />}
      {isBusy && !icon && <span className={styles.line} />}
    </>
  )
}

/** Edges in px: an action shows that it is under way to whoever stands further off. */
const spinnerSizes = { small: 16, xl: 24 } as const

export function Spinner({ size = 18 }: { size?: number }) {
  return (
    <svg className={styles.spinner} width={size} height={size} viewBox="0 0 18 18" aria-hidden="true">
      <circle cx="9" cy="9" r="7" />
    </svg>
  )
}
