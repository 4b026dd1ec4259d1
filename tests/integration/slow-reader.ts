import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

type Asked = {
  url: string
  calling: { host: string; token: string }
  /** The operation and its input, or the path of what is read. */
  name: string
  input?: object
  /** Where the request is noted, to be ended after the test. */
  opened?: Set<http.ClientRequest>
}

export type SlowReader = { sip(): void; isDone(): boolean; end(): void; finish(): Promise<string> }

/** Takes the head of the answer and then a kilobyte at a time; asks again when there was no connection or no time for it. */
export function openSlowReader(asked: Asked): Promise<SlowReader> {
  const { port } = new URL(asked.url)
  const { host, token } = asked.calling
  const to = asked.input
    ? { method: 'POST', path: `/api/operations/${asked.name}` }
    : { method: 'GET', path: asked.name }
  return new Promise((resolve, reject) => {
    const type = asked.input ? { 'content-type': 'application/json' } : {}
    const headers = { host, authorization: `Bearer ${token}`, ...type }
    const request = http.request({ port, host: '127.0.0.1', ...to, agent: false, headers }, response => {
      let isDone = false
      if (response.statusCode === 503 || response.statusCode === 504)
        return resolve(wait(1000).then(() => openSlowReader(asked)))
      let text = ''
      response.setEncoding('utf8').pause()
      response.on('end', () => (isDone = true))
      resolve({
        sip: () => void (text += response.read(1000) ?? ''),
        isDone: () => isDone,
        end: () => request.destroy(),
        finish: () =>
          new Promise((done, fail) => {
            response.on('error', fail)
            response.on('end', () => done(text))
            response.on('data', chunk => (text += chunk)).resume()
          }),
      })
    })
    asked.opened?.add(request)
    request.on('error', reject)
    request.end(asked.input && JSON.stringify(asked.input))
  })
}
