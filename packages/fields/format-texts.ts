import { registerTexts } from '@trellis/ui/text'
import { allFormats } from './find-format.ts'
import { settingTexts, translated } from './setting-texts.ts'

export { translateSetting } from './setting-texts.ts'

registerTexts('ui', formatTexts())

/** What a format is called in the person's language; one that nobody knows, by its id. */
export const formatLabel = (id: string): string => translated(`format.${id}.label`, id)

/** What a format is for, in the person's language. */
export const formatSummary = (id: string): string => translated(`format.${id}.summary`, '')

function formatTexts(): Record<string, string> {
  const texts = allFormats.flatMap(({ id, label, summary, settings, parts = {} }): [string, string][] => [
    [`format.${id}.label`, label],
    [`format.${id}.summary`, summary],
    ...settingTexts([...Object.values(settings), ...Object.values(parts)]),
  ])
  return Object.fromEntries(texts)
}
