import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ServerProcess, startServerProcess } from '../integration/server-process.ts'
import { addTenant, addUser, startTestServer } from '../integration/test-server.ts'
import { copySources, type SourcesCopy } from './copy-sources.ts'

/** What makes the kind Probe, and nothing else. */
export const probeFiles = [
  'packages/model/assets/index.gen.ts',
  'packages/model/assets/look.gen.ts',
  'packages/model/assets/probe/definition.ts',
  'packages/model/assets/probe/look.ts',
  'packages/model/assets/probe/words.ts',
  'packages/model/assets/words.gen.ts',
]

/** A copy of the product to which a developer has added a kind of asset by the command for it. */
export function copyWithProbe(): SourcesCopy {
  const copy = copySources()
  const made = copy.run('tools/new-kind.ts', 'asset', 'probe')
  if (made !== 'done') throw new Error(made)
  return copy
}

/** What the compiler says of these files of the copy, and of all that they load. */
export function typesOf({ folder, run }: SourcesCopy, what: { files: string[] } | { include: string[] }): string {
  const config = { extends: './tsconfig.json', compilerOptions: { incremental: false, tsBuildInfoFile: null } }
  writeFileSync(join(folder, 'tsconfig.copy.json'), JSON.stringify({ include: [], ...config, ...what }))
  return run('node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.copy.json')
}

/** A workspace that is older than the kind, at this address, with these people. */
export async function addOldWorkspace(
  connectionString: string,
  host: string,
  people: readonly { email: string; roles: readonly string[] }[],
): Promise<void> {
  const server = await startTestServer({ connectionString })
  const tenant = await addTenant(server, host)
  for (const person of people) await addUser(server, tenant, person)
  await server.close()
}

/** The server of the copy, from its sources. */
export function startCopy(copy: SourcesCopy, environment: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const program = join(copy.folder, 'apps/server/src/main.ts')
  return startServerProcess({ TRELLIS_DATA_DIR: join(copy.folder, 'data'), ...environment }, [], program)
}
