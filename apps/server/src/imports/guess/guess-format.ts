import { isSameJson } from '@trellis/base'
import { type FormatDefinition, formats } from '@trellis/fields/server'
import type { FieldSchema } from '@trellis/model'

/** Finds the format that every value of a column fits, portion by portion. */
export type FormatGuess = {
  offer(texts: readonly string[], rowCount: number): void
  /** The field of the highest ranking format that took every portion; a column without values gets the one that takes everything. */
  field(title: string): FieldSchema
}

type Candidate = {
  format: FormatDefinition
  guess: NonNullable<FormatDefinition['guess']>
  field: Partial<FieldSchema> | undefined
}

const definitions: readonly FormatDefinition[] = Object.values(formats)

export function createFormatGuess(header: string): FormatGuess {
  let candidates: Candidate[] = rankedCandidates()
  return {
    offer(texts, rowCount) {
      candidates = candidates.flatMap(candidate => {
        const found = candidate.guess(texts, { header, rowCount })
        if (!found) return []
        return [{ ...candidate, field: candidate.field ? inCommon(candidate.field, found) : found }]
      })
    },
    field(title) {
      const [best] = candidates[0]?.field ? candidates : candidates.toReversed()
      if (!best) throw new Error('No field format takes every text')
      const { format } = best
      return { type: format.type, format: format.id, ...format.defaults, ...best.field, title }
    },
  }
}

function rankedCandidates(): Candidate[] {
  return definitions
    .flatMap(format =>
      format.guess && !format.guessIsAlternative ? [{ format, guess: format.guess, field: undefined }] : [],
    )
    .toSorted((left, right) => (right.format.guessRank ?? 0) - (left.format.guessRank ?? 0))
}

/** Settings that both portions ask for. */
function inCommon(left: Partial<FieldSchema>, right: Partial<FieldSchema>): Partial<FieldSchema> {
  const other = new Map<string, unknown>(Object.entries(right))
  return Object.fromEntries(Object.entries(left).filter(([key, value]) => isSameJson(value, other.get(key))))
}
