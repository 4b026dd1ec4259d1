import type { FormatDefinition } from './define-format.ts'

/**
 * The light part of a format: what a list needs to show its values. Lists of records load this alone; the whole shared half, which
 * spreads it, comes when a filter, an editor or a form is opened.
 */
export type FormatLook = Pick<
  FormatDefinition,
  'icon' | 'storage' | 'comparison' | 'sortable' | 'align' | 'colorable' | 'hasPlainCell'
> &
  /** Left out where the text of a value takes much code: until the format's browser half is there the cell says what names its parts. */
  Partial<Pick<FormatDefinition, 'display' | 'href'>> & {
    /** Its value is made of linked records. */
    isLinked?: boolean
  }

export function defineLook<const Look extends FormatLook>(look: Look): Look {
  return look
}
