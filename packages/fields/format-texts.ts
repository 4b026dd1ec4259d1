import type { FieldSchema } from '@trellis/model'
import { registeredTexts, registerTexts, t as translate } from '@trellis/ui/text'
import { allFormats } from './find-format.ts'

registerTexts('ui', formatTexts())

/** What a format is called in the person's language; one that nobody knows, by its id. */
export const formatLabel = (id: string): string => translated(`format.${id}.label`, id)

/** What a format is for, in the person's language. */
export const formatSummary = (id: string): string => translated(`format.${id}.summary`, '')

/** A setting with its words in the person's language. */
export function translateSetting(schema: FieldSchema): FieldSchema {
  const { title, info, metadata } = schema
  const { placeholder } = metadata ?? {}
  const translatedPlaceholder = placeholder ? { placeholder: translated(settingKey(placeholder), placeholder) } : {}
  const optionList = metadata?.optionList?.map(option => ({
    ...option,
    label: translated(settingKey(option.label), option.label),
  }))
  return {
    ...schema,
    ...(metadata ? { metadata: { ...metadata, ...(optionList ? { optionList } : {}), ...translatedPlaceholder } } : {}),
    title: translated(settingKey(title), title),
    ...(info === undefined ? {} : { info: translated(settingKey(info), info) }),
  }
}

function translated(key: string, fallback: string): string {
  return registeredTexts('ui')[key] === undefined ? fallback : translate(key)
}

/** Formats share settings and their words, so the words themselves are the key. */
function settingKey(words: string): string {
  return `setting.${words}`
}

/** What a setting says: its title, its help, its choices. */
function wordsOf({ title, info, metadata }: FieldSchema): string[] {
  const choices = metadata?.optionList?.map(option => option.label) ?? []
  const help = [info, metadata?.placeholder].flatMap(words => words ?? [])
  return [title, ...help, ...choices].filter(words => words !== '')
}

function formatTexts(): Record<string, string> {
  const texts = allFormats.flatMap(({ id, label, summary, settings, parts = {} }): [string, string][] => [
    [`format.${id}.label`, label],
    [`format.${id}.summary`, summary],
    ...[...Object.values(settings), ...Object.values(parts)]
      .flatMap(wordsOf)
      .map((words): [string, string] => [settingKey(words), words]),
  ])
  return Object.fromEntries(texts)
}
