import type { DetailGroup, RecordSchema } from '@trellis/model'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { beforeAll, expect, test } from 'vitest'
import { preloadFormats } from '../field-input.tsx'
import { findFormat } from '../find-format.ts'
import { GatewayProvider } from '../gateway-context.tsx'
import { FormAction } from './form-action.tsx'
import { FormStore } from './form-store.ts'
import { makeFormValidator } from './form-validator.ts'
import { galleryGateway } from './gallery-gateway.ts'
import { RecordForm, type RecordFormProps } from './record-form.tsx'

const text = (title: string, detailGroupId?: string, more: object = {}) =>
  ({
    type: 'string',
    format: 'text',
    title,
    metadata: { ...(detailGroupId ? { detailGroupId } : {}), ...more },
  }) as const

const schema: RecordSchema = {
  type: 'object',
  properties: {
    name: text('Name', 'first'),
    city: text('City', 'second'),
    loose: text('Loose'),
    secret: text('Secret', 'first', { hidden: true }),
  },
  required: ['name'],
}
const groups: DetailGroup[] = [
  { id: 'first', name: 'First group', order: 1 },
  { id: 'second', name: 'Second group', order: 2, collapsible: true, startsCollapsed: true },
]

beforeAll(() => preloadFormats(['text', 'array', 'file']))

type Drawn = [props?: Partial<RecordFormProps>, values?: Record<string, unknown>, attempt?: boolean]

function draw(...drawn: Drawn): string {
  return renderToString(formOf(...drawn)).replaceAll('<!-- -->', '')
}

/** With the parts that come later. */
async function drawWhole(...drawn: Drawn): Promise<string> {
  const { prelude } = await prerender(formOf(...drawn))
  return (await new Response(prelude).text()).replaceAll('<!-- -->', '')
}

function formOf(...[props = {}, values = {}, attempt = false]: Drawn) {
  const store = new FormStore({ values, validate: makeFormValidator(schema) })
  if (attempt) store.attemptSave()
  return formOfStore(store, props)
}

function formOfStore(store: FormStore, props: Partial<RecordFormProps> = {}) {
  const form = createElement(RecordForm, { store, schema, groups, onSave: async () => undefined, ...props })
  return GatewayProvider({ gateway: galleryGateway, children: form })
}

const drawStore = (store: FormStore) => renderToString(formOfStore(store))

async function drawWholeStore(store: FormStore, props: Partial<RecordFormProps>): Promise<string> {
  const { prelude } = await prerender(formOfStore(store, props))
  return (await new Response(prelude).text()).replaceAll('<!-- -->', '')
}

const count = (html: string, part: string) => html.split(part).length - 1

test('[2-2.2-02] fields without a group go into a group called Ungrouped, behind the others', () => {
  const html = draw()
  expect(html.indexOf('Ungrouped')).toBeGreaterThan(html.indexOf('Second group'))
})

test('[2-2.2-01] [2-2.2-02] [1-3.12-03] groups are sections, steps or tabs, across and down', async () => {
  expect(count(draw({ mode: 'plain' }), '<section')).toBe(3)
  expect(count(await drawWhole({ mode: 'tabs' }), 'role="tab"')).toBe(3)
  const down = await drawWhole({ mode: 'vertical-tabs' })
  expect([count(down, 'role="tab"'), down.includes('aria-orientation="vertical"')]).toEqual([3, true])
  const steps = await drawWhole({ mode: 'stepper' })
  expect([steps.includes('First group'), steps.includes('aria-current="step"'), count(steps, 'data-field=')]).toEqual([
    true,
    true,
    1,
  ])
})

test('[2-2.2-04] the stepper says Step n/total and how far it is', async () => {
  const html = await drawWhole({ mode: 'stepper' })
  expect(html).toContain('Step 1/3')
  expect(Number(/aria-valuenow="([\d.]+)"/.exec(html)?.[1])).toBeCloseTo(100 / 3)
})

test('[2-4-04] [2-5-05] Next waits while the shown step has problems that are shown; the last step saves', () => {
  const next = (html: string) => /<button[^>]*>(?:(?!<button).)*Next/.exec(html)?.[0] ?? ''
  expect(next(draw({ mode: 'stepper' }))).not.toContain('disabled')
  expect(next(draw({ mode: 'stepper' }, {}, true))).toContain('disabled')
  expect(next(draw({ mode: 'stepper' }, { name: 'x' }, true))).not.toContain('disabled')
  expect(draw({ mode: 'stepper' })).not.toContain('type="submit"')
  expect(draw({ mode: 'stepper', groups: [] })).toContain('type="submit"')
})

test('[2-2.2-03] [2-9-05] Save is below, above or both; below by default', () => {
  const places = (props: Partial<RecordFormProps>) => {
    const html = draw(props)
    const field = html.indexOf('data-field=')
    return [...html.matchAll(/type="submit"/g)].map(({ index }) => (index < field ? 'top' : 'bottom'))
  }
  expect(places({})).toEqual(['bottom'])
  expect(places({ saveActions: 'top' })).toEqual(['top'])
  expect(places({ saveActions: 'both' })).toEqual(['top', 'bottom'])
})

test('[2-2.2-05] [2-2.2-06] [2-5-01] what is wrong is summed up once a save was tried, expanded or behind a button', async () => {
  const title = 'Please review and update these fields in order to submit the form:'
  expect(draw()).not.toContain(title)
  const expanded = await drawWhole({}, {}, true)
  expect(expanded).toContain(title)
  expect(expanded).toContain('Name: Required field')
  const popover = await drawWhole({ errorSummary: 'popover' }, {}, true)
  expect([popover.includes('See all errors'), popover.includes('Name: Required field')]).toEqual([true, false])
})

test('what the form does not show is told in words and leads nowhere', async () => {
  const store = new FormStore({ values: { name: 'x' }, validate: makeFormValidator(schema) })
  store.setServerProblems([
    { path: 'record.city', message: 'Is wrong' },
    { path: 'record.secret', message: 'Must be 18 or more' },
    { path: 'record', message: 'Required field' },
  ])
  const html = await drawWholeStore(store, {})
  const entries = [...html.matchAll(/<li>(<\w+)(?:(?!<\/li>).)*?<span>([^<]*)<\/span>|<li><span>([^<]*)/g)]
  expect(entries.map(([, , leading, words]) => leading ?? words)).toEqual([
    'City: Is wrong',
    'Secret is not shown here: Must be 18 or more',
    'A field that you do not see: Required field',
  ])
  expect(entries.map(([, tag]) => tag)).toEqual(['<button', undefined, undefined])
})

test('[1-2.9-02] a disabled tab opens where something in it is to be mended', async () => {
  const disabled = groups.map(group => ({ ...group, disabled: group.id === 'first' }))
  const tab = (html: string) => /<[^>]*role="tab"[^>]*>(?=(?:(?!role="tab").)*First group)/.exec(html)?.[0] ?? ''
  const drawn = async (...[values, attempt]: [object, boolean]) =>
    tab(await drawWhole({ mode: 'tabs', groups: disabled }, { ...values }, attempt)).includes('aria-disabled')
  expect(await drawn({}, false)).toBe(true)
  expect(await drawn({}, true)).toBe(false)
  expect(await drawn({ name: 'x' }, true)).toBe(true)
})

test('[2-2.2-07] a collapsible group may start collapsed', () => {
  const html = draw()
  expect(html).toContain('aria-expanded="false"')
  expect(html).not.toContain('data-field="city"')
})

test('[1-8-06] [2-2.2-10] [2-2.2-11] a required field has a star, a wrong one under its input the message with an icon', () => {
  const name = (html: string) => html.slice(html.indexOf('data-field="name"'), html.indexOf('</section>'))
  expect(name(draw())).toContain(' *')
  expect(name(draw({}, {}, true))).toMatch(/<input.*<svg[^>]*data-icon="error".*Required field/)
})

test('[1-9-26] a field is regular or full in size; sliders are continuous or stepped, objects framed or unframed', () => {
  const sized: RecordSchema = {
    type: 'object',
    properties: { plain: text('Plain'), wide: text('Wide', undefined, { fieldSize: 'full' }) },
  }
  const html = draw({ schema: sized, groups: [] })
  expect([...html.matchAll(/data-field="(\w+)" data-size="(\w+)"/g)].map(([, ...found]) => found)).toEqual([
    ['plain', 'regular'],
    ['wide', 'full'],
  ])
  const offered = (format: string) =>
    findFormat(format)
      ?.settings['metadata.subtype']?.metadata?.optionList?.filter(({ hidden }) => hidden !== true)
      .map(({ value }) => value)
  expect(['range', 'numeric-range', 'object'].map(offered)).toEqual([
    ['continuous', 'stepped'],
    ['continuous', 'stepped'],
    ['framed', 'unframed'],
  ])
})

test('[2-2.2-12] a hidden field is shown to builders alone, with a word on it', () => {
  expect(draw()).not.toContain('Secret')
  const html = draw({ includeHidden: true })
  expect([html.includes('Secret'), html.includes('This field may be hidden')]).toEqual([true, true])
})

test('in place of a single file that did not arrive, another is chosen at its row alone', () => {
  const photo = { type: 'object', format: 'file', title: 'Photo' } as const
  const schema: RecordSchema = { type: 'object', properties: { photo } }
  const buttons = (value: unknown) => {
    const html = draw({ schema, groups: [] }, { photo: value })
    return ['Upload', 'Choose a file'].filter(name => html.includes(`>${name}<`) || html.includes(`"${name}"`))
  }
  expect(buttons(null)).toEqual(['Upload'])
  expect(buttons({ id: 'temp-1', name: 'a.txt', status: 'error' })).toEqual(['Choose a file'])
})

test('read-only forms have no Save, greyed out ones a Save that waits', () => {
  expect(draw({ isReadOnly: true })).not.toContain('type="submit"')
  expect(/<button[^>]*type="submit"[^>]*>/.exec(draw({ isDisabled: true }))?.[0]).toContain('disabled')
})

const boxes = (html: string) => [...html.matchAll(/<input[^>]*>/g)].map(([box]) => / disabled=""/.test(box))

test('[2-4-02] while it is saved the form takes nothing', () => {
  const store = new FormStore({ values: { name: 'x' }, validate: makeFormValidator(schema) })
  expect(boxes(drawStore(store))).toEqual([false, false])
  store.setSaving(true)
  expect(boxes(drawStore(store))).toEqual([true, true])
})

test('[2-5-04] an action that wants a form without errors waits, also before they are shown', () => {
  const asked = { disabledWhenFormIsInvalid: true, children: 'Approve' }
  const actions = createElement(FormAction, asked)
  const approve = (html: string) => /<button[^>]*>(?:(?!<button).)*Approve/.exec(html)?.[0] ?? ''
  expect(approve(draw({ actions }))).toContain('disabled')
  expect(approve(draw({ actions }, { name: 'x' }))).not.toContain('disabled')
})

test('[2-5-06] [1-5-17] a step tells what is wrong in it, the last one all of it, each by its field', async () => {
  const both = { ...schema, required: ['name', 'city'] }
  const store = new FormStore({ validate: makeFormValidator(both) })
  store.attemptSave()
  expect(store.getSummary().problems.map(({ path }) => path)).toEqual(['name', 'city'])
  const first = await drawWholeStore(store, { mode: 'stepper', schema: both })
  expect([first.includes('Name: Required field'), first.includes('City: Required field')]).toEqual([true, false])
  const [only] = groups
  const last = await drawWholeStore(store, {
    mode: 'stepper',
    schema: { ...both, properties: { name: both.properties['name']!, city: text('City', 'first') } },
    groups: only ? [only] : [],
  })
  expect([last.includes('Name: Required field'), last.includes('City: Required field')]).toEqual([true, true])
})

const array = (metadata: object) =>
  ({ type: 'array', format: 'array', title: 'Lines', items: text('Line'), metadata }) as const

test('[2-2.2-09] [2-4-42] a list that starts collapsed says how to see it, and its label is that of the button', async () => {
  const html = async (metadata: object) => {
    const lines = { ...schema, properties: { lines: array(metadata) }, required: [] }
    const store = new FormStore({ values: { lines: ['a'] }, validate: makeFormValidator(lines) })
    return drawWholeStore(store, { schema: lines, groups: [] })
  }
  const folded = await html({ isCollapsible: true, startsCollapsed: true })
  expect([folded.includes('Uncollapse to see all'), folded.includes('value="a"')]).toEqual([true, false])
  const [, id] = /<label[^>]* for="([^"]+)"[^>]*>Lines/.exec(folded) ?? []
  expect(folded).toMatch(new RegExp(`<button[^>]*id="${id}"[^>]*aria-expanded="false"`))
  const open = await html({ isCollapsible: true })
  expect([open.includes('Uncollapse to see all'), open.includes('value="a"')]).toEqual([false, true])
})
