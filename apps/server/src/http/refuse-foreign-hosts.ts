import { isIP } from 'node:net'
import { hostname } from 'node:os'
import { UserError } from '@trellis/base'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { SignIn } from '../sign-in/sign-in.ts'
import { normaliseHost } from '../tenants/make-tenants.ts'
import type { Tenants } from '../tenants/tenants.ts'

type Needed = { config: Config; tenants: Pick<Tenants, 'boundTo'>; signIn: Pick<SignIn, 'setup'> }

/**
 * A page of another site may have its own name point to this server and then reads as if it were ours (S38): a request is taken only
 * under names that are. An address is no name and points nowhere else; a request without any comes from no browser. Before set-up
 * there is nothing to read, and set-up itself says which name will be ours.
 */
export function refuseForeignHosts(app: FastifyInstance, { config, tenants, signIn }: Needed): void {
  const own = ownNames(config)
  app.addHook('onRequest', async request => {
    const name = normaliseHost(request.host ?? '')
    if (name === '' || own.has(name) || isAddress(name)) return
    if ((await tenants.boundTo(name)) || (await signIn.setup.isOpen())) return
    throw new UserError('DENIED', `This server does not answer to the name ${name.slice(0, 100)}: set TRELLIS_HOSTS`)
  })
}

/** What the settings say, and the names that this machine goes by in its own network. */
function ownNames({ url, host, hosts }: Config): ReadonlySet<string> {
  const machine = normaliseHost(hostname())
  const [shortName = machine] = machine.split('.')
  const settings = [...(url ? [new URL(url).host] : []), host, ...hosts].map(normaliseHost)
  return new Set([...settings, 'localhost', machine, shortName, `${shortName}.local`])
}

function isAddress(name: string): boolean {
  return isIP(name.startsWith('[') && name.endsWith(']') ? name.slice(1, -1) : name) > 0
}
