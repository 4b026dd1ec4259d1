import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Loads a screen's code and data when the pointer or the focus comes near its link. */
export function usePreloadOnHover(): void {
  const router = useRouter()
  useEffect(() => {
    const preload = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a[href]') : null
      const href = link?.getAttribute('href')
      if (!href?.startsWith('/') || href.startsWith('/api/')) return
      const { pathname, search } = new URL(href, location.origin)
      void router.preloadRoute({ to: pathname, search: router.options.parseSearch(search) }).catch(() => undefined)
    }
    document.addEventListener('pointerover', preload, { passive: true })
    document.addEventListener('focusin', preload, { passive: true })
    return () => {
      document.removeEventListener('pointerover', preload)
      document.removeEventListener('focusin', preload)
    }
  }, [router])
}
