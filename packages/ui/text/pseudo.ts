const plain = 'aeiouyAEIOUYcnsCNS'
const accented = 'àéîõüýÀÉÎÕÜÝçñšÇÑŠ'

/** Accents every letter it can and adds 35 % of length, so untranslated and too narrow places show up. */
export function pseudoLiteral(text: string): string {
  const changed = Array.from(text, letter => accented[plain.indexOf(letter)] ?? letter).join('')
  const letters = text.replaceAll(/[^\p{L}]/gu, '').length
  return changed + '~'.repeat(Math.ceil(letters * 0.35))
}
