import type { Page } from 'playwright-core'
import { pdf } from '../../tests/scenarios/pdf.ts'
import { type Figure, median, valueFigure } from '../figure.ts'
import { pressToPaint } from '../press-to-paint.ts'
import type { World } from '../world.ts'

const pages = 300
const rounds = 7

/** From the press on a long document in a form until its first page is painted; its viewer is in the browser's cache. */
export async function measurePdf(page: Page, { admin, url }: World): Promise<Figure> {
  const properties = { manual: { type: 'object', format: 'file', title: 'Manual' } } as const
  const document = { name: 'Papers', schema: { type: 'object' as const, properties }, detailGroupList: [] }
  await admin.call('SCHEMA_APPLY', { collectionId: 'Papers', document, baseVersion: null })
  const { name, bytes } = pdf('manual.pdf', pages)
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], name))
  const headers = { authorization: `Bearer ${admin.token}` }
  const uploaded = await fetch(`${url}/api/files`, { method: 'POST', headers, body: form })
  const { id } = (await uploaded.json()) as { id: string }
  await admin.call('DATA_CREATE', { collectionId: 'Papers', id: 'one', record: { manual: { id } } })
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await page.goto(`${url}/detail?collectionId=Papers&id=one`)
    const opener = page.getByRole('main').getByRole('form').getByRole('button', { name, exact: true })
    await opener.waitFor()
    await page.waitForLoadState('networkidle')
    times.push(await pressToPaint(page, { press: () => opener.click(), begin: untilFirstPage }))
  }
  // The first one loads the chunks.
  const value = median(times.slice(1))
  return valueFigure({ name: 'builder.pdf', value, unit: 'ms', limit: 1500, atMost: true })
}

/** Its words stand there to be chosen, and the picture under them is drawn. */
const untilFirstPage = () => () => {
  const dialog = document.querySelector('[role=dialog]')
  const canvas = dialog?.querySelector('canvas')
  const [, , , alpha = 0] = canvas?.getContext('2d')?.getImageData(1, 1, 1, 1).data ?? []
  return alpha > 0 && dialog?.textContent?.includes('Page 1 of the contract') === true
}
