const tokens = /\[[^\]]*\]|"[^"]*"|AM\/PM|y+|m+|d+|h+|s+|\p{L}+/giu

/** The form of a date as spreadsheets write it, in the letters that `writePattern` takes: `mm` after hours or before seconds are minutes. */
export function datePattern(pattern: string): string {
  const given = pattern.slice(0, 200)
  const hasHalves = /AM\/PM/i.test(given)
  return given.replaceAll(tokens, (token, place: number) => {
    const letter = token[0]?.toLowerCase() ?? ''
    const length = token.length
    if (token.startsWith('"')) return `[${token.slice(1, -1)}]`
    if (/^am\/pm$/i.test(token)) return 'A'
    if (letter === 'y') return length > 2 ? 'YYYY' : 'YY'
    if (letter === 'd') return days[length - 1] ?? 'dddd'
    if (letter === 'h') return (hasHalves ? 'h' : 'H').repeat(Math.min(length, 2))
    if (letter === 's') return 's'.repeat(Math.min(length, 2))
    if (letter !== 'm') return token.startsWith('[') ? token : `[${token}]`
    const isMinute = /h+[^a-z]*$/i.test(given.slice(0, place)) || /^[^a-z]*s/i.test(given.slice(place + length))
    return isMinute ? 'm'.repeat(Math.min(length, 2)) : 'M'.repeat(Math.min(length, 4))
  })
}

const days = ['D', 'DD', 'ddd', 'dddd']
