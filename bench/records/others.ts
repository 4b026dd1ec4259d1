import { execFile } from 'node:child_process'
import http from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Figure, ratioFigure } from '../figure.ts'
import { type LoadRequest, latencies } from '../load.ts'
import { root, type World } from '../world.ts'
import type { Crowd } from './crowd.ts'
import { ourSide } from './requests.ts'
import { makeRunways } from './runways.ts'

const host = 'other.example'
const seconds = 6

/**
 * What a list of one workspace takes while a hundred callers of another list a million records at a time, of which they see none
 * (S82): 95 of 100 stay below, against the same without them.
 */
export async function* measureOthers(world: World): AsyncIterable<Figure> {
  const rowRule = { heIdent: { $eq: 'NOWHERE' } }
  const poor = await makeRunways(world, [
    { collectionId: 'Runways', create: false, read: true, update: false, delete: false, rowRule },
  ])
  const other = await makeOther(world)
  await latencies({ ...other, connections: 1, seconds: 2 })
  const alone = await latencies({ ...other, connections: 1, seconds })
  const unfiltered = ourSide(world, poor, 'DATA_LIST', () => ({ cursor: { collectionId: 'Runways' } }))
  const crowd = callAtOnce({
    url: unfiltered.url,
    request: unfiltered.request(0),
    connections: 100,
    seconds: seconds + 3,
  })
  await wait(2000)
  const beside = await latencies({ ...other, connections: 1, seconds })
  console.error(`The crowd had ${Math.round(await crowd)} answers a second`)
  const [value, ratio] = [nineteenIn20(beside), nineteenIn20(beside) / nineteenIn20(alone)]
  yield ratioFigure({ name: 'records.others', value, unit: 'ms at p95', ratio, limit: 2, atMost: true })
}

/** Answers a second. */
async function callAtOnce(crowd: Crowd): Promise<number> {
  const program = join(import.meta.dirname, 'crowd.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [program, JSON.stringify(crowd)])
  return Number(stdout)
}

const nineteenIn20 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0

/** A second workspace with a small collection, and how its admin lists it. */
async function makeOther(world: World): Promise<{ url: string; request: () => LoadRequest }> {
  const command = async (...args: readonly string[]) => {
    const env = { ...process.env, DATABASE_URL: world.databaseUrl }
    const program = join(root, 'dist/server/command-line.js')
    return (await promisify(execFile)(process.execPath, [program, 'tenant', ...args], { env })).stdout
  }
  await command('address', '--name', 'Bench', '--url', world.url)
  const made = await command('create', '--name', 'Other', '--email', `admin@${host}`, '--url', `http://${host}`)
  const link = new URL(/http\S+/.exec(made)?.[0] ?? '')
  const token = link.hash.replace(/^#(token=)?/, '') || (link.searchParams.get('token') ?? '')
  const { accessToken } = await ask(world, 'PASSWORD_SET', { token, password: 'other-password' })
  const schema = { type: 'object', properties: { name: { type: 'string', format: 'text', title: 'Name' } } }
  const document = { name: 'Notes', schema, detailGroupList: [] }
  await ask(world, 'SCHEMA_APPLY', { collectionId: 'Notes', document, baseVersion: null }, accessToken)
  const records = Array.from({ length: 50 }, (_, index) => ({ name: `Note ${index}` }))
  await ask(world, 'DATA_BULK_UPDATE', { collectionId: 'Notes', records }, accessToken)
  const body = JSON.stringify({ cursor: { collectionId: 'Notes' } })
  const headers = { authorization: `Bearer ${accessToken}` }
  const request = (): LoadRequest => ({ method: 'POST', path: '/api/operations/DATA_LIST', host, headers, body })
  return { url: world.url, request }
}

/** By the workspace's own address, which no name server knows. */
function ask(world: World, name: string, input: unknown, token?: string): Promise<{ accessToken: string }> {
  const body = JSON.stringify(input)
  const headers = {
    host,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...(token && { authorization: `Bearer ${token}` }),
  }
  return new Promise((resolve, reject) => {
    const request = http.request(`${world.url}/api/operations/${name}`, { method: 'POST', headers }, response => {
      let text = ''
      response.on('data', chunk => (text += chunk))
      response.on('end', () => (response.statusCode === 200 ? resolve(JSON.parse(text)) : reject(new Error(text))))
    })
    request.on('error', reject)
    request.end(body)
  })
}
