import type { FieldSchema } from '@trellis/model'
import type { Parsed } from '../define-format.ts'
import { problem } from '../messages.ts'
import { checkChoices, checkNumberChoice, checkTextChoice } from './choices.ts'
import { parseNumberText } from './decimal.ts'
import { emptyList, readList } from './list-text.ts'
import type { Notation } from './notation.ts'
import { optionOfText } from './options.ts'

/** A text says an option by its value or by its label. */
export function readTextChoice(text: string, schema: FieldSchema): Parsed {
  const option = optionOfText(schema, text)
  return checkTextChoice(option?.value ?? text, schema)
}

export function readNumberChoice(text: string, schema: FieldSchema, notation?: Notation): Parsed {
  const option = optionOfText(schema, text)
  if (option) return checkNumberChoice(option.value, schema)
  const parsed = parseNumberText(text, notation)
  return 'value' in parsed ? checkNumberChoice(parsed.value, schema) : problem('problem.option')
}

export function readChoices(text: string, schema: FieldSchema): Parsed {
  const texts = text === emptyList ? [] : readList(text)
  if (!texts) return problem('problem.listText')
  const values = texts.map(item => optionOfText(schema, item)?.value ?? item)
  return checkChoices(values, schema)
}
