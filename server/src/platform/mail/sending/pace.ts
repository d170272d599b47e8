import { addMilliseconds, seconds } from '../../values/clock.ts'
import type { Platform } from '../../platform.ts'
import { reserveAllowance } from './pace-store.ts'
import { providerOf } from './mail-provider.ts'

/**
 * Keeps what each provider is sent within `LETTERS_PER_PROVIDER` a second, in all workers together: one that is sent more
 * refuses everything for hours.
 * @param addresses where letters go, in their order
 * @returns for each when it is to come again, or null when it may leave now
 */
export async function paceEmails(
  addresses: readonly string[],
  { db, clock, config: { lettersPerProvider: perSecond } }: Pick<Platform, 'db' | 'clock' | 'config'>,
): Promise<(Date | null)[]> {
  if (!perSecond || !addresses.length) return addresses.map(() => null)
  const providers = addresses.map(providerOf)
  const wanted = new Map<string, number>()
  for (const provider of providers) wanted.set(provider, (wanted.get(provider) ?? 0) + 1)

  const turns = new Map(
    (await reserveAllowance(db, wanted, perSecond, clock.now())).map(({ provider, ...left }) => [
      provider,
      left,
    ]),
  )
  return providers.map((provider) => {
    const left = turns.get(provider)!
    if (left.now > 0) {
      left.now -= 1
      return null
    }
    const comesAgain = left.laterFrom
    left.laterFrom = addMilliseconds(comesAgain, seconds(1) / perSecond)
    return comesAgain
  })
}
