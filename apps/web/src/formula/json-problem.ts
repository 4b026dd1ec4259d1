import type { CodeProblem } from '@trellis/ui/code'

/** Where a text stops being JSON, as engines tell it: by position, or by line and column; at its end where they tell nothing. */
export function jsonProblem(text: string, message: string): CodeProblem {
  const at = Math.min(placeIn(text, message) ?? text.trimEnd().length - 1, text.length - 1)
  const start = Math.max(0, at)
  return { start, end: start + 1, message, severity: 'error' }
}

function placeIn(text: string, message: string): number | undefined {
  const position = /at position (\d+)/.exec(message)?.[1]
  if (position !== undefined) return Number(position)
  const [, line, column] = /line (\d+) column (\d+)/.exec(message) ?? []
  if (line === undefined || column === undefined) return undefined
  const before = text.split('\n').slice(0, Number(line) - 1)
  return before.reduce((sum, each) => sum + each.length + 1, 0) + Number(column) - 1
}
