/** Finds the ends of lines in a text: LF, CRLF, and CR alone. */
export type LineEnds = {
  /** The first line end from `start` on, and where the next line begins; undefined where the text ends before. */
  after(start: number): { at: number; next: number } | undefined
}

/** Each sign is looked for once only, however many lines are asked for: a file of one kind does not hold the other. */
export function findLineEnds(text: string): LineEnds {
  const feeds = createSearch(text, '\n')
  const returns = createSearch(text, '\r')
  return {
    after(start) {
      const feed = feeds(start)
      const back = returns(start)
      const at = Math.min(feed, back)
      if (at === text.length) return undefined
      return { at, next: at === back && feed === back + 1 ? feed + 1 : at + 1 }
    },
  }
}

/** Where the sign stands from a place on; behind the text where it does not. Places may be asked for in any order. */
function createSearch(text: string, sign: string): (start: number) => number {
  let from = 0
  let found = -1
  return start => {
    if (found === -1 || start > found || start < from) {
      from = start
      found = text.indexOf(sign, start)
      if (found === -1) found = text.length
    }
    return found
  }
}

export function countLineEnds(text: string): number {
  if (!text.includes('\r')) return count(text, '\n')
  return text.match(/\r\n|\r|\n/g)?.length ?? 0
}

function count(text: string, sign: string): number {
  let found = 0
  for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) found += 1
  return found
}
