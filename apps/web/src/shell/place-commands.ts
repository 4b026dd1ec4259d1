import type { SessionUser } from '@trellis/contract'
import type { Command } from '../commands/command.ts'
import { placeOf, sectionsFor } from '../routes/places.ts'
import { sectionName } from '../routes/section-texts.ts'
import { sectionUse } from '../routes/section-uses.ts'
import type { NavigationApp } from '../session/queries.ts'
import { entriesOfApp } from './app-entries.ts'
import { t } from './texts.ts'

/** Where one can go from every page. */
export function placeCommands(user: SessionUser, apps: readonly NavigationApp[]): Command[] {
  return [...goTo(user), ...apps.flatMap(appCommands)]
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

function appCommands(opened: NavigationApp): Command[] {
  const { id, name, icon, color } = opened
  const app: Command = {
    id: `app.${id}`,
    label: name,
    icon: icon ?? 'apps',
    color,
    group: 'records',
    href: placeOf.app(id),
  }
  const entries = entriesOfApp(opened).map(
    (entry): Command => ({
      ...entry,
      description: name,
      group: 'records',
      keywords: entry.id.slice(entry.id.indexOf('.') + 1),
    }),
  )
  return [app, ...entries]
}
