import { countJobsOfPreviousKey } from '../platform/jobs/sealed-jobs.ts'
import type { Config } from '../platform/config/config.ts'
import type { Db } from '../platform/database/db.ts'
import { cancelPendingEmails } from '../platform/mail/pending-emails.ts'
import type { Platform } from '../platform/platform.ts'
import { isKeyOfDatabase, recordKey } from '../platform/secrets/check-key.ts'
import { findUnreadable, resealEverything } from '../platform/secrets/reseal.ts'
import { openSecrets } from '../platform/secrets/secrets.ts'
import { systemClock } from '../platform/values/clock.ts'
import { refuseWords, startCommand, withDatabase, withPlatform, type Result } from './start-command.ts'

const usage = `Usage: npm run secrets -- rotate    takes over with SECRET_KEY what SECRET_KEY_PREVIOUS encrypted
       npm run secrets -- give-up   after the key is lost: deletes what no key opens, and goes on with SECRET_KEY

Both may be interrupted and repeated. The first exits with 1 while something remains. See docs/runbook.md, "Changing SECRET_KEY" and "Emergencies".`

/**
 * Takes over with SECRET_KEY what SECRET_KEY_PREVIOUS made, as far as that is possible. It may be interrupted and repeated while the
 * product runs.
 * @returns what was done; the exit code is 1 if something remains that the current key alone does not open
 */
async function rotate({ db, secrets }: Platform): Promise<{ report: string; exitCode: number }> {
  const { renewDonorKeys } = await import('../donations/index.ts')
  const { countOldRecoveryCodes } = await import('../identity/index.ts')
  const { renewPostcodeKeys } = await import('../membership/index.ts')
  const tables = await resealEverything(db, secrets)
  const donors = await renewDonorKeys(db, { secrets })
  const homes = await renewPostcodeKeys(db, { secrets })
  const jobs = await countJobsOfPreviousKey(db, secrets)
  const accounts = await countOldRecoveryCodes(db, { secrets })
  const remains = jobs > 0 || tables.some(({ unreadable }) => unreadable > 0)
  if (!remains) await recordKey(db, secrets)
  const lines = [
    ...tables.map(
      ({ table, resealed, unreadable }) =>
        `${table}: ${resealed} sealed again; ${unreadable} cannot be opened with either key.`,
    ),
    `Gifts whose donor has a new key: ${donors}.`,
    `Homes that want no leaflets, whose postcode has a new key: ${homes}.`,
    `Jobs that wait with a request sealed by the previous key: ${jobs}.`,
    `Accounts whose recovery codes end with the previous key: ${accounts}.`,
    remains
      ? 'Something remains: run this again in a few minutes, before you remove SECRET_KEY_PREVIOUS.'
      : 'Everything sealed opens with SECRET_KEY. See docs/runbook.md for codes and links, then remove SECRET_KEY_PREVIOUS.',
  ]
  return { report: lines.join('\n'), exitCode: remains ? 1 : 0 }
}

/**
 * For when the key of the database is lost (rule: secret-key-rotation). Cancels waiting emails that cannot be read,
 * removes second steps that cannot be checked, forgets the homes that want no leaflets, deletes musketeers' own notes of streets and webhooks, and records SECRET_KEY as the key. Unfinished sign-ins with another account expire.
 */
async function giveUp(db: Db, config: Config): Promise<string> {
  const secrets = openSecrets(config.secretKey, config.previousSecretKey)
  if (await isKeyOfDatabase(db, secrets))
    throw new Error('SECRET_KEY is the key of this database, so nothing is lost. Nothing was changed.')
  const { resetSecondFactorOf } = await import('../identity/index.ts')
  const { forgetUnreadableHomes, forgetUnreadableStreets } = await import('../membership/index.ts')
  const { forgetUnreadableWebhooks } = await import('../webhooks/index.ts')
  const now = systemClock.now()
  const unreadable = await findUnreadable(db, secrets)
  const idsOf = (table: string) => unreadable.get(table) ?? []
  const emails = await db
    .transaction()
    .execute((tx) => cancelPendingEmails(tx, now, idsOf('email') as number[]))
  let accounts = 0
  for (const accountId of idsOf('second_factor') as number[])
    if (await db.transaction().execute((tx) => resetSecondFactorOf(tx, accountId, { secrets, now })))
      accounts += 1
  const homes = await db.transaction().execute((tx) => forgetUnreadableHomes(tx, unreadable))
  const streets = await db.transaction().execute((tx) => forgetUnreadableStreets(tx, unreadable))
  const webhooks = await db.transaction().execute((tx) => forgetUnreadableWebhooks(tx, unreadable))
  await recordKey(db, secrets)
  return [
    `Waiting emails cancelled: ${emails}.`,
    `Homes that want no leaflets, forgotten: ${homes}.`,
    `Musketeers’ own notes of streets, deleted: ${streets}.`,
    `Webhooks whose signing secret is lost, deleted: ${webhooks}.`,
    `Second steps removed: ${accounts}. Their owners are signed out and get an email; administrators must set up a new one.`,
    'SECRET_KEY is the key of this database now.',
  ].join('\n')
}

const commands: Record<string, (config: Config) => Promise<Result>> = {
  rotate(config) {
    if (config.previousSecretKey === undefined)
      throw new Error(
        'SECRET_KEY_PREVIOUS is not set: set it to the key before, and SECRET_KEY to the new one.',
      )
    return withPlatform(config, rotate)
  },
  'give-up': (config) => withDatabase(config, (db) => giveUp(db, config)),
}

await startCommand({
  usage,
  read(words) {
    const [name = '', ...more] = words
    const run = Object.hasOwn(commands, name) && !more.length ? commands[name] : undefined
    return run ? { run: async (config) => run(config) } : refuseWords(words)
  },
})
