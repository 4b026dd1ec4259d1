import { escapeHtml } from '@trellis/base'
import type { buildOpenApi } from '../operations/openapi.ts'

type OpenApi = ReturnType<typeof buildOpenApi>

/** What the page reads of one operation; the rest of OpenAPI it shows as it stands. */
type Operation = {
  operationId?: string
  tags?: string[]
  summary?: string
  description?: string
  security?: unknown[]
  parameters?: { name: string; in: string; required?: boolean; description?: string }[]
  requestBody?: { content: Record<string, { schema?: unknown }> }
  responses?: Record<string, { description: string; content?: Record<string, { schema?: unknown }> }>
}

/** The reference for people: one page, no scripts, nothing from outside. */
export function renderReference(api: OpenApi): string {
  const sections = api.tags.map(tag => renderTag(api, tag))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Trellis API</title>
<style>${referenceStyle}</style>
</head>
<body>
<header><h1>Trellis API</h1><p>${markCode(api.info.description)}</p><p><a href="/api/openapi.json">OpenAPI 3.1 description</a></p>
<nav aria-label="Sections">${api.tags.map(tag => `<a href="#${escapeHtml(tag.name)}">${escapeHtml(tag.name)}</a>`).join('')}</nav></header>
<main>${sections.join('\n')}</main>
</body>
</html>
`
}

export const referenceStyle = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 18%, transparent); --soft: color-mix(in srgb, currentColor 6%, transparent); }
body { font: 1rem/1.5 system-ui, sans-serif; max-inline-size: 60rem; margin: 0 auto; padding: 1.5rem; }
h1 { font-size: 1.75rem; } h2 { font-size: 1.25rem; margin-block: 2.5rem 0.5rem; } h3 { font-size: 1rem; margin: 0; }
nav { display: flex; flex-wrap: wrap; gap: 1rem; }
article { border: 1px solid var(--line); border-radius: 0.5rem; padding: 1rem; margin-block: 1rem; }
code, pre { font-family: ui-monospace, monospace; font-size: 0.875rem; }
pre { background: var(--soft); border-radius: 0.375rem; padding: 0.75rem; overflow-x: auto; }
h3 code { background: var(--soft); border-radius: 0.25rem; padding: 0.125rem 0.375rem; overflow-wrap: anywhere; }
article p { margin-block: 0.5rem; } summary { cursor: pointer; padding-block: 0.125rem; }
.calls { columns: 18rem; padding: 0; margin-block: 1rem; list-style: none; } .calls a { overflow-wrap: anywhere; }
`

function renderTag(api: OpenApi, tag: { name: string; description: string }): string {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>)
      .filter(([, operation]) => operation.tags?.includes(tag.name))
      .map(([method, operation]) => ({ method, path, operation })),
  )
  const calls = operations.map(({ operation: { operationId = '' } }) => escapeHtml(operationId))
  const links = calls.map(id => `<li><a href="#${id}">${id}</a></li>`)
  return `<section aria-labelledby="${escapeHtml(tag.name)}"><h2 id="${escapeHtml(tag.name)}">${escapeHtml(tag.name)}</h2>
<p>${escapeHtml(tag.description)}</p>
<ul class="calls">${links.join('')}</ul>
${operations.map(each => renderOperation(each)).join('\n')}</section>`
}

function renderOperation({ method, path, operation }: { method: string; path: string; operation: Operation }): string {
  const { summary = '', description, operationId = '', security } = operation
  const access = description ?? (security?.length === 0 ? 'Needs no bearer token.' : '')
  return `<article id="${escapeHtml(operationId)}"><h3><code>${escapeHtml(method.toUpperCase())} ${escapeHtml(path)}</code></h3>
<p>${markCode(summary)}</p>${access ? `<p><small>${markCode(access)}</small></p>` : ''}
${renderParameters(operation)}${renderBody(operation)}${renderAnswers(operation)}</article>`
}

function renderParameters({ parameters = [] }: Operation): string {
  if (parameters.length === 0) return ''
  const items = parameters.map(
    ({ name, in: place, required, description = '' }) =>
      `<li><code>${escapeHtml(name)}</code> (${escapeHtml(place)}${required ? ', required' : ''}) ${markCode(description)}</li>`,
  )
  return `<details><summary>Parameters</summary><ul>${items.join('')}</ul></details>`
}

function renderBody({ requestBody }: Operation): string {
  const [entry] = Object.entries(requestBody?.content ?? {})
  return entry ? renderSchema(`Input, ${entry[0]}`, entry[1].schema) : ''
}

function renderAnswers({ responses = {} }: Operation): string {
  const answers = Object.entries(responses)
  const main = answers.find(([status]) => status.startsWith('2'))?.[1].content?.['application/json']?.schema
  const failures = answers
    .filter(([status]) => Number(status) >= 400)
    .map(([status, { description }]) => `<li><code>${status}</code> ${escapeHtml(description)}</li>`)
  const errors =
    failures.length === 0 ? '' : `<details><summary>Errors</summary><ul>${failures.join('')}</ul></details>`
  return `${main === undefined ? '' : renderSchema('Answer', main)}${errors}`
}

function renderSchema(title: string, schema: unknown): string {
  return `<details><summary>${escapeHtml(title)}</summary><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`
}

function markCode(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
}
