import { runCommand } from './run-command.ts'

await runCommand({ environment: process.env, args: process.argv.slice(2) })
