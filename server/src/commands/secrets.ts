import { countJobsOfPreviousKey } from '../platform/jobs/sealed-jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { recordKey } from '../platform/secrets/check-key.ts'
import { resealEverything } from '../platform/secrets/reseal.ts'
import { refuseWords, startCommand, withPlatform } from './start-command.ts'

const usage = `Usage: npm run secrets -- rotate   takes over with SECRET_KEY what SECRET_KEY_PREVIOUS encrypted

It may be interrupted and repeated, and exits with 1 while something remains. See docs/runbook.md, "Changing SECRET_KEY".`

/**
 * Takes over with SECRET_KEY what SECRET_KEY_PREVIOUS made, as far as that is possible. It may be interrupted and repeated while the
 * product runs.
 * @returns what was done; the exit code is 1 if something remains that the current key alone does not open
 */
async function rotate({ db, secrets }: Platform): Promise<{ report: string; exitCode: number }> {
  const { renewDonorKeys } = await import('../donations/index.ts')
  const { countOldRecoveryCodes } = await import('../identity/index.ts')
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
  return { report: lines.join('\n'), exitCode: remains ? 1 : 0 }
}

await startCommand({
  usage,
  read(words) {
    if (words.join(' ') !== 'rotate') refuseWords(words)
    return {
      async run(config) {
        if (config.previousSecretKey === undefined)
          throw new Error(
            'SECRET_KEY_PREVIOUS is not set: set it to the key before, and SECRET_KEY to the new one.',
          )
        return withPlatform(config, rotate)
      },
    }
  },
})
