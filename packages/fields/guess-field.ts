import type { FieldSchema } from '@trellis/model'
import type { GuessedColumn } from './define-format.ts'
import { allFormats } from './find-format.ts'

export type FieldGuess = Partial<FieldSchema> & Pick<FieldSchema, 'type' | 'format'>

/** The field that a CSV column with these distinct non-empty texts would best become, and what else it could be, best first. */
export function guessField(
  texts: readonly string[],
  column: GuessedColumn = {},
): { field: FieldGuess; alternatives: FieldGuess[] } {
  const ranked = allFormats
    .filter(format => format.guess)
    .sort((left, right) => (right.guessRank ?? 0) - (left.guessRank ?? 0))
  const guesses = ranked.flatMap(format => {
    const isAskable = texts.length > 0 || format.guessRank === 0
    const guess = isAskable ? format.guess?.(texts, column) : undefined
    return guess
      ? [{ field: { type: format.type, format: format.id, ...guess }, isAlternative: format.guessIsAlternative }]
      : []
  })
  const [best = guesses.at(-1)] = guesses.filter(guess => !guess.isAlternative)
  if (!best) throw new Error('No format takes every text')
  return { field: best.field, alternatives: guesses.filter(guess => guess !== best).map(guess => guess.field) }
}
