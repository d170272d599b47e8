import { addMilliseconds, seconds } from '../../values/clock.ts'
import type { Platform } from '../../platform.ts'
import { reserveAllowance } from './pace-store.ts'
import { mailProviderOf } from './mail-provider.ts'

/**
 * Limits what all workers together send to one mail provider to `LETTERS_PER_PROVIDER` a second. A provider that is sent more may
 * refuse everything for hours.
 * @param addresses the recipients, in order
 * @returns for each address the time when its email is due again, or null when it may leave now
 */
export async function paceEmails(
  addresses: readonly string[],
  { db, clock, config: { lettersPerProvider: perSecond } }: Pick<Platform, 'db' | 'clock' | 'config'>,
): Promise<(Date | null)[]> {
  if (!perSecond || !addresses.length) return addresses.map(() => null)
  const providers = addresses.map(mailProviderOf)
  const counts = new Map<string, number>()
  for (const provider of providers) counts.set(provider, (counts.get(provider) ?? 0) + 1)

  const allowances = new Map(
    (await reserveAllowance(db, counts, perSecond, clock.now())).map(({ provider, ...allowance }) => [
      provider,
      allowance,
    ]),
  )
  return providers.map((provider) => {
    const allowance = allowances.get(provider)!
    if (allowance.now > 0) {
      allowance.now -= 1
      return null
    }
    const dueAt = allowance.laterFrom
    allowance.laterFrom = addMilliseconds(dueAt, seconds(1) / perSecond)
    return dueAt
  })
}
