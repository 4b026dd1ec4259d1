import type { ReactNode } from 'react'
import { I18nProvider, RouterProvider } from 'react-aria-components'
import { localeTag } from '../../text/store.ts'
import { TextProvider } from '../../text/text-provider.tsx'

export type UiProviderProps = {
  children: ReactNode
  /** Client-side navigation for every link, menu item, tab and row with `href`. */
  navigate?: (path: string) => void
}

/** Language, direction and navigation for everything below. */
export function UiProvider({ children, navigate }: UiProviderProps) {
  return (
    <TextProvider>
      <I18nProvider locale={localeTag()}>
        {navigate ? <RouterProvider navigate={navigate}>{children}</RouterProvider> : children}
      </I18nProvider>
    </TextProvider>
  )
}
