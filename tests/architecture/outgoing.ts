import { importGraph } from './imports.ts'
import { isCode, productCode, type Rule } from './sources.ts'
import { lineOf, parse, walk } from './syntax.ts'

/** Modules that can open a connection. */
const reaching =
  /^(node:(net|tls|http|https|http2|dgram)|undici|axios|pg|pg\/.*|mysql2|mysql2\/.*|nodemailer|aws4fetch|ws)$/
const globals: ReadonlySet<string> = new Set(['fetch', 'WebSocket', 'EventSource'])

/** Every place that talks to something else, and why it may. */
const known: readonly [RegExp, string][] = [
  [/^apps\/server\/src\/outbound\//, 'the guard itself'],
  [/^apps\/server\/src\/mail\/send-mail\.ts$/, 'over a connection of the guard'],
  [/^packages\/integrations\/sql\/(postgresql|mysql)\.ts$/, 'over a connection of the guard'],
  [/^apps\/server\/src\/(database\/|open-database\.ts$)/, 'our own database'],
  [/^apps\/server\/src\/schema\/stored\/touched-rows\.ts$/, 'quotes names for our own database'],
  [/^apps\/server\/src\/records\/write\/postgres-problem\.ts$/, 'knows errors of our own database'],
  [/^apps\/server\/src\/files\/s3-file-store\.ts$/, 'the file store that the operator names'],
  [/^apps\/server\/src\/(http|realtime)\//, 'takes connections, and makes none'],
]

const isServers = (path: string) =>
  path.startsWith('apps/server/') || (path.startsWith('packages/') && !path.startsWith('packages/ui/'))

/** [S58] Whatever leaves the server goes through the guard. */
export const onlyTheGuardReachesOut: Rule = sources => {
  const graph = importGraph(sources)
  return productCode(sources)
    .filter(([path]) => isServers(path) && isCode(path) && !known.some(([place]) => place.test(path)))
    .flatMap(([path, source]) => {
      const imported = (graph.get(path) ?? [])
        .filter(({ specifier, isType }) => !isType && reaching.test(specifier))
        .filter(({ specifier }) => !isOfAddressesAlone(source, specifier))
        .map(({ specifier }) => `${path}: imports ${specifier}; ask outbound for what leaves the server`)
      const called: string[] = []
      walk(parse(path, source), node => {
        const isCall = node.type === 'CallExpression' || node.type === 'NewExpression'
        if (isCall && node.callee.type === 'Identifier' && globals.has(node.callee.name))
          called.push(`${path}:${lineOf(source, node.start)}: calls ${node.callee.name}; ask outbound`)
      })
      return [...imported, ...called]
    })
}

/** `isIP` and its kin only look at texts. */
const isOfAddressesAlone = (source: string, specifier: string) =>
  new RegExp(`import \\{ (isIP|isIPv4|isIPv6)(, (isIP|isIPv4|isIPv6))* \\} from '${specifier}'`).test(source)
