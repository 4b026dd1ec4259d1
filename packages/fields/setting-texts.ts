import { ownValue } from '@trellis/base'
import type { FieldSchema, SuggestionItem } from '@trellis/model'
import { registeredTexts, t as translate } from '@trellis/ui/text'

/** A setting with its words in the person's language. */
export function translateSetting(schema: FieldSchema): FieldSchema {
  const { title, info, metadata } = schema
  const { placeholder } = metadata ?? {}
  const translatedPlaceholder = placeholder ? { placeholder: translated(settingKey(placeholder), placeholder) } : {}
  const optionList = metadata?.optionList?.map(translateChoice)
  const suggestionList = metadata?.suggestionList?.map(translateChoice)
  const choices = { ...(optionList ? { optionList } : {}), ...(suggestionList ? { suggestionList } : {}) }
  return {
    ...schema,
    ...(metadata ? { metadata: { ...metadata, ...choices, ...translatedPlaceholder } } : {}),
    title: translated(settingKey(title), title),
    ...(info === undefined ? {} : { info: translated(settingKey(info), info) }),
  }
}

function translateChoice<Choice extends SuggestionItem>(choice: Choice): Choice {
  const { label, description } = choice
  return {
    ...choice,
    label: translated(settingKey(label), label),
    ...(description === undefined ? {} : { description: translated(settingKey(description), description) }),
  }
}

/** The text of the key; what it falls back to where nobody registered one. */
export function translated(key: string, fallback: string): string {
  return ownValue(registeredTexts('ui'), key) === undefined ? fallback : translate(key)
}

/** Formats share settings and their words, so the words themselves are the key. */
function settingKey(words: string): string {
  return `setting.${words}`
}

/** The texts to register for what settings say. */
export function settingTexts(settings: readonly FieldSchema[]): [key: string, words: string][] {
  return settings.flatMap(wordsOf).map(words => [settingKey(words), words])
}

/** What a setting says: its title, its help, its choices; a suggestion that is its own name is no word. */
function wordsOf({ title, info, metadata }: FieldSchema): string[] {
  const named = metadata?.suggestionList?.filter(({ label, value }) => label !== value) ?? []
  const choices = [...(metadata?.optionList ?? []), ...named].flatMap(({ label, description = '' }) => [
    label,
    description,
  ])
  const help = [info, metadata?.placeholder].flatMap(words => words ?? [])
  return [title, ...help, ...choices].filter(words => words !== '')
}
