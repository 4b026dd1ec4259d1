import { LanguageSupport, StreamLanguage } from '@codemirror/language'

const keywords =
  /^(query|mutation|subscription|fragment|on|type|input|enum|interface|union|scalar|schema|directive|extend|implements)\b/

/** Known by the patterns of its words, which is all that colours need; whether it is valid the format says. */
const graphql = StreamLanguage.define<{ isBlock: boolean }>({
  name: 'graphql',
  startState: () => ({ isBlock: false }),
  token(stream, state) {
    if (state.isBlock) {
      if (stream.skipTo('"""')) {
        stream.match('"""')
        state.isBlock = false
      } else stream.skipToEnd()
      return 'string'
    }
    if (stream.eatSpace()) return null
    if (stream.match('"""')) {
      state.isBlock = true
      return 'string'
    }
    if (stream.match(/^#.*/)) return 'comment'
    if (stream.match(/^"([^"\\]|\\.)*"?/)) return 'string'
    if (stream.match(/^-?\d+(\.\d+)?([eE][+-]?\d+)?/)) return 'number'
    if (stream.match(/^(true|false|null)\b/)) return 'bool'
    if (stream.match(keywords)) return 'keyword'
    if (stream.match(/^[$@]?[A-Za-z_]\w*/)) return 'variableName'
    if (stream.match(/^[{}()[\]:,]/)) return 'punctuation'
    stream.next()
    return 'operator'
  },
  languageData: { commentTokens: { line: '#' } },
})

export const language = (): LanguageSupport => new LanguageSupport(graphql)
