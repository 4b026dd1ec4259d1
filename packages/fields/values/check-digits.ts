/** Luhn's check over digits, as on cards: every second digit from the right counts double (ISO/IEC 7812-1). */
export function fitsLuhn(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place])
    const weighted = place % 2 === 0 ? digit : digit * 2
    sum += weighted > 9 ? weighted - 9 : weighted
  }
  return sum % 10 === 0
}

/** Letters as two digits, A = 10 to Z = 35, in the way of IBAN and ISIN. */
export function lettersToDigits(text: string): string {
  return text.replaceAll(/[A-Z]/g, letter => String(letter.charCodeAt(0) - 55))
}

/** What is left of a number of any length when it is divided by 97 (ISO/IEC 7064). */
export function modulo97(digits: string): number {
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97
  return rest
}

/** The sum of digits by weights that repeat; `X` stands for ten. */
export function weightedSum(digits: string, weights: readonly number[]): number {
  let sum = 0
  for (const [place, digit] of [...digits].entries()) {
    sum += (digit === 'X' ? 10 : Number(digit)) * (weights[place % weights.length] ?? 0)
  }
  return sum
}

/** Without the blanks and hyphens that people group characters by. */
export const ungrouped = (text: string) => text.replaceAll(/[\s\u00ad\u2010-\u2015-]/g, '')
