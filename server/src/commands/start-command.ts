import { Email } from '@street-musketeers/contract/fields.ts'
import { parseArgs } from 'node:util'
import { readConfig, type Config } from '../platform/config/config.ts'
import { trustAuthorities } from '../platform/config/trust-authorities.ts'
import { openDatabase, type Database, type Db } from '../platform/database/db.ts'
import { explainDatabaseError } from '../platform/database/explain-database.ts'
import type { Platform } from '../platform/platform.ts'

/** A mistake in how a command was called, in one sentence. It is printed with the command's usage. */
export class WrongArguments extends Error {}

/** What a command prints, and its exit code unless that is 0. */
export type Result = string | { report: string; exitCode: number }

interface Action {
  run(config: Config): Promise<Result>
  /** The exit code when it fails; 1 when left out. */
  failureCode?: number
}

interface Command {
  usage: string
  /** The names of the options, each of which takes a value. */
  options?: readonly string[]
  /** @throws {WrongArguments} */
  read(words: readonly string[], options: Readonly<Record<string, string | undefined>>): Action
}

/**
 * Runs an operator's command with the arguments of this process: prints what it did, or its usage after `--help`. When it fails, one
 * sentence goes to stderr and the exit code is not 0. With CHECK_ARGUMENTS_ONLY=1 it does nothing when the arguments are right. A command
 * imports domains only as it runs, so that its help and its check need none of them.
 */
export async function startCommand({ usage, options = [], read }: Command): Promise<void> {
  let failureCode = 1
  try {
    const { words, values, wantsHelp } = parseArguments(options)
    if (wantsHelp) return console.log(usage)
    const action = read(words, values)
    if (process.env.CHECK_ARGUMENTS_ONLY === '1') return
    failureCode = action.failureCode ?? 1
    const result = await action.run(readConfig(process.env))
    const { report, exitCode } = typeof result === 'string' ? { report: result, exitCode: 0 } : result
    console.log(report)
    process.exitCode = exitCode
  } catch (error) {
    const { message } = error as Error
    console.error(error instanceof WrongArguments ? `${message}\n\n${usage}` : message)
    process.exitCode = failureCode
  }
}

function parseArguments(options: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        ...Object.fromEntries(options.map((name) => [name, { type: 'string' as const }])),
        help: { type: 'boolean' as const, short: 'h' },
      },
    })
    const { help, ...strings } = values as Record<string, string | undefined> & { help?: boolean }
    return { words: positionals, values: strings, wantsHelp: help === true }
  } catch (error) {
    // Its first sentence; the next explains how to pass words that begin with a dash.
    const [sentence = ''] = (error as Error).message.split(/\.?(?:\n|$)|\. /)
    throw new WrongArguments(`${sentence}.`)
  }
}

/** @throws {WrongArguments} always: the command does not know these words */
export function refuseWords(words: readonly string[]): never {
  throw new WrongArguments(
    words.length ? `“${words.join(' ')}” is not understood.` : 'The command is missing.',
  )
}

/** @throws {WrongArguments} when it is missing or malformed */
export function readAddress(address: string | undefined): string {
  if (address === undefined) throw new WrongArguments('The email address is missing.')
  const email = Email.safeParse(address)
  if (!email.success) throw new WrongArguments(`${address} is not an email address.`)
  return email.data
}

/** Does `work` on the database of the settings, as it is. @throws {StartProblem} when the database cannot be used */
export async function withDatabase<T>(
  config: Config,
  work: (db: Db, pool: Database['pool']) => Promise<T>,
): Promise<T> {
  if (config.authoritiesFile !== undefined) trustAuthorities(config.authoritiesFile)
  const database = openDatabase(config.databaseUrl)
  return finish(config, database, work(database.db, database.pool))
}

/**
 * Does `work` on the platform of the settings, with its schema up to date. A person waits, so a database that is away fails at once.
 * @throws {StartProblem} when the platform cannot be used
 */
export async function withPlatform<T>(config: Config, work: (platform: Platform) => Promise<T>): Promise<T> {
  // Only for commands that need it: it loads most of the product.
  const { openPlatform } = await import('../platform/open-platform.ts')
  const { platform, database } = await openPlatform(config, { databaseTimeoutMs: 0 })
  return finish(config, database, work(platform))
}

async function finish<T>(
  { databaseUrl }: Config,
  database: Pick<Database, 'close'>,
  work: Promise<T>,
): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw explainDatabaseError(error, databaseUrl)
  } finally {
    await database.close()
  }
}
