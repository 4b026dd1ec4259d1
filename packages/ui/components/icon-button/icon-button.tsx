import { Button as AriaButton } from 'react-aria-components'
import { classes, given } from '../../given.ts'
import { Icon } from '../../icons/icon.tsx'
import { type ButtonProps, Spinner } from '../button/button.tsx'
import { Tooltip } from '../tooltip/tooltip.tsx'
import styles from './icon-button.module.css'

export type IconButtonProps = Omit<
  ButtonProps,
  'children' | 'icon' | 'iconAfter' | 'variant' | 'href' | 'isFullWidth'
> & {
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
    isDisabled,
    keys,
    tooltip = label,
    iconSize = 18,
    ref,
    ...rest
  } = props
  const button = (
    <AriaButton
      {...given({ ...rest, isDisabled, ref })}
      aria-label={label}
      isPending={isBusy ?? false}
      className={classes(styles.button, className)}
      data-variant={variant}
      data-size={size}
      data-status={status}
      {...(isActive === undefined ? {} : { 'data-active': isActive || undefined })}
    >
      {isBusy ? <Spinner size={iconSize} /> : <Icon name={icon} size={iconSize} {...given({ isFilled })} />}
    </AriaButton>
  )
  return tooltip === false ? button : <Tooltip {...given({ keys })} text={tooltip} trigger={button} />
}
