import type { ComponentPropsWithRef, MouseEvent } from 'react'
import { useNavigate } from '../provider/navigation.ts'

export type NativeLinkProps = Omit<ComponentPropsWithRef<'a'>, 'href'> & { href: string }

/** A plain press goes on without loading the page anew; any other is left to the browser (new tab, new window, download). */
export function NativeLink({ onClick, children, ...props }: NativeLinkProps) {
  const navigate = useNavigate()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!navigate || !isPlain(event) || !isOurs(event.currentTarget)) return
    event.preventDefault()
    navigate(props.href)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- an `href` makes it a link, which takes Enter by itself
    <a {...props} onClick={follow}>
      {children}
    </a>
  )
}

function isPlain({ button, metaKey, ctrlKey, altKey, shiftKey, defaultPrevented }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !altKey && !shiftKey && !defaultPrevented
}

function isOurs({ target, origin, pathname, download }: HTMLAnchorElement): boolean {
  const isHere = target === '' || target === '_self'
  return isHere && origin === location.origin && download === '' && !pathname.startsWith('/api/')
}
