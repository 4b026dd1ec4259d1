import type { OperationInput } from '../api/operations.ts'

type Input = OperationInput<'DATA_EXPORT'>

/** How the file is written. */
export type ExportWriting = Required<Pick<Input, 'format' | 'header' | 'show' | 'delimiter' | 'decimal'>>

export const choices = {
  format: ['csv', 'xlsx', 'jsonl'],
  show: ['labels', 'values', 'both'],
  header: ['id', 'title'],
  delimiter: ['comma', 'semicolon', 'tab'],
  decimal: ['point', 'comma'],
} as const satisfies { [Key in keyof ExportWriting]: readonly ExportWriting[Key][] }

export const initialWriting: ExportWriting = {
  format: 'csv',
  show: 'labels',
  header: 'id',
  delimiter: 'comma',
  decimal: 'point',
}

/** What of it there is a choice of; lines of JSON are written in one way alone. */
export function choicesOf(format: ExportWriting['format']): Exclude<keyof ExportWriting, 'format'>[] {
  if (format === 'jsonl') return []
  return format === 'csv' ? ['show', 'header', 'delimiter', 'decimal'] : ['show', 'header']
}

export function writingInput(writing: ExportWriting): Pick<Input, keyof ExportWriting> {
  const chosen = choicesOf(writing.format).map(key => [key, writing[key]])
  return { format: writing.format, ...Object.fromEntries(chosen) }
}
