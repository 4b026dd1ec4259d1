import { actionCatalogue } from '@trellis/actions/catalogue'
import { actionGroups } from '@trellis/model'
import type { Option, OptionGroup } from '@trellis/ui'
import { registerTexts } from '@trellis/ui/text'
import { translated } from '../setting-texts.ts'
import { t } from '../widget-texts.ts'
import { registerFormTexts } from './action-texts.ts'

export { findAction } from '@trellis/actions/catalogue'

const groupEntries = Object.entries(actionGroups)

registerTexts(
  'ui',
  Object.fromEntries([
    ...groupEntries.map(([id, title]) => [`action.group.${id}`, title]),
    ...actionCatalogue.flatMap(({ id, label, summary }) => [
      [`action.${id}.label`, label],
      [`action.${id}.summary`, summary],
    ]),
  ]),
)
for (const { input } of actionCatalogue) registerFormTexts(input.properties)

/** What an action is for, in the person's language; nothing of what nobody knows. */
export const actionSummary = (type: string): string => translated(`action.${type}.summary`, '')

type Shown = Option & { group: string; words: string }

/** Every action in the person's language, with the words that it is found by. */
function shownActions(): Shown[] {
  return actionCatalogue.map(({ id, label, icon, group, keywords, usedIn }) => {
    const name = translated(`action.${id}.label`, label)
    const summary = actionSummary(id)
    return {
      id,
      label: name,
      icon,
      description: summary,
      ...(usedIn === 'flows' ? { hint: t('field.flowsOnly') } : {}),
      group,
      words: [name, id, summary, ...keywords].join(' ').toLowerCase(),
    }
  })
}

/** The actions that what is typed may mean, group by group; all of them while nothing is. */
export function actionOptions(typed: string, without: ReadonlySet<string>): OptionGroup[] {
  const wanted = typed.trim().toLowerCase()
  const found = shownActions().filter(({ id, words }) => !without.has(id) && words.includes(wanted))
  const groups = groupEntries.map(([id, title]) => ({
    id,
    title: translated(`action.group.${id}`, title),
    options: found.filter(({ group }) => group === id).map(({ group: _group, words: _words, ...option }) => option),
  }))
  return groups.filter(({ options }) => options.length > 0)
}
