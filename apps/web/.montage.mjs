import { readFileSync } from 'node:fs'
import { chromium } from 'playwright-core'

const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
const [out, width, w, ...names] = process.argv.slice(2)
const p = await b.newPage({ viewport: { width: +width, height: 500 } })
await p.setContent(
  `<body style="margin:0;background:#888;display:flex;flex-wrap:wrap;gap:6px">${names.map(n => `<img width=${w} src="data:image/png;base64,${readFileSync(`/tmp/w1/shots/${n}.png`).toString('base64')}">`).join('')}`,
)
await p.screenshot({ path: `/tmp/w1/${out}.png`, fullPage: true })
await b.close()
