import { ownValue } from './own-value.ts'

/** A text in which no character means anything to HTML. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, character => ownValue(entities, character) ?? character)

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
