import { constants, setPriority } from 'node:os'
import { type LoadRequest, requestsPerSecond } from '../load.ts'

/** A load as the argument says it, in a process of its own: who measures waits for the server alone, not behind the answers of the crowd. */
export type Crowd = { url: string; connections: number; seconds: number; request: LoadRequest }

// Callers are elsewhere: here they take what the server and its database leave of the processors.
setPriority(constants.priority.PRIORITY_LOW)

const { request, ...load }: Crowd = JSON.parse(process.argv[2] ?? '')
console.log(await requestsPerSecond({ ...load, request: () => request }))
