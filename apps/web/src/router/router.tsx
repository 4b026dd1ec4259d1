import {
  type AnyRoute,
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router'
import { mayHaveSession } from '../api/access-token.ts'
import { type Area, type AreaRoute, pathsOf } from '../routes/area.ts'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { PageFailure } from '../shell/page-failure.tsx'
import { RootFrame } from '../shell/root-frame.tsx'
import { ShellFrame } from '../shell/shell-frame.tsx'
import { askToLeave, hasUnsavedChanges } from '../unsaved/unsaved-store.ts'
import { isSameEditor, isSamePage, type Place } from './same-page.ts'
import { parseSearch, type SearchValues, stringifySearch } from './search-string.ts'

export type Router = ReturnType<typeof makeRouter>

const builderScreen = lazyRouteComponent(() => import('../shell/builder-start.tsx'), 'BuilderStart')

let preparing: Promise<void> | undefined

/** Until the screen that is opened has begun what it asks for first. Where its code does not come, the screen says so. */
export const prepared = () => preparing

/** The screens of all areas in their frames; leaving unsaved changes asks first, whatever the way out. */
export function makeRouter(areas: readonly Area[]) {
  const root = createRootRoute({ component: RootFrame, notFoundComponent: NotFoundInShell })
  const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: ShellFrame })
  const routes = areas.flatMap(area => area.routes)
  const inShell = routes.filter(route => route.frame !== 'plain').map(route => screenRoute(shell, route))
  const builderStart = createRoute({ getParentRoute: () => shell, path: '/builder', component: builderScreen })
  const alone = routes.filter(route => route.frame === 'plain').map(route => screenRoute(root, route))
  const history = createBrowserHistory()
  history.block({
    enableBeforeUnload: hasUnsavedChanges,
    blockerFn: async ({ currentLocation, nextLocation }) => {
      const places = [placeAt(currentLocation), placeAt(nextLocation)] as const
      return !isSamePage(...places) && !isSameEditor(...places) && !(await askToLeave())
    },
  })
  return createRouter({
    routeTree: root.addChildren([shell.addChildren([builderStart, ...inShell]), ...alone]),
    history,
    parseSearch,
    stringifySearch,
    defaultPreload: false,
    defaultErrorComponent: PageFailure,
    scrollRestoration: true,
  })
}

/** A screen with several addresses is a frame around them, so that going from one to the next does not mount it anew. */
function screenRoute(parent: AnyRoute, { path, tabs, load, prepare }: AreaRoute): AnyRoute {
  const screen = createRoute({
    getParentRoute: () => parent,
    ...(tabs ? { id: `at ${path}` } : { path }),
    component: lazyRouteComponent(async () => ({ default: await load() })),
    ...(prepare
      ? {
          loaderDeps: ({ search }) => search,
          loader: ({ deps }) => {
            if (mayHaveSession()) preparing = Promise.resolve(prepare(deps as SearchValues)).catch(() => undefined)
          },
        }
      : {}),
  })
  if (!tabs) return screen
  return screen.addChildren(pathsOf({ path, tabs }).map(at => createRoute({ getParentRoute: () => screen, path: at })))
}

function NotFoundInShell() {
  return (
    <ShellFrame>
      <NotFoundPage />
    </ShellFrame>
  )
}

function placeAt({ pathname, search }: { pathname: string; search: string }): Place {
  return { pathname, search: parseSearch(search) }
}
