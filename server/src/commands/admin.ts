import * as paths from '@street-musketeers/contract/public-urls.ts'
import { Email } from '@street-musketeers/contract/fields.ts'
import { addAdministrator, resetSecondFactor } from '../identity/index.ts'
import { readConfig } from '../platform/config/config.ts'
import { openPlatform } from '../platform/open-platform.ts'
import type { Platform } from '../platform/platform.ts'

const usage = 'Usage: npm run admin -- add EMAIL, or npm run admin -- reset-second-factor EMAIL'

/** Makes an administrator. @returns a message with a one-time link for choosing a password (rule: first-administrator-by-command) */
async function add(email: string, { db, config, clock }: Platform): Promise<string> {
  const grant = await db.transaction().execute((tx) => addAdministrator(tx, email, clock.now()))
  if (!grant) throw new Error(`${email} already has another kind of account. Use another address.`)
  return `${email} is an administrator. Open this link within 24 hours to choose a password. It works once:\n${config.publicUrl}${paths.resetPassword()}#grant=${grant}`
}

/** For somebody who has lost their authenticator and recovery codes. The operator must check first who is asking. */
async function reset(email: string, { db, secrets, clock }: Platform): Promise<string> {
  const now = clock.now()
  const isReset = await db.transaction().execute((tx) => resetSecondFactor(tx, email, { secrets, now }))
  if (!isReset) throw new Error(`${email} has no account with a second factor.`)
  return `Second factor removed. ${email} is signed out everywhere and will get an email about it.`
}

const commands: Record<string, (email: string, platform: Platform) => Promise<string>> = {
  add,
  'reset-second-factor': reset,
}

async function run(command: (typeof commands)[string], email: string): Promise<string> {
  const { platform, database } = await openPlatform(readConfig(process.env))
  try {
    return await command(email, platform)
  } finally {
    await database.close()
  }
}

const [name = '', address] = process.argv.slice(2)
const email = Email.safeParse(address)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
try {
  if (!command || !address) throw new Error(usage)
  if (!email.success) throw new Error(`${address} is not an email address. ${usage}`)
  console.log(await run(command, email.data))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
