import type { SessionUser } from '@trellis/contract'
import { showError } from '../api/show-error.ts'
import type { Command } from '../commands/command.ts'
import { hasPlace, placeOf, sectionsFor } from '../routes/places.ts'
import { sectionName, sectionUse } from '../routes/section-texts.ts'
import type { NavigationApp } from '../session/queries.ts'
import { openOverlay } from './overlay-store.ts'
import { chooseTheme, toggleRail, usePreferences } from './preferences.ts'
import { t } from './texts.ts'
import { themes } from './themes.ts'

/** What can be done and reached from every page. */
export function shellCommands(user: SessionUser, apps: readonly NavigationApp[]): Command[] {
  return [...goTo(user), ...apps.flatMap(appCommands), ...settings()]
}

function goTo(user: SessionUser): Command[] {
  const home: Command = { id: 'go.home', label: t('shell.home'), icon: 'home', group: 'goTo', keys: 'G H', href: '/' }
  const sections = sectionsFor(user).map(
    ({ id, icon, href, key }): Command => ({
      id: `go.${id}`,
      label: sectionName(id),
      description: sectionUse(id),
      icon,
      group: 'goTo',
      href,
      keywords: t('shell.builder'),
      ...(key ? { keys: `G ${key}` } : {}),
    }),
  )
  return [home, ...sections]
}

function appCommands({ id, name, icon, color, collections }: NavigationApp): Command[] {
  const app: Command = {
    id: `app.${id}`,
    label: name,
    icon: icon ?? 'apps',
    color,
    group: 'records',
    href: placeOf.app(id),
  }
  const tables = collections
    .filter(({ verbs }) => verbs.read && hasPlace('/table'))
    .map(
      (collection): Command => ({
        id: `table.${collection.collectionId}`,
        label: collection.name,
        description: name,
        icon: collection.icon ?? 'table_rows',
        color: collection.color,
        group: 'records',
        keywords: collection.collectionId,
        href: placeOf.table(collection),
      }),
    )
  return [app, ...tables]
}

function settings(): Command[] {
  const chooseThemes = themes.map(
    ({ id, icon, label }): Command => ({
      id: `theme.${id}`,
      label: t('shell.themeChoose', { theme: label() }),
      icon,
      group: 'settings',
      when: () => usePreferences.getState().theme !== id,
      run: () => chooseTheme(id),
    }),
  )
  return [
    {
      id: 'palette',
      label: t('shell.searchAnything'),
      icon: 'search',
      group: 'settings',
      keys: 'Ctrl+K',
      run: () => openOverlay('palette'),
    },
    {
      id: 'keys',
      label: t('shell.keys'),
      icon: 'keyboard',
      group: 'settings',
      keys: '?',
      run: () => openOverlay('keys'),
    },
    {
      id: 'rail',
      label: t('shell.toggleRail'),
      icon: 'left_panel_open',
      group: 'settings',
      keys: 'Ctrl+B',
      run: toggleRail,
    },
    ...chooseThemes,
    { id: 'sign-out', label: t('shell.signOut'), icon: 'logout', group: 'settings', run: leave },
  ]
}

/** What signing out has to forget comes with the account menu; it is asked for by name here, for the first load does without it. */
function leave(): void {
  import('../session/leave-session.ts').then(({ leaveSession }) => leaveSession()).catch(showError)
}
