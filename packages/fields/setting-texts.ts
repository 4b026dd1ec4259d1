import type { FieldSchema } from '@trellis/model'
import { registeredTexts, t as translate } from '@trellis/ui/text'

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

/** The text of the key; what it falls back to where nobody registered one. */
export function translated(key: string, fallback: string): string {
  return registeredTexts('ui')[key] === undefined ? fallback : translate(key)
}

/** Formats share settings and their words, so the words themselves are the key. */
function settingKey(words: string): string {
  return `setting.${words}`
}

/** The texts to register for what settings say. */
export function settingTexts(settings: readonly FieldSchema[]): [key: string, words: string][] {
  return settings.flatMap(wordsOf).map(words => [settingKey(words), words])
}

/** What a setting says: its title, its help, its choices. */
function wordsOf({ title, info, metadata }: FieldSchema): string[] {
  const choices = metadata?.optionList?.map(option => option.label) ?? []
  const help = [info, metadata?.placeholder].flatMap(words => words ?? [])
  return [title, ...help, ...choices].filter(words => words !== '')
}
