import { runStatement } from './database.ts'

/** Makes a person's sessions forget for eleven minutes that they proved who they are, because journeys cannot wait that long. */
export const ageProof = (email: string) => proveAt(email, "now() - interval '11 minutes'")

/** As if a person had just proved who they are: a journey about something else is not asked again, however long all take. */
export const freshenProof = (email: string) => proveAt(email, 'now()')

async function proveAt(email: string, time: string): Promise<void> {
  await runStatement(
    `update session set proved_at = ${time} from account where account.id = account_id and email = $1`,
    [email],
  )
}
