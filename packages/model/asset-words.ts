/** What is said of a kind of asset where it is listed, edited or looked for: no page needs it to begin. */
export type AssetWords = {
  /** One of them inside a sentence: `app`. */
  noun: string
  /** What one does in their part of the builder, in a few words. */
  use: string
}
