import { classes, given } from '../../given.ts'
import { Icon } from '../../icons/icon.tsx'
import { type ButtonProps, Spinner } from '../button/button.tsx'
import { NativeButton } from '../button/native-button.tsx'
import { NativeLink } from '../link/native-link.tsx'
import { tooltipOf } from '../tooltip/tooltip-of.ts'
import styles from './icon-button.module.css'

export type IconButtonProps = Omit<ButtonProps, 'children' | 'icon' | 'iconAfter' | 'variant' | 'isFullWidth'> & {
  /** What it does, in words: its name for readers and its tooltip. */
  label: string
  icon: string
  /** `bare` (default) shows no box until hovered. */
  variant?: 'bare' | 'outlined' | 'filled'
  isFilled?: boolean
  /** Keys shown in the tooltip, as `Ctrl+K`. */
  keys?: string
  tooltip?: string | false
  iconSize?: number
  /** With `href`: opens a new tab. */
  isExternal?: boolean
}

export function IconButton({
  label,
  icon,
  variant = 'bare',
  size = 'medium',
  status = 'neutral',
  ...props
}: IconButtonProps) {
  const {
    isBusy,
    isFilled,
    isActive,
    className,
    keys,
    tooltip = label,
    iconSize = 18,
    excludeFromTabOrder,
    href,
    isExternal,
    ...rest
  } = props
  const look = {
    'aria-label': label,
    className: classes(styles.button, className),
    'data-variant': variant,
    'data-size': size,
    'data-status': status,
    ...tooltipOf(tooltip === false ? undefined : tooltip, { keys }),
  }
  if (href !== undefined) {
    return (
      <NativeLink href={href} {...look} {...(isExternal ? { target: '_blank' } : {})}>
        <Icon name={icon} size={iconSize} />
      </NativeLink>
    )
  }
  return (
    <NativeButton
      {...rest}
      {...look}
      isBusy={isBusy}
      excludeFromTabOrder={excludeFromTabOrder}
      {...(isActive === undefined ? {} : { 'data-active': isActive || undefined })}
    >
      {isBusy ? <Spinner size={iconSize} /> : <Icon name={icon} size={iconSize} {...given({ isFilled })} />}
    </NativeButton>
  )
}
