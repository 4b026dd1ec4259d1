import { type Browser, chromium } from 'playwright-core'
import { inject } from 'vitest'

export { type RunningServer, startServer } from './start-server.ts'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The real Chromium, headless; each person in a test gets a context of their own. Close it in afterAll. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: inject('chromium'), args: flags })
}
