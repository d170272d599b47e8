import { Email } from '@street-musketeers/contract/fields.ts'
import { addAdministrator, resetSecondFactor } from '../identity/index.ts'
import { readConfig } from '../platform/config/config.ts'
import { openPlatform } from '../platform/open-platform.ts'
import type { Platform } from '../platform/platform.ts'

const usage = 'Usage: npm run admin -- add EMAIL, or npm run admin -- reset-second-factor EMAIL'

/** Makes an administrator. @returns a one-time link for choosing the password, for the operator to hand over (rule: first-administrator-by-command) */
async function add(email: string, { db, config, clock }: Platform): Promise<string> {
  const grant = await db.transaction().execute((tx) => addAdministrator(tx, email, clock.now()))
  if (!grant) throw new Error(`${email} already has an account of another kind; use another address.`)
  return `${email} is an administrator. Open this link within 24 hours to choose a password; it works once:\n${config.publicUrl}/resetpassword#grant=${grant}`
}

/** Lets somebody in again who lost their authenticator and their recovery codes. Make sure first that it is them who ask. */
async function reset(email: string, { db, secrets, clock }: Platform): Promise<string> {
  const now = clock.now()
  const isReset = await db.transaction().execute((tx) => resetSecondFactor(tx, email, { secrets, now }))
  if (!isReset) throw new Error(`No account of ${email} has a second factor.`)
  return `${email} has no second factor any more, is signed out everywhere, and is told so by mail.`
}

const commands: Record<string, (email: string, platform: Platform) => Promise<string>> = {
  add,
  'reset-second-factor': reset,
}

async function run(deed: (typeof commands)[string], email: string): Promise<string> {
  const { platform, database } = await openPlatform(readConfig(process.env))
  try {
    return await deed(email, platform)
  } finally {
    await database.close()
  }
}

const [name = '', address] = process.argv.slice(2)
const email = Email.safeParse(address)
const wanted = Object.hasOwn(commands, name) ? commands[name] : undefined
try {
  if (!wanted || !address) throw new Error(usage)
  if (!email.success) throw new Error(`${address} is not an e-mail address. ${usage}`)
  console.log(await run(wanted, email.data))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
