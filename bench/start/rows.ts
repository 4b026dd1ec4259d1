import { createServer } from 'node:http'
import { chromium } from 'playwright-core'
import { type Figure, median, ratioFigure } from '../figure.ts'
import type { World } from '../world.ts'

const rounds = 5

/**
 * Cold load to 25 painted rows in Chromium: our list of Tickets against a bare page with one script that fetches and paints the
 * same rows, in the same run. The value is ours in milliseconds, the ratio ours to bare. Both come from a page of another site, as
 * a person does: from the empty first page of a tab a page without our Cross-Origin-Opener-Policy would keep that page's process
 * and skip what any real visit pays.
 */
export async function measureRows({ world, bareUrl }: { world: World; bareUrl: string }): Promise<Figure> {
  const page = await startBarePage(bareUrl)
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  const load = async (url: string, rowSelector: string, signIn: boolean) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 1000 } })
    if (signIn) {
      await context.request.post(`${world.url}/api/login`, {
        data: { email: 'clerk@bench.example', password: 'clerk-password' },
      })
    }
    const tab = await context.newPage()
    await tab.addInitScript(selector => {
      // What a browser of a signed-in person remembers.
      localStorage.setItem('trellis.signed-in', '1')
      const look = () => {
        if (document.querySelectorAll(selector).length >= 25)
          requestAnimationFrame(() => performance.mark('rows-painted'))
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    }, rowSelector)
    await tab.goto(page.elsewhere(url))
    await tab.goto(url)
    await tab.waitForFunction(() => performance.getEntriesByName('rows-painted').length > 0)
    const milliseconds = await tab.evaluate(
      () => performance.getEntriesByName('rows-painted')[0]?.startTime ?? Number.NaN,
    )
    await context.close()
    return milliseconds
  }
  const ours: number[] = []
  const ratios: number[] = []
  try {
    await load(page.url, 'tbody tr', false)
    for (let round = 0; round < rounds; round += 1) {
      const bare = await load(page.url, 'tbody tr', false)
      const mine = await load(`${world.url}/table?collectionId=Tickets`, '[role=row]:has([role=gridcell])', true)
      ours.push(mine)
      ratios.push(mine / bare)
    }
  } finally {
    await browser.close()
    await page.close()
  }
  return ratioFigure({
    name: 'start.rows',
    value: median(ours),
    unit: 'ms',
    ratio: median(ratios),
    limit: 3,
    atMost: true,
  })
}

type BarePage = {
  url: string
  /** An empty page of another site than the given address. */
  elsewhere(url: string): string
  close(): Promise<void>
}

/** One HTML file with one script; it passes `/list` on to the bare server so that both come from one origin. */
async function startBarePage(bareUrl: string): Promise<BarePage> {
  const script = `fetch('/list').then(r=>r.json()).then(({list})=>{const t=document.querySelector('tbody');for(const row of list){const tr=document.createElement('tr');for(const v of Object.values(row)){const td=document.createElement('td');td.textContent=v;tr.append(td)}t.append(tr)}})`
  const server = createServer(async (request, response) => {
    if (request.url === '/list') {
      const answer = await fetch(`${bareUrl}/list`)
      response.setHeader('content-type', 'application/json')
      return response.end(await answer.text())
    }
    if (request.url === '/main.js') {
      response.setHeader('content-type', 'text/javascript')
      return response.end(script)
    }
    response.setHeader('content-type', 'text/html')
    if (request.url === '/elsewhere') return response.end('<!doctype html><title>Elsewhere</title>')
    return response.end(
      '<!doctype html><title>Bare</title><table><tbody></tbody></table><script src="/main.js"></script>',
    )
  })
  await new Promise<void>(resolve => server.listen(0, '::', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No address')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    elsewhere: url =>
      `http://${new URL(url).hostname === 'localhost' ? '127.0.0.1' : 'localhost'}:${address.port}/elsewhere`,
    close: async () => {
      await new Promise(resolve => server.close(resolve))
    },
  }
}
