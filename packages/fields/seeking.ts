/** What is looked for in what `Seeking` makes of a value. */
export type Sought = { is: 'contains' | 'starts-with' | 'ends-with'; text: string }

/** For formats whose values people write in many ways: filters and searches compare forms that have none of these ways any more. */
export type Seeking = {
  /** The forms of a stored value in one text, already folded; the server half makes the same in SQL. */
  text(value: string): string
  /** What to look for where somebody wrote a part of a value; any of it will do. undefined: the text is no part of one. */
  parts(written: string, is: Sought['is']): readonly Sought[] | undefined
  /** What to look for where a whole value is asked for. */
  whole(value: string): readonly Sought[]
  /** It is stored in this form alone. */
  hasOneForm(value: string): boolean
}
