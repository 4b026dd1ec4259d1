import { Fragment, type ReactNode, useCallback, useLayoutEffect, useSyncExternalStore } from 'react'
import { getLocale, localeTag, subscribe, type Translate, textVersion, translate } from './store.ts'

/**
 * Renders its children anew when the language changes, so that plain `t()` calls show the new one, and keeps
 * `<html lang dir>` right. New translations of the same language only reach components that use `useT`.
 */
export function TextProvider({ children }: { children: ReactNode }) {
  const key = useSyncExternalStore(subscribe, localeKey, localeKey)
  // Before anything is laid out: both are part of every element's style.
  useLayoutEffect(() => {
    document.documentElement.lang = localeTag()
    document.documentElement.dir = isRightToLeft(localeTag()) ? 'rtl' : 'ltr'
  }, [key])
  return <Fragment key={key}>{children}</Fragment>
}

/** `t` of a namespace that renders its component again when the language or its texts change. */
export function useT(namespace = 'ui'): Translate {
  const version = useSyncExternalStore(subscribe, textVersion, textVersion)
  return useCallback<Translate>(
    (key, values) => (version >= 0 ? translate(namespace, key, values) : key),
    [namespace, version],
  )
}

/** The wish of the address, `?lng=pseudo`, before the stored one. */
export function languageOf(search: string, stored: string | undefined, fallback = 'en'): string {
  return new URLSearchParams(search).get('lng') ?? stored ?? fallback
}

function localeKey(): string {
  const { language, region = '', timeZone = '' } = getLocale()
  return `${language}/${region}/${timeZone}`
}

function isRightToLeft(tag: string): boolean {
  return /^(ar|arc|ckb|dv|fa|ha-Arab|he|khw|ks|ps|sd|ug|ur|yi)\b/.test(tag)
}
