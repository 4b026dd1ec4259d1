import { StreamLanguage } from '@codemirror/language'
import type { Extension } from '@codemirror/state'

/** What a stretch of text is, as far as its colour goes. */
export type CodeToken = 'keyword' | 'variableName' | 'string' | 'number' | 'bool' | 'operator' | 'punctuation'

/** A language that is known by the patterns of its words; the first that matches wins. What none matches is plain. */
export function tokenLanguage(patterns: readonly (readonly [RegExp, CodeToken])[]): Extension {
  return StreamLanguage.define<null>({
    startState: () => null,
    token(stream) {
      if (stream.eatSpace()) return null
      for (const [pattern, token] of patterns) if (stream.match(pattern)) return token
      stream.next()
      return null
    },
  })
}
