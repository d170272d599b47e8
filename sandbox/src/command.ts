/**
 * Runs an operator's command of the product, `server/src/commands/<name>.ts`, against the database of the launcher that is running on
 * this data directory, or of DATABASE_URL, or of the embedded PostgreSQL, which is started for as long as the command takes. The command
 * refuses wrong arguments before that.
 */
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig, type Config } from './config.ts'
import { startProductDatabase } from './product-database.ts'
import { productEnvironment } from './product.ts'
import { root, runProgram } from './processes/program.ts'
import { explain, Refusal } from './refusal.ts'
import { readRunning } from './processes/running.ts'

/** Commands only queue emails; the worker sends them when the product runs. Nothing listens at this address, so no email can get lost. */
const noMailServerUrl = 'smtp://127.0.0.1:9'

const stopping = new AbortController()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stopping.abort())
process.on('disconnect', () => stopping.abort())

const [name = '', ...args] = process.argv.slice(2)
let code = 1
try {
  code = await runCommand(readConfig(process.env, root))
} catch (error) {
  console.error(explain(error))
}
process.exit(code)

async function runCommand(config: Config): Promise<number> {
  const file = `server/src/commands/${name}.ts`
  if (!/^[a-z-]+$/.test(name) || !existsSync(join(root, file)))
    throw new Refusal(`There is no command "${name}".`)

  const running = readRunning(config.dataDirectory)
  if (running) return run(file, productEnvironment(config, running))
  const smtpUrl = config.smtpUrl ?? noMailServerUrl
  if (config.databaseUrl)
    return run(file, productEnvironment(config, { databaseUrl: config.databaseUrl, smtpUrl }))

  const checked = await run(file, { ...process.env, CHECK_ARGUMENTS_ONLY: '1' }, 'ignore')
  if (checked !== 0) return checked
  mkdirSync(config.dataDirectory, { recursive: true, mode: 0o711 })
  const database = await startProductDatabase(config.dataDirectory)
  try {
    return await run(file, productEnvironment(config, { databaseUrl: database.url, smtpUrl }))
  } finally {
    await database.stop()
  }
}

async function run(
  file: string,
  env: NodeJS.ProcessEnv,
  stdin: 'inherit' | 'ignore' = 'inherit',
): Promise<number> {
  const { code } = await runProgram(file, args, {
    env,
    stdio: [stdin, 'inherit', 'inherit'],
    signal: stopping.signal,
  })
  return code ?? 1
}
