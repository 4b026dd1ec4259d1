import { productCode, type Rule } from './sources.ts'
import { lineOf, parse, walk } from './syntax.ts'

/** Tables that hold what signs people in or opens other systems. */
const guardedTables = [
  'credential',
  'session',
  'refresh_token',
  'password_link',
  'invitation_link',
  'signing_key',
  'api_token',
  'integration_secret',
  'flow_webhook_secret',
]

/** The only code that reaches them; migrations make them. */
const mayReach = /^apps\/server\/src\/(sign-in|secrets|database\/migrations)\//

const guarded = new RegExp(`\\btrellis"?\\s*\\.\\s*"?(${guardedTables.join('|')})\\b`)

/** Credentials, sessions, tokens and secrets are reached from one place each. */
export const onlySignInReachesCredentials: Rule = sources =>
  productCode(sources)
    .filter(([path]) => path.startsWith('apps/server/') && !mayReach.test(path))
    .flatMap(([path, source]) => {
      const found: string[] = []
      walk(parse(path, source), node => {
        const text =
          node.type === 'Literal' ? node.value : node.type === 'TemplateElement' ? node.value.cooked : undefined
        const table = typeof text === 'string' ? guarded.exec(text)?.[1] : undefined
        if (table)
          found.push(`${path}:${lineOf(source, node.start)}: reaches the table ${table}; only sign-in and secrets may`)
      })
      return found
    })
