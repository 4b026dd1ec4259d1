import { expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import { openWorkspace } from './workspace.ts'

test('a text that becomes an option list takes the values that it holds as its options', async () => {
  const workspace = await openWorkspace()
  try {
    const { server, page, program } = workspace
    const size = { type: 'string', format: 'text', title: 'Size' }
    const document = { name: 'Boxes', schema: { type: 'object', properties: { size } }, detailGroupList: [] }
    const made = await program.call('SCHEMA_APPLY', { collectionId: 'Boxes', document, baseVersion: null })
    expect(made.status).toBe(200)
    for (const [id, value] of Object.entries({ a: 'Large', b: 'small', c: ' Large' })) {
      await program.call('DATA_CREATE', { collectionId: 'Boxes', id, record: { size: value } })
    }
    await page.goto(`${server.url}/builder/data/definition?id=Boxes&model-property=size`)
    await page.getByRole('button', { name: 'Format: Text' }).click()
    const formats = page.getByRole('dialog')
    await formats
      .getByRole('button', { name: /^Option list/ })
      .first()
      .click()
    const sheet = page.getByRole('alertdialog', { name: 'Change the format of Size?' })
    await sheet.getByText('do not convert', { exact: false }).waitFor()
    await sheet.getByText('Make options from the 2 values it holds').click()
    await sheet.getByText('3 values convert').waitFor()
    await sheet.getByText('would be lost', { exact: false }).waitFor({ state: 'detached' })
    expect(await findViolations(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Change format' }).click()
    await page.getByRole('button', { name: 'Format: Option list' }).waitFor()
    await page.getByRole('button', { name: /^Save/ }).first().click()
    const optionsOf = async () => {
      const { body } = await program.call('DATA_DESCRIBE', { collectionId: 'Boxes' })
      const { schema } = body as { schema: { properties: { size: { metadata?: { optionList?: object[] } } } } }
      return schema.properties.size.metadata?.optionList
    }
    const options = ['Large', 'small'].map(value => ({ value, label: value }))
    await expect.poll(optionsOf).toEqual(options)
    const { body } = await program.call('DATA_LIST', { cursor: { collectionId: 'Boxes' } })
    const { list } = body as { list: { size: string }[] }
    expect(list.map(record => record.size).toSorted()).toEqual(['Large', 'Large', 'small'])
  } finally {
    await workspace.end()
  }
})
