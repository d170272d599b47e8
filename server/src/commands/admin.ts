import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { Platform } from '../platform/platform.ts'
import { readAddress, refuseWords, startCommand, withPlatform } from './start-command.ts'

const usage = `Usage: npm run admin -- add EMAIL                   makes an administrator; prints a one-time link for choosing a password
       npm run admin -- reset-second-factor EMAIL   lets an administrator in again who lost their second step

Before the second, make sure who is asking. See docs/runbook.md, "Emergencies".`

/** Makes an administrator. @returns a message with a one-time link for choosing a password (rule: first-administrator-by-command) */
async function add(email: string, { db, config, secrets, clock }: Platform): Promise<string> {
  const { addAdministrator } = await import('../identity/index.ts')
  const now = clock.now()
  const grant = await db.transaction().execute((tx) => addAdministrator(tx, email, { secrets, now }))
  if (!grant) throw new Error(`${email} already has another kind of account. Use another address.`)
  return `${email} is an administrator. Open this link within 24 hours to choose a password. It works once:\n${config.publicUrl}${paths.resetPassword()}#grant=${grant}`
}

/** For somebody who has lost their authenticator and recovery codes. The operator must check first who is asking. */
async function reset(email: string, { db, secrets, clock }: Platform): Promise<string> {
  const { resetSecondFactor } = await import('../identity/index.ts')
  const now = clock.now()
  const isReset = await db.transaction().execute((tx) => resetSecondFactor(tx, email, { secrets, now }))
  if (!isReset) throw new Error(`${email} has no account with a second factor.`)
  return `Second factor removed. ${email} is signed out everywhere and will get an email about it.`
}

const commands: Record<string, (email: string, platform: Platform) => Promise<string>> = {
  add,
  'reset-second-factor': reset,
}

await startCommand({
  usage,
  read(words) {
    const [name = '', address, ...more] = words
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (!command || more.length) return refuseWords(words)
    const email = readAddress(address)
    return { run: (config) => withPlatform(config, (platform) => command(email, platform)) }
  },
})
