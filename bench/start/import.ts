import { type Figure, valueFigure } from '../figure.ts'
import type { World } from '../world.ts'

const rowCount = 50_000

/** Rows a minute of a CSV import into a new collection, from the request to the finished run, activity included. */
export async function measureImport(world: World): Promise<Figure> {
  const form = new FormData()
  form.append('file', new Blob([csv()], { type: 'text/csv' }), 'runways.csv')
  const uploaded = await fetch(`${world.url}/api/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.admin.token}` },
    body: form,
  })
  const { id: fileId } = (await uploaded.json()) as { id: string }
  const preview = await world.admin.call('DATA_IMPORT_PREVIEW', { fileId })
  const columns = preview.columns.map(({ column, fieldId, field }) => ({
    column,
    fieldId,
    ...(field ? { field } : {}),
  }))
  const started = performance.now()
  const { importId } = await world.admin.call('DATA_IMPORT', {
    fileId,
    collectionId: 'Runways',
    create: { name: 'Runways' },
    columns,
  })
  for (;;) {
    const run = await world.admin.call('DATA_IMPORT_STATUS', { importId })
    if (run.status === 'failed') throw new Error(`The import failed: ${run.message}`)
    if (run.status === 'succeeded') break
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  const minutes = (performance.now() - started) / 60_000
  return valueFigure({ name: 'start.import', value: rowCount / minutes, unit: 'rows/minute', limit: 20_000 })
}

function csv(): string {
  const lines = ['id,surface,length_ft,lighted,opened,fee']
  const surfaces = ['ASP', 'GRS', 'CON', 'Asphalt, rough', 'WATER']
  for (let index = 1; index <= rowCount; index += 1) {
    const surface = surfaces[index % surfaces.length] ?? ''
    lines.push(
      `R${index},"${surface}",${500 + (index % 9000)},${index % 2},20${10 + (index % 15)}-0${1 + (index % 9)}-15,${(index % 900) + 0.25}`,
    )
  }
  return lines.join('\n')
}
