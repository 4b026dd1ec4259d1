import { type Browser, chromium } from 'playwright-core'
import { inject } from 'vitest'
import { browserFlags } from '../scenarios/browser-flags.ts'
import { type RunningServer, type ServerOptions, startServer as startBuiltServer } from './start-server.ts'

export type { RunningServer } from './start-server.ts'

/** The built server, with the web client as it was when the tests began. */
export function startServer(options: ServerOptions): Promise<RunningServer> {
  return startBuiltServer({ ...options, env: { TRELLIS_WEB_DIR: inject('webDir'), ...options.env } })
}

/** Pages of tests live for seconds: optimising what they run takes longer than it saves, and takes the other core meanwhile. */
const unoptimised = '--js-flags=--no-maglev --no-opt'

/** The real Chromium, headless; each person in a test gets a context of their own. Close it in afterAll. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: inject('chromium'), args: [...browserFlags, unoptimised] })
}
