import type { Locator, Page } from 'playwright-core'

/** Chooses a file on the import page and waits for what would become of it. */
export async function readFile(page: Page, path: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: /^Import (a file|into )/ }).waitFor()
  await page.locator('input[type=file]').setInputFiles(path)
  await page.getByRole('table', { name: 'Columns of the file' }).waitFor()
}

/** The row of one column of the file. */
export function column(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
}

/** What each of these columns becomes, as the table says it. */
export async function formatsOf(page: Page, names: readonly string[]): Promise<Record<string, string>> {
  const formats: Record<string, string> = {}
  for (const name of names) {
    const choice = column(page, name).getByRole('button', { name: new RegExp(`Format of ${name}$`) })
    formats[name] = (await choice.innerText()).trim()
  }
  return formats
}

/** Imports what is on screen and waits for the report. */
export async function runImport(page: Page, rowCount: number): Promise<void> {
  await page.getByRole('button', { name: `Import ${rowCount} rows` }).click()
  await page.getByText(`${rowCount} records imported`).waitFor()
}
