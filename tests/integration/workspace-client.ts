import type { ContractName } from '@trellis/contract'
import type { AnyJson } from './test-server.ts'

/** A signed-in person as a program speaks for them, over HTTP alone. */
export type WorkspaceClient = {
  url: string
  token: string
  /** The answer's body; an error with status and body where it is not 200. */
  call(name: ContractName, input: object): Promise<AnyJson>
  upload(name: string, content: string | Uint8Array<ArrayBuffer> | Blob): Promise<string>
  /** The end of an import, however it ended. */
  finished(importId: string, withinMs?: number): Promise<AnyJson>
}

const person = { email: 'admin@demo.example', password: 'a good password' }

/** Makes the first workspace of a server that has none. */
export async function setUp(url: string): Promise<WorkspaceClient> {
  const { code } = await post(`${url}/api/operations/SETUP_STATUS`, {})
  const input = { code, workspaceName: 'Acme', fullName: 'Admin', ...person }
  const { accessToken } = await post(`${url}/api/operations/SETUP_COMPLETE`, input)
  return makeClient(url, accessToken)
}

export async function signIn(url: string, who = person): Promise<WorkspaceClient> {
  return makeClient(url, (await post(`${url}/api/login`, who)).accessToken)
}

function makeClient(url: string, token: string): WorkspaceClient {
  const headers = { authorization: `Bearer ${token}` }
  const call: WorkspaceClient['call'] = (name, input) => post(`${url}/api/operations/${name}`, input, headers)
  return {
    url,
    token,
    call,
    async upload(name, content) {
      const form = new FormData()
      form.set('file', new File([content], name, { type: 'text/csv' }))
      const answer = await fetch(`${url}/api/files`, { method: 'POST', body: form, headers })
      if (!answer.ok) throw new Error(`upload: ${answer.status} ${await answer.text()}`)
      return (await answer.json()).id
    },
    async finished(importId, withinMs = 30_000) {
      const until = Date.now() + withinMs
      for (;;) {
        const status = await call('DATA_IMPORT_STATUS', { importId })
        if (status.status !== 'running') return status
        if (Date.now() > until) throw new Error(`the import still runs after ${withinMs} ms`)
        await new Promise(resolve => setTimeout(resolve, 50))
      }
    },
  }
}

async function post(url: string, input: object, headers: Record<string, string> = {}): Promise<AnyJson> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(input),
  })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}
