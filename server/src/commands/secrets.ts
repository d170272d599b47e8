import { renewDonorKeys } from '../donations/index.ts'
import { countOldRecoveryCodes } from '../identity/index.ts'
import { readConfig } from '../platform/config/config.ts'
import { isDatabaseUnavailable } from '../platform/database/db.ts'
import { countJobsOfPreviousKey } from '../platform/jobs/sealed-jobs.ts'
import { openPlatform } from '../platform/open-platform.ts'
import type { Platform } from '../platform/platform.ts'
import { recordKey } from '../platform/secrets/check-key.ts'
import { resealEverything } from '../platform/secrets/reseal.ts'

const usage = 'Usage: npm run secrets -- rotate (see docs/runbook.md, "Changing SECRET_KEY")'

/**
 * Takes over with SECRET_KEY what SECRET_KEY_PREVIOUS made, as far as that is possible. It may be interrupted and repeated while the
 * product runs.
 * @returns what was done, and whether anything remains that the current key alone does not open
 */
async function rotate({ db, secrets }: Platform): Promise<{ report: string; remains: boolean }> {
  const tables = await resealEverything(db, secrets)
  const donors = await renewDonorKeys(db, { secrets })
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
    `Jobs that wait with a request sealed by the previous key: ${jobs}.`,
    `Accounts whose recovery codes end with the previous key: ${accounts}.`,
    remains
      ? 'Something remains: run this again in a few minutes, before you remove SECRET_KEY_PREVIOUS.'
      : 'Everything sealed opens with SECRET_KEY. See docs/runbook.md for codes and links, then remove SECRET_KEY_PREVIOUS.',
  ]
  return { report: lines.join('\n'), remains }
}

try {
  const [name, ...more] = process.argv.slice(2)
  if (name !== 'rotate' || more.length) throw new Error(usage)
  const config = readConfig(process.env)
  if (config.previousSecretKey === undefined)
    throw new Error(
      'SECRET_KEY_PREVIOUS is not set: set it to the key before, and SECRET_KEY to the new one.',
    )
  const { platform, database } = await openPlatform(config)
  try {
    const { report, remains } = await rotate(platform)
    console.log(report)
    if (remains) process.exitCode = 1
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(isDatabaseUnavailable(error) ? 'The database cannot be reached.' : (error as Error).message)
  process.exitCode ||= 1
}
