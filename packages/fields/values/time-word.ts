/** The words that stand between a day and its time in the languages whose months are read. */
const timeWord = / (?:at|um|om|à|às|a las?|alle(?: ore)?|kl\.?|klo|v|o) (?=\d{1,2}[:.]\d{2})/iu

/** `1. Januar 2025 um 9:30` → `1. Januar 2025 9:30`. */
export const withoutTimeWord = (text: string): string => text.replace(timeWord, ' ')
