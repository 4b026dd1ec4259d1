import server from '../../package.json' with { type: 'json' }

export const productVersion: string = server.version
