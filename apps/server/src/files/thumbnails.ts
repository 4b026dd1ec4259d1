import { Readable } from 'node:stream'
import { UserError } from '@trellis/base'
import type { FilePlace, FileStore } from './file-store.ts'

/** Widths that thumbnails are made in; what is asked for is rounded up, so that few are kept of an image. */
const widths = [64, 160, 320, 640, 1280] as const
/** Refused before any of them is unpacked (S68). */
const mostPixels = 50_000_000
const secondsPerImage = 10
const drawn = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/tiff'])

export type Thumbnail = { key: string; width: number }

export type Thumbnails = {
  /** Where a thumbnail of that width lies, made when first asked for. */
  get(file: FilePlace & { mimeType: string }, width: number): Promise<Thumbnail>
  remove(file: FilePlace): Promise<void>
}

export function makeThumbnails(store: FileStore): Thumbnails {
  const underway = new Map<string, Promise<void>>()
  let last: Promise<void> = Promise.resolve()

  /** One after the other: an image unpacked takes much memory. */
  function inTurn(run: () => Promise<void>): Promise<void> {
    const turn = last.then(run)
    last = turn.catch(() => undefined)
    return turn
  }

  return {
    async get({ tenantId, key, mimeType }, wanted) {
      if (!drawn.has(mimeType))
        throw new UserError('UNSUPPORTED_MEDIA_TYPE', 'There is no small picture of such a file')
      const width = widths.find(each => each >= wanted) ?? widths[widths.length - 1] ?? 1280
      const place = { tenantId, key: keyOf(key, width) }
      if (await store.has(place)) return { key: place.key, width }
      const id = `${tenantId}/${place.key}`
      const making = underway.get(id) ?? inTurn(() => make(store, { from: { tenantId, key }, to: place, width }))
      underway.set(id, making)
      await making.finally(() => underway.delete(id))
      return { key: place.key, width }
    },
    async remove({ tenantId, key }) {
      for (const width of widths) await store.remove({ tenantId, key: keyOf(key, width) })
    },
  }
}

const keyOf = (key: string, width: number) => `${key}.w${width}`

async function make(store: FileStore, { from, to, width }: { from: FilePlace; to: FilePlace; width: number }) {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  const bytes = await store.read(from)
  const shrink = sharp({ limitInputPixels: mostPixels, sequentialRead: true, failOn: 'error' })
    .rotate()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 80 })
    .timeout({ seconds: secondsPerImage })
  bytes.once('error', error => shrink.destroy(error))
  const small = await bytes
    .pipe(shrink)
    .toBuffer()
    .catch((error: unknown) => {
      throw new UserError(
        'UNSUPPORTED_MEDIA_TYPE',
        'This image is too large or damaged, so there is no small picture of it',
        {
          cause: error,
        },
      )
    })
    .finally(() => bytes.destroy())
  await store.write(to, Readable.from([small])).catch(async (error: unknown) => {
    if (!(await store.has(to))) throw error
  })
}
