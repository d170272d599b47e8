/** Plays every attack of the security audit against the whole product: `npm run attacks`. Exits with 1 if one got in. */
import { listEmails } from '@street-musketeers/sandbox/mailbox/list-emails.ts'
import { readRunning } from '@street-musketeers/sandbox/processes/running.ts'
import { startStack } from '@street-musketeers/sandbox/start-stack.ts'
import { cheapAttacks, longAttacks } from '@street-musketeers/server/test/attacks/all-attacks.ts'
import { playAndPrint, type AttackedProduct } from '@street-musketeers/server/test/attacks/attack.ts'
import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { signInToDemonstration } from './demonstration.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const teamAddress = 'team@attack.example'
const settledWithinMs = 120_000

/** Starts the whole product behind a proxy, as in production, with its demonstration world. */
async function startAttackedStack(): Promise<AttackedProduct & { stop(): Promise<void> }> {
  process.env.TRUSTED_PROXIES = '1'
  process.env.CONTACT_EMAIL = teamAddress
  const stack = await startStack()
  const { databaseUrl, payments, inboundPort } = readRunning(stack.dataDirectory)!
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })

  async function settle(): Promise<void> {
    const until = Date.now() + settledWithinMs
    while (await isAnythingDue(pool)) {
      if (Date.now() > until) throw new Error('Jobs or emails are still due after two minutes.')
      await sleep(50)
    }
  }

  const signedIn = await signInToDemonstration(stack)
  const campaigns = await signedIn.organisation('GET /api/campaigns/:page/:size', { page: 0, size: 1 })
  return {
    url: stack.url,
    publicUrl: stack.url,
    webhookSecret: payments!.webhookSecret,
    teamAddress,
    ...signedIn,
    campaignId: campaigns.content[0]!.campaignId,
    inboundPort: inboundPort!,
    now: () => new Date(),
    settle,

    async emailsTo(address) {
      await settle()
      const emails = await listEmails(stack.mailboxUrl, address)
      return emails.toReversed().map(({ headers, ...email }) => ({ ...email, replyTo: headers['reply-to'] }))
    },

    async addAdministrator(email) {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['scripts/run.mjs', 'admin', 'add', email],
        { cwd: root, env: { ...process.env, DATA_DIR: stack.dataDirectory } },
      )
      return /#grant=([\w-]+)/.exec(stdout)![1]!
    },

    async forgetProofs(email) {
      await pool.query(
        `update session set proved_at = proved_at - interval '11 minutes'
         from account where account.id = session.account_id and account.email = $1`,
        [email],
      )
    },

    async stop() {
      await pool.end()
      await stack.stop()
    },
  }
}

async function isAnythingDue(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from graphile_worker.jobs where run_at <= now() and attempts < max_attempts
     union all
     select from email where state in ('queued', 'sending') and due_at <= now()
     limit 1`,
  )
  return rowCount !== 0
}

const product = await startAttackedStack()
try {
  const attacks = [...cheapAttacks(20), ...longAttacks]
  let gotIn = 0
  for (const attack of attacks) if ((await playAndPrint(attack, product)).gotIn) gotIn += 1
  console.log(`\n${attacks.length} attacks: ${attacks.length - gotIn} refused, ${gotIn} got in.`)
  if (gotIn) process.exitCode = 1
} finally {
  await product.stop()
}
