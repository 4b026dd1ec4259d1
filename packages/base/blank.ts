/**
 * What a text that says something matches, as a pattern for schemas: a character beside spaces, controls and marks that nobody sees.
 * Soft hyphens, joiners and marks of direction are of the last kind.
 */
export const notBlank =
  '[^\\s\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u061c\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff]'
const something = new RegExp(notBlank)

/** Says nothing: empty, or of what nobody sees alone. */
export function isBlank(text: string): boolean {
  return !something.test(text)
}
