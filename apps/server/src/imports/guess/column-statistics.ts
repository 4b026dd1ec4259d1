import { isRecordId } from '@trellis/base'
import { createFormatGuess, type FormatGuess } from './guess-format.ts'
import { createSeenValues } from './seen-values.ts'

/** What a whole column of a file looks like. */
export type ColumnStatistics = {
  /** `isExact`: the file itself knows what the value is, and writes numbers with a point. */
  add(value: string, isExact?: boolean): void
  result(rowCount: number): ColumnSummary
}

export type ColumnSummary = {
  emptyCount: number
  samples: string[]
  /** Distinct values, the first 20,000, or fewer where they are long. */
  distinct: ReadonlySet<string>
  field: FormatGuess
  /** Every row has a value of its own that can be a record id. */
  isKey: boolean
}

/** The first distinct values, kept to look for records with these ids. */
export const mostDistinct = 20_000
/** Those after them are judged in portions, so that memory does not grow with the file; small ones are gone before they cost. */
const portionSize = 2000
/** A key column is watched for repeated values up to so many rows; the import itself checks all of them. */
const longestKeyWatch = 1_000_000
const sampleCount = 5
/** Characters that are held of all columns at once; a column of ids has room for its 20,000 however many there are. */
const mostCharacters = 64_000_000
const leastOfColumn = 400_000

/** Of columns with few values it is counted how often each comes. */
const mostCounted = 50

type ColumnOptions = { header: string; mayBeKey: boolean; columnCount?: number }

export function createColumnStatistics(options: ColumnOptions): ColumnStatistics {
  const roomOfColumn = Math.max(leastOfColumn, mostCharacters / (options.columnCount ?? 1))
  const guess = createFormatGuess(options.header)
  let keys = createSeenValues()
  let first: ReadonlySet<string> | undefined
  let portion = new Set<string>()
  let characters = 0
  let count = 0
  let emptyCount = 0
  let counts: Map<string, number> | undefined = new Map()
  let isKey = options.mayBeKey

  function watchKey(value: string): void {
    if (!isRecordId(value)) isKey = false
    else if (keys.size() < longestKeyWatch) isKey = keys.add(value)
    if (!isKey) keys = createSeenValues()
  }

  function countValue(value: string): void {
    counts?.set(value, (counts.get(value) ?? 0) + 1)
    if (counts && counts.size > mostCounted) counts = undefined
  }

  return {
    add(value, isExact = false) {
      count += 1
      if (value === '') {
        emptyCount += 1
        isKey = false
        return
      }
      if (isKey) watchKey(value)
      countValue(value)
      if (isExact) guess.offerExact(value)
      const before = portion.size
      portion.add(value)
      if (portion.size > before) characters += value.length
      if (portion.size < (first ? portionSize : mostDistinct) && characters < roomOfColumn) return
      guess.offer([...portion], count)
      first ??= portion
      portion = new Set()
      characters = 0
    },
    result(rowCount) {
      if (portion.size > 0) guess.offer([...portion], rowCount, counts && Math.min(...counts.values()))
      const distinct = first ?? portion
      const samples = [...distinct].slice(0, sampleCount)
      return { emptyCount, samples, distinct, field: guess, isKey: isKey && rowCount > 0 }
    },
  }
}
