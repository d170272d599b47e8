import { z } from 'zod'
import { after } from '../platform/clock.ts'
import type { Tx } from '../platform/db.ts'
import { enqueue } from '../platform/jobs.ts'
import { writeLetter } from '../platform/letters/letter.ts'
import type { Platform } from '../platform/platform.ts'
import { randomCode } from '../platform/secrets.ts'
import { sendCodeJob } from './jobs.ts'
import { activationLetter, passwordCodeLetter } from './letters.ts'
import { codeLife, type CodePurpose } from './rules.ts'
import { lockAccountByEmail, replaceCode, type Account } from './store.ts'

const Wanted = z.object({ email: z.string(), purpose: z.enum(['activation', 'password']) })

/** Accepts the wish for a code. It does the same for every address (D14). */
export async function wishForCode(
  tx: Tx,
  wanted: z.input<typeof Wanted>,
  { secrets }: Pick<Platform, 'secrets'>,
): Promise<void> {
  await enqueue(tx, sendCodeJob, { sealed: secrets.seal(wanted).toString('base64') })
}

/** Mails a code to an address that has an account and use for one. */
export async function sendCode(tx: Tx, { sealed }: { sealed: string }, platform: Platform): Promise<void> {
  const { email, purpose } = Wanted.parse(platform.secrets.unseal(Buffer.from(sealed, 'base64')))
  const account = await lockAccountByEmail(tx, email)
  if (!account || (purpose === 'activation' && account.activated_at)) return
  await sendCodeTo(tx, account, purpose, platform)
}

/** Makes a new code, which ends the older ones, and writes the letter that carries it. */
export async function sendCodeTo(
  tx: Tx,
  account: Account,
  purpose: CodePurpose,
  platform: Platform,
): Promise<void> {
  const now = platform.clock.now()
  const code = randomCode()
  const id = await replaceCode(tx, {
    accountId: account.id,
    purpose,
    hash: platform.secrets.hashCode(code),
    now,
    expiresAt: after(now, codeLife(purpose)),
  })
  await writeLetter(
    tx,
    purpose === 'activation' ? activationLetter : passwordCodeLetter,
    {
      once: `${purpose}:${id}`,
      accountId: account.id,
      to: { name: account.firstname, address: account.email! },
      words: { firstname: account.firstname },
      sealed: { code, email: account.email! },
    },
    { ...platform, now },
  )
}
