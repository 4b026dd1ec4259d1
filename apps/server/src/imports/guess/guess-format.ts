import { isSameJson } from '@trellis/base'
import {
  createNotationWatch,
  type FormatDefinition,
  formats,
  type Notation,
  type NotationFindings,
  notationOf,
  notationsOf,
  unclearText,
} from '@trellis/fields/server'
import type { FieldSchema } from '@trellis/model'

/** Finds the format that every value of a column fits, and how the values are written, portion by portion. */
export type FormatGuess = {
  /** `leastCount`: how often the rarest of them comes, where that is known. */
  offer(texts: readonly string[], rowCount: number, leastCount?: number): void
  /** A text of which the file itself knows what it is: it is offered as well. */
  offerExact(text: string): void
  /** What the column says of how its texts are written. */
  findings(): NotationFindings
  /**
   * The field of the highest ranking format that took every portion; a column without values gets the one that takes everything.
   * `said`: what is known of the notation beside what the column says.
   */
  field(title: string, said?: Notation): GuessedField
}

export type GuessedField = {
  field: FieldSchema
  /** How texts have to be read for it. */
  notation: Notation
  /** A better format would fit in several ways, which differ in what this text means: nobody but a person can tell. */
  doubt?: { text: string; ways: { notation: Notation; field: FieldSchema }[] }
}

type Candidate = {
  format: FormatDefinition
  guess: NonNullable<FormatDefinition['guess']>
  /** One of those that there are for the format. */
  notation: Notation
  field: Partial<FieldSchema> | undefined
}

const definitions: readonly FormatDefinition[] = Object.values(formats)

export function createFormatGuess(header: string): FormatGuess {
  let candidates: Candidate[] = rankedCandidates()
  const watch = createNotationWatch()
  return {
    offer(texts, rowCount, leastCount) {
      const column = { header, rowCount, ...(leastCount !== undefined && { leastCount }) }
      for (const text of texts) watch.add(text)
      candidates = candidates.flatMap(candidate => {
        const found = candidate.guess(texts, column, candidate.notation)
        if (!found) return []
        return [{ ...candidate, field: candidate.field ? inCommon(candidate.field, found) : found }]
      })
    },
    offerExact: watch.addExact,
    findings: () => watch.result(),
    field(title, said) {
      const findings = watch.result()
      const isSure = (candidate: Candidate) => doubtOf(candidate, findings, said) === undefined
      const ranked = candidates[0]?.field ? candidates : candidates.toReversed()
      const best = ranked.find(candidate => isSure(candidate) && isMeant(candidate, notationOf(findings, said)))
      if (!best) throw new Error('No field format takes every text')
      const [doubtful] = ranked.slice(0, ranked.indexOf(best)).filter(candidate => !isSure(candidate))
      const text = doubtful && doubtOf(doubtful, findings, said)
      const ways = ranked.filter(({ format }) => format === doubtful?.format)
      return {
        field: fieldOf(best, title),
        notation: best.notation,
        ...(text !== undefined && {
          doubt: { text, ways: ways.map(way => ({ notation: way.notation, field: fieldOf(way, title) })) },
        }),
      }
    },
  }
}

const fieldOf = ({ format, field }: Candidate, title: string): FieldSchema => ({
  type: format.type,
  format: format.id,
  ...format.defaults,
  ...field,
  title,
})

/** The text of which nobody knows what it means in this format. */
function doubtOf({ format }: Candidate, findings: NotationFindings, said: Notation = {}): string | undefined {
  const [text] = (format.notates ?? []).flatMap(way => unclearText(way, findings, said) ?? [])
  return text
}

/** What a file says in no way is taken as it may be read. */
const isMeant = ({ notation }: Candidate, { decimal, dateOrder }: Notation) =>
  (notation.decimal ?? decimal) === (decimal ?? notation.decimal) &&
  (notation.dateOrder ?? dateOrder) === (dateOrder ?? notation.dateOrder)

function rankedCandidates(): Candidate[] {
  return definitions
    .flatMap(format => {
      const { guess } = format
      if (!guess) return []
      return notationsOf(format.notates).map(notation => ({ format, guess, notation, field: undefined }))
    })
    .toSorted((left, right) => (right.format.guessRank ?? 0) - (left.format.guessRank ?? 0))
}

/** Settings that both portions ask for. */
function inCommon(left: Partial<FieldSchema>, right: Partial<FieldSchema>): Partial<FieldSchema> {
  const other = new Map<string, unknown>(Object.entries(right))
  return Object.fromEntries(Object.entries(left).filter(([key, value]) => isSameJson(value, other.get(key))))
}
