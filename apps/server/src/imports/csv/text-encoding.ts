/** Delimiters that are looked for where nobody says which it is. */
export const guessedDelimiters = [',', ';', '\t', '|'] as const
