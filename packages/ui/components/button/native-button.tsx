import type { ComponentPropsWithRef, MouseEvent } from 'react'

/** What the overlays of this package hand to their trigger, and what other elements may say of a button. */
export type TriggerProps = Omit<ComponentPropsWithRef<'button'>, 'disabled' | 'children' | 'className' | 'style'>

export type NativeButtonProps = ComponentPropsWithRef<'button'> & {
  isBusy?: boolean | undefined
  isDisabled?: boolean | undefined
  /** For buttons inside what has one tab stop and keys of its own, such as a grid. */
  excludeFromTabOrder?: boolean | undefined
  onPress?: (() => void) | undefined
}

/** The element itself: a busy button keeps focus and refuses presses. Most pages show dozens, so it is no more than that. */
export function NativeButton({
  isBusy,
  isDisabled,
  excludeFromTabOrder,
  onPress,
  onClick,
  type = 'button',
  ...props
}: NativeButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy) return event.preventDefault()
    onClick?.(event)
    onPress?.()
  }
  return (
    <button
      type={type}
      disabled={isDisabled}
      {...(isBusy ? { 'aria-disabled': true, 'data-pending': '' } : {})}
      {...props}
      {...(excludeFromTabOrder ? { tabIndex: -1 } : {})}
      onClick={press}
    />
  )
}
