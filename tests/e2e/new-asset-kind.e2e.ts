import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../integration/database.ts'
import { isSoaked } from '../integration/soak.ts'
import { testPassword } from '../integration/test-server.ts'
import type { SourcesCopy } from '../scenarios/copy-sources.ts'
import { addOldWorkspace, copyWithProbe, probeFiles, startCopy, typesOf } from '../scenarios/probe-kind.ts'
import { findViolations } from './find-violations.ts'
import { openPerson } from './person.ts'
import { seeToast } from './screens/controls.ts'
import { signIn } from './screens/session.ts'
import { closePeople, sharedBrowser } from './shared.ts'

const email = 'developer@probes.example'
const kept = { info: 'Looked at each morning' }

/** Compiles and builds the whole product once more: `npm run soak -- kinds`. What the server does of it, `npm test` asks. */
test.runIf(isSoaked('kinds'))(
  'kinds: a new kind of asset has its place in the rail, a list, an editor, drafts and a trash',
  { timeout: 600_000 },
  async () => {
    const copy = copyWithProbe()
    const database = await createTestDatabase('probe_in_browser')
    const { connectionString } = database
    await addOldWorkspace(connectionString, 'probes.localhost', [{ email, roles: ['developer'] }])
    expect(copy.changed()).toEqual(probeFiles)
    expect(typesOf(copy, { include: ['apps', 'packages', 'tools'] })).toBe('done')
    const environment = { DATABASE_URL: connectionString, TRELLIS_WEB_DIR: buildWeb(copy) }
    const server = await startCopy(copy, environment)
    try {
      await useProbes(`http://probes.localhost:${server.port}`)
    } finally {
      await closePeople()
      await server.kill('SIGKILL')
      await database.drop()
      copy.remove()
    }
  },
)

function buildWeb({ folder }: SourcesCopy): string {
  const web = join(folder, 'dist', 'web')
  const args = [join(folder, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--outDir', web, '--logLevel', 'warn']
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: join(folder, 'apps', 'web'),
    encoding: 'utf8',
    env,
  })
  if (status !== 0) throw new Error(`${stdout}${stderr}`)
  return web
}

async function useProbes(url: string): Promise<void> {
  const { page } = await openPerson(await sharedBrowser())
  await signIn(page, url, { email, password: testPassword })
  await page.goto(`${url}/builder/views/list`)
  await page.getByText('There are no views yet').waitFor()
  await page.getByRole('link', { name: 'Probes', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Probes' }).waitFor()
  await page.getByText('There is nothing here yet').waitFor()

  await page.getByRole('link', { name: 'New probe' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Gauge')
  const info = page.getByRole('textbox', { name: 'Information' })
  await info.fill(kept.info)
  await page.getByText('Keep a draft version', { exact: true }).click()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await seeToast(page, 'Saved')
  await page.waitForURL(/\/builder\/probes\/general\?id=/)

  await info.fill('Looked at each evening')
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect.poll(() => info.inputValue()).toBe(kept.info)
  await info.fill('Looked at each evening')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  const asked = page.getByRole('alertdialog')
  await asked.getByText('Changed: Information').waitFor()
  await asked.getByRole('button', { name: 'Publish' }).click()
  await seeToast(page, 'Published')
  await page.getByRole('button', { name: 'History' }).click()
  await page.getByRole('heading', { name: 'Version 1', exact: true }).waitFor()
  await page.keyboard.press('Escape')

  await page.goto(`${url}/builder/probes/list`)
  const row = page.getByRole('grid', { name: 'Probes' }).getByRole('row', { name: /Gauge/ })
  await row.getByText('Looked at each evening').waitFor()
  expect(await findViolations(page)).toEqual([])
  await row.getByRole('link').first().click()
  await page.getByRole('button', { name: 'Delete permanently' }).click()
  await asked.getByRole('button', { name: 'Delete permanently' }).click()
  await page.getByRole('button', { name: 'Bring back: Gauge', exact: true }).click()
  await row.waitFor()
}
