import type { RecordGateway } from '@trellis/fields'
import { paletteColors } from '@trellis/ui'
import { localeTag } from '@trellis/ui/text'
import { queryClient } from '../api/query-client.ts'
import { sessionQuery } from '../session/queries.ts'
import { useSession } from '../session/session-store.ts'

/** What formulas on screen know of the signed-in user and of the screen. */
export function viewerOf(): ReturnType<RecordGateway['viewer']> {
  const session = useSession.getState()
  const { origin, pathname, search } = globalThis.location
  const queryParams = Object.fromEntries(new URLSearchParams(search))
  const { id = '', collectionId = '' } = queryParams
  const root = document.documentElement
  const theme = root.dataset['theme'] ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
  const size = innerWidth < 768 ? 'small' : innerWidth < 1200 ? 'medium' : 'large'
  const user = 'user' in session ? session.user : undefined
  const language = localeTag()
  const organisation = queryClient.getQueryData(sessionQuery.queryKey)?.workspace.name
  return {
    roots: {
      user: user && {
        id: user.id,
        email: user.email,
        name: user.fullName,
        fullName: user.fullName,
        ...(organisation === undefined ? {} : { organisation }),
        roles: [...user.roles],
      },
      platform: { ...platformOf(pathname, theme), builderUrl: origin, clientAppUrl: origin, theme, size, language },
      url: { id, collectionId, pathname, queryParams },
    },
    environment: { locale: language, ...(user?.timezone ? { timeZone: user.timezone } : {}) },
  }
}

/** Which part of the product shows the formula, how it was built, and its colours as they look now. */
function platformOf(pathname: string, theme: string): { app: string; env: string; colors: Record<string, string> } {
  const style = getComputedStyle(document.documentElement)
  const colors = paletteColors.map(key => {
    const [light = '', dark = light] = style.getPropertyValue(`--palette-${key}-solid`).match(/#[0-9a-f]+/gi) ?? []
    return [key, theme === 'dark' ? dark : light]
  })
  return {
    app: pathname.startsWith('/builder') ? 'builder' : 'web',
    env: import.meta.env.DEV ? 'dev' : 'production',
    colors: Object.fromEntries(colors),
  }
}
