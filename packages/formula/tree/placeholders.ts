import type { ReferencePart } from './node.ts'

const placeholder = /\{\{([^{}]*)\}\}/g

/** `Hello {{record.name}}` → text and paths; undefined where the text holds no placeholder. */
export function readPlaceholders(text: string): ReferencePart[] | undefined {
  const parts: ReferencePart[] = []
  let end = 0
  for (const match of text.matchAll(placeholder)) {
    if (match.index > end) parts.push(text.slice(end, match.index))
    parts.push({ path: readPath(match[1] ?? '') })
    end = match.index + match[0].length
  }
  if (parts.length === 0) return undefined
  if (end < text.length) parts.push(text.slice(end))
  return parts
}

export function writePlaceholders(parts: readonly ReferencePart[]): string {
  return parts.map(part => (typeof part === 'string' ? part : `{{${part.path.join('.')}}}`)).join('')
}

/** `record.lines.0.amount` → its steps. */
export function readPath(text: string): string[] {
  return text.trim().split('.')
}
