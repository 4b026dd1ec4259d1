import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { launchBrowser } from './browser.ts'
import { type Figure, median, ratioFigure } from './figure.ts'
import type { World } from './world.ts'

const rounds = 5

/** What has to stand on a page before it counts as painted. */
type Painted = { selector: string; count: number }

export type ColdLoad = {
  name: string
  world: World
  signIn: { email: string; password: string }
  ours: Painted & { path: string }
  /** `list` answers as JSON what the script of the bare page fetches from `/list` and paints. */
  bare: Painted & { list: () => Promise<string>; page: string; script: string }
}

/**
 * Cold load in Chromium until everything is painted: a page of ours against a bare page with one script that fetches and paints the
 * same, in the same run. The value is ours in milliseconds, the ratio ours to bare. Both come from a page of another site, as
 * a person does: from the empty first page of a tab a page without our Cross-Origin-Opener-Policy would keep that page's process
 * and skip what any real visit pays.
 */
export async function measureColdLoad({ name, world, signIn, ours, bare }: ColdLoad): Promise<Figure> {
  const page = await serveBarePage(bare)
  const browser = await launchBrowser()
  const times: number[] = []
  const ratios: number[] = []
  try {
    const loadBare = () => load(browser, { url: page.url, elsewhere: page.elsewhere, painted: bare })
    await loadBare()
    for (let round = 0; round < rounds; round += 1) {
      const theirs = await loadBare()
      const login = { url: `${world.url}/api/login`, data: signIn }
      const mine = await load(browser, {
        url: world.url + ours.path,
        elsewhere: page.elsewhere,
        painted: ours,
        login,
      })
      times.push(mine)
      ratios.push(mine / theirs)
    }
  } finally {
    await browser.close()
    await page.close()
  }
  return ratioFigure({ name, value: median(times), unit: 'ms', ratio: median(ratios), limit: 3, atMost: true })
}

type Visit = {
  url: string
  elsewhere: (url: string) => string
  painted: Painted
  login?: { url: string; data: object }
}

async function load(browser: Browser, { url, elsewhere, painted, login }: Visit): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 1000 } })
  if (login) await context.request.post(login.url, { data: login.data })
  const tab = await context.newPage()
  await tab.addInitScript(({ selector, count }) => {
    // What a browser of a signed-in person remembers.
    localStorage.setItem('trellis.signed-in', '1')
    const look = () => {
      if (document.querySelectorAll(selector).length >= count) requestAnimationFrame(() => performance.mark('painted'))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, painted)
  await tab.goto(elsewhere(url))
  await tab.goto(url)
  await tab.waitForFunction(() => performance.getEntriesByName('painted').length > 0)
  const milliseconds = await tab.evaluate(() => performance.getEntriesByName('painted')[0]?.startTime ?? Number.NaN)
  await context.close()
  return milliseconds
}

type BarePage = {
  url: string
  /** An empty page of another site than the given address. */
  elsewhere(url: string): string
  close(): Promise<void>
}

/** One HTML file with one script, and what that fetches. */
async function serveBarePage({ list, page, script }: ColdLoad['bare']): Promise<BarePage> {
  const answers: Record<string, { type: string; body: () => string | Promise<string> }> = {
    '/list': { type: 'application/json', body: list },
    '/main.js': { type: 'text/javascript', body: () => script },
    '/elsewhere': { type: 'text/html', body: () => '<!doctype html><title>Elsewhere</title>' },
    '/': { type: 'text/html', body: () => `<!doctype html><title>Bare</title>${page}<script src="/main.js"></script>` },
  }
  const server = createServer(async (request, response) => {
    const answer = answers[request.url ?? '']
    if (!answer) return response.writeHead(404).end()
    response.setHeader('content-type', answer.type)
    return response.end(await answer.body())
  })
  await new Promise<void>(resolve => server.listen(0, '::', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    elsewhere: url => `http://${new URL(url).hostname === 'localhost' ? '127.0.0.1' : 'localhost'}:${port}/elsewhere`,
    close: async () => {
      await new Promise(resolve => server.close(resolve))
    },
  }
}
