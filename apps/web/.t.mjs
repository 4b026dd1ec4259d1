import { base, browser, open, shot } from './.shot.mjs'

const { page } = await open()
page.on('request', r => r.url().includes('/api') && console.log(r.method(), r.url()))
await page.goto(base + '/builder/users/list?x=1')
await page.waitForTimeout(2500)
console.log(page.url(), (await page.content()).slice(0, 3000))
await shot(page, 't')
await browser.close()
