import { type Figure, median, valueFigure } from '../figure.ts'
import type { World } from '../world.ts'

const size = 1000
const rounds = 15

/** Records a second of bulk saves of 1,000 new records, one after the other, activity included. */
export async function measureBulk({ admin }: World): Promise<Figure> {
  const speeds: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const records = Array.from({ length: size }, (_, index) => ({
      subject: `Bulk ${round} ${index}`,
      status: 'new',
      region: 'north',
      amount: 12.5,
      dueDate: '2026-01-31',
      billable: true,
    }))
    const started = performance.now()
    const { summary } = await admin.call('DATA_BULK_UPDATE', { collectionId: 'Tickets', records })
    if (summary.successful !== size) throw new Error(`Only ${summary.successful} records were saved`)
    speeds.push(size / ((performance.now() - started) / 1000))
  }
  // The first ones come before the code is compiled.
  return valueFigure({ name: 'writing.bulk', value: median(speeds.slice(3)), unit: 'records/s', limit: 10_000 })
}
